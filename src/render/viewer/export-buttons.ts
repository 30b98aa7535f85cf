import type { PageData } from "../report/page-data.ts";
import { createButton } from "./chart-frame.ts";
import { listShownSteps, writeStepsCsv, writeStepsJson, writeStepsMarkdown } from "./exports.ts";
import type { View } from "./view.ts";
import { drawPicture } from "./waterfall-picture.ts";

/** Names of the files, which hold no foreign text. */
const FILE = "io-probe-steps";

/** Buttons that give away the steps that are in sight: to the clipboard, and as files. */
export function createExportButtons(page: Document, data: PageData, view: View): HTMLElement {
  const bar = page.createElement("div");
  bar.className = "tools";
  const shown = () => listShownSteps(data, view.shown);
  const told = page.createElement("span");
  told.className = "quiet";
  told.setAttribute("role", "status");
  const say = (text: string) => {
    told.textContent = text;
  };
  const copy = async () => {
    const text = writeStepsMarkdown(data.label, shown());
    say((await copyText(page, text)) ? "Copied." : "This browser does not let the page copy.");
  };
  const save = (text: string, ending: string, type: string) =>
    saveFile(page, new Blob([text], { type }), `${FILE}.${ending}`);
  const picture = () => {
    const canvas = page.createElement("canvas");
    const styles = getComputedStyle(page.documentElement);
    const color = (name: string) => styles.getPropertyValue(name).trim();
    drawPicture(canvas, { title: `io-probe · ${data.label}`, steps: shown(), range: view.shown, color });
    canvas.toBlob((blob) => blob !== null && saveFile(page, blob, `${FILE}.png`));
  };
  bar.append(
    createButton(page, "Copy as Markdown", () => void copy()),
    createButton(page, "CSV", () => save(writeStepsCsv(shown()), "csv", "text/csv")),
    createButton(page, "JSON", () => save(writeStepsJson(data.label, shown()), "json", "application/json")),
    createButton(page, "PNG", picture),
    told,
  );
  return bar;
}

/** Where the clipboard is denied, as for a page in a frame, the older way may still be allowed. */
async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = page.createElement("textarea");
    area.value = text;
    page.body.append(area);
    area.select();
    const isCopied = page.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

function saveFile(page: Document, blob: Blob, name: string): void {
  const link = page.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
