import { formatBytes, formatDuration, formatNumber, formatRatio, formatShare } from "../format/figures.ts";
import type { FleetAnswer, FleetRow } from "../model/fleet.ts";
import { countMoreRows, tellNoRows, tellPrice } from "../words/fleet.ts";
import { type Cell, leftKeepingEnds, right, tabulate } from "./formats/table.ts";
import type { TextOptions } from "./formats/text-lines.ts";
import { TextPage } from "./formats/text-page.ts";

/** More rows are not printed; the JSON has all. */
const SHOWN_ROWS = 100;

/** What the ends of columns' names say of their cells, which then have the unit instead of the title. */
const FORMATS = [
  { end: / seconds(?=$| per run$)/, format: formatDuration, isUnit: true },
  { end: / bytes$/, format: formatBytes, isUnit: true },
  { end: / share$/, format: formatShare, isUnit: false },
  { end: / ratio$/, format: formatRatio, isUnit: false },
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
    const { end, format = formatNumber, isUnit } = FORMATS.find(({ end }) => end.test(words)) ?? {};
    const title = end !== undefined && isUnit ? words.replace(end, "") : words;
    const isText = rows.some((row) => typeof row[name] === "string");
    const show = (row: FleetRow) => showValue(row[name], format);
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
