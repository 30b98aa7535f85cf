import { formatBytes, formatDuration, formatNumber, formatRatio, formatShare } from "../format/figures.ts";
import type { FleetAnswer, FleetRow } from "../model/fleet.ts";
import { countMoreRows, tellNoRows, tellPrice } from "../words/fleet.ts";
import { type Cell, leftKeepingEnds, right, tabulate } from "./formats/table.ts";
import type { TextOptions } from "./formats/text-lines.ts";
import { TextPage } from "./formats/text-page.ts";

/** More rows are not printed; the JSON has all. */
const SHOWN_ROWS = 100;

/** Units at the ends of columns' names, which the cells have instead. */
const FORMATS: readonly [suffix: RegExp, format: (value: number) => string][] = [
  [/ seconds(?=$| per run$)/, formatDuration],
  [/ bytes$/, formatBytes],
];
/** What belongs to the name as well. */
const NAMED_FORMATS: typeof FORMATS = [
  [/ share$/, formatShare],
  [/ ratio$/, formatRatio],
];

/** The answer to a query as a table for a terminal, below what the query is. */
export function renderFleetText({ rows, price }: FleetAnswer, purpose: string, options: TextOptions): string {
  const page = new TextPage(options);
  const head = page.wrap(purpose);
  if (rows.length === 0) return `${[...head, "", ...page.wrap(tellNoRows())].join("\n")}\n`;
  // What is unknown is absent, so the fullest rows have the columns' order.
  const fullest = rows.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const names = [...new Set(fullest.flatMap((row) => Object.keys(row)))];
  const shown = rows.slice(0, SHOWN_ROWS);
  const columns = names.map((name) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const unit = FORMATS.find(([suffix]) => suffix.test(words));
    const format = unit ?? NAMED_FORMATS.find(([suffix]) => suffix.test(words));
    const title = unit === undefined ? words : words.replace(unit[0], "");
    const isText = rows.some((row) => typeof row[name] === "string");
    const show = (row: FleetRow) => showValue(row[name], format?.[1] ?? formatNumber);
    return isText ? leftKeepingEnds(title, show) : right(title, show);
  });
  const more = rows.length - shown.length;
  const notes = [
    ...(more > 0 ? [countMoreRows(more)] : []),
    ...(names.some((name) => /cost/i.test(name)) ? [tellPrice(price)] : []),
  ];
  const foot = notes.length === 0 ? [] : ["", ...notes.flatMap((note) => page.wrap(note))];
  return `${[...head, "", ...page.table(tabulate(shown, columns)), ...foot].join("\n")}\n`;
}

function showValue(value: FleetRow[string] | undefined, format: (value: number) => string): Cell {
  if (value === undefined) return { text: "" };
  return typeof value === "number" ? { text: format(value), sortValue: value } : { text: String(value) };
}
