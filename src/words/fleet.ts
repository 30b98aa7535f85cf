import { groupThousands } from "../format/figures.ts";

/** `34,800 rows` */
const count = (number: number, noun: string) => `${groupThousands(String(number))} ${noun}${number === 1 ? "" : "s"}`;
export const tellExported = (reports: number, rows: number, to: string) =>
  `exported ${count(reports, "report")} (${count(rows, "row")}) to ${to}`;
export const tellNotExported = (to: string, reason: string) => `the report was not exported to ${to}: ${reason}`;

/** What `compact` counts. */
interface Compacted {
  reports: number;
  rows: number;
  files: number;
  badLines: number;
  repeated: number;
  newer: number;
}

export const tellCompacted = ({ reports, rows, files }: Compacted, place: string) =>
  reports === 0
    ? `nothing to compact in ${place}`
    : `compacted ${count(reports, "report")} (${count(rows, "row")}) in ${place} into ${count(files, "Parquet file")}`;

/** What was left out, and why. */
export function tellLeftOut({ badLines, repeated, newer }: Compacted): string[] {
  return [
    ...(badLines > 0 ? [`${count(badLines, "line")} left out: no valid row`] : []),
    ...(repeated > 0 ? [`${count(repeated, "report")} left out: compacted before`] : []),
    ...(newer > 0 ? [`${count(newer, "file")} not compacted: of a later version of io-probe; update io-probe`] : []),
  ];
}

/** That there is no DuckDB, and how to get it. */
export const tellNoDuckDb = () =>
  "DuckDB is not installed; install it with npm install --global @duckdb/node-api, " +
  "or its command line tool from duckdb.org, or add --install auto";
export const tellFetching = (folder: string) => `installing @duckdb/node-api with npm into ${folder}`;
export const tellNotFetched = (reason: string) => `@duckdb/node-api could not be installed with npm: ${reason}`;
export const tellDuckDbFault = (reason: string) => `DuckDB failed: ${reason}`;
export const tellNoRows = () => "No rows: no exported job has what this query needs.";

/** How many rows are not shown. */
export const countMoreRows = (more: number) => `${count(more, "more row")}; --format json prints all`;

/** The price that the costs have. */
export const tellPrice = (price: number) => `At ${price} per runner minute (--price).`;
