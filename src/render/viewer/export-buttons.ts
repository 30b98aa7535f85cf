import { tellCopied } from "../../words/page.ts";
import { create, createButton, readColor } from "./elements.ts";

/** A page's exports of what is shown. */
export interface Exports {
  /** The files' name without its ending; no foreign text. */
  file: string;
  writeMarkdown(): string;
  writeCsv(): string;
  writeJson(): string;
  drawPicture(canvas: HTMLCanvasElement): void;
}

/** Buttons that copy Markdown, or save CSV, JSON or PNG. */
export function createExportButtons(exports: Exports): HTMLElement {
  const bar = create("div", { className: "tools exports" });
  const status = create("span", { className: "quiet", role: "status" });
  const copy = async () => {
    const isCopied = await copyText(exports.writeMarkdown());
    status.textContent = tellCopied(isCopied);
  };
  const save = (text: string, ending: string, type: string) =>
    saveFile(new Blob([text], { type }), `${exports.file}.${ending}`);
  const savePicture = () => {
    const canvas = document.createElement("canvas");
    exports.drawPicture(canvas);
    canvas.toBlob((blob) => blob !== null && saveFile(blob, `${exports.file}.png`));
  };
  bar.append(
    createButton("Copy as Markdown", () => void copy()),
    createButton("CSV", () => save(exports.writeCsv(), "csv", "text/csv")),
    createButton("JSON", () => save(exports.writeJson(), "json", "application/json")),
    createButton("PNG", savePicture),
    status,
  );
  return bar;
}

/** Where the clipboard is denied, the older way may work. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = create("textarea", { value: text });
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

function saveFile(blob: Blob, name: string): void {
  const link = create("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Canvas pixels for a CSS pixel, for sharp text. */
const SCALE = 2;
/** Chromium allows 16,384 on a side. */
const MAX_PIXELS = 16_000;
/** The greatest height of a picture, in CSS pixels. */
export const MAX_HEIGHT = MAX_PIXELS / SCALE;

/** A context in the page's colour for a size in CSS pixels, cut where too large; null where the browser has none. */
export function openCanvas(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): CanvasRenderingContext2D | null {
  canvas.width = Math.min(MAX_PIXELS, Math.ceil(width * SCALE));
  canvas.height = Math.min(MAX_PIXELS, Math.ceil(height * SCALE));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.scale(SCALE, SCALE);
  context.fillStyle = readColor("--bg");
  context.fillRect(0, 0, width, height);
  return context;
}
