import { tellCopied } from "../../words/page.ts";
import { create, createButton } from "./elements.ts";

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
export function createExportButtons(page: Document, exports: Exports): HTMLElement {
  const bar = create(page, "div", { className: "tools exports" });
  const status = create(page, "span", { className: "quiet", role: "status" });
  const copy = async () => {
    const isCopied = await copyText(page, exports.writeMarkdown());
    status.textContent = tellCopied(isCopied);
  };
  const save = (text: string, ending: string, type: string) =>
    saveFile(page, new Blob([text], { type }), `${exports.file}.${ending}`);
  const savePicture = () => {
    const canvas = page.createElement("canvas");
    exports.drawPicture(canvas);
    canvas.toBlob((blob) => blob !== null && saveFile(page, blob, `${exports.file}.png`));
  };
  bar.append(
    createButton(page, "Copy as Markdown", () => void copy()),
    createButton(page, "CSV", () => save(exports.writeCsv(), "csv", "text/csv")),
    createButton(page, "JSON", () => save(exports.writeJson(), "json", "application/json")),
    createButton(page, "PNG", savePicture),
    status,
  );
  return bar;
}

/** Where the clipboard is denied, the older way may work. */
async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = create(page, "textarea", { value: text });
    page.body.append(area);
    area.select();
    const isCopied = page.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

function saveFile(page: Document, blob: Blob, name: string): void {
  const link = create(page, "a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
