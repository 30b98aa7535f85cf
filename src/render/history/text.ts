import type { History } from "../../model/history.ts";
import { joinSections } from "../formats/screen.ts";
import { clampWidth, type TextOptions } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { listSections } from "./sections.ts";

const EXTENT = { changes: 20, steps: 40 };

/** A history for a terminal or a log. */
export function renderHistoryText(history: History, options: TextOptions): string {
  const page = new TextPage({ width: clampWidth(options.width), style: options.style });
  return joinSections(page, page.sections(listSections(history, EXTENT)), undefined, () => "");
}
