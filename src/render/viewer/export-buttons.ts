import { tellCopied } from "../../words/page.ts";
import { create, createButton } from "./elements.ts";
import { drawParts } from "./page-picture.ts";

/** A page's exports of what is shown. */
export interface Exports {
  /** The files' name without its ending; no foreign text. */
  file: string;
  writeMarkdown(): string;
  writeCsv(): string;
  writeJson(): string;
  /** The selectors of the parts of the page that a picture has. */
  pictured: readonly string[];
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
  const savePicture = () =>
    drawParts(exports.pictured)?.toBlob((blob) => blob !== null && saveFile(blob, `${exports.file}.png`));
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
