import { groupThousands } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";

const count = (number: number, noun: string): string => {
  return `${groupThousands(String(number))} ${countOf(number, noun).replace(/^\d+ /, "")}`;
};

/** What was exported. */
export function tellExported(reports: number, rows: number, to: string): string {
  return `exported ${count(reports, "report")} (${count(rows, "row")}) to ${to}`;
}

/** That a report was not exported. */
export function tellNotExported(to: string, reason: string): string {
  return `the report was not exported to ${to}: ${reason}`;
}

/** What `compact` counts. */
interface Compacted {
  reports: number;
  rows: number;
  files: number;
  badLines: number;
  repeated: number;
  newer: number;
}

/** What was compacted. */
export function tellCompacted({ reports, rows, files }: Compacted, place: string): string {
  if (reports === 0) return `nothing to compact in ${place}`;
  return `compacted ${count(reports, "report")} (${count(rows, "row")}) in ${place} into ${count(files, "Parquet file")}`;
}

/** What was left out, and why. */
export function tellLeftOut({ badLines, repeated, newer }: Compacted): string[] {
  return [
    ...(badLines > 0 ? [`${count(badLines, "line")} left out: no valid row`] : []),
    ...(repeated > 0 ? [`${count(repeated, "report")} left out: compacted before`] : []),
    ...(newer > 0 ? [`${count(newer, "file")} not compacted: of a later version of io-probe; update io-probe`] : []),
  ];
}

/** That there is no DuckDB, and how to get it. */
export function tellNoDuckDb(): string {
  return (
    "DuckDB is not installed; install it with npm install --global @duckdb/node-api, " +
    "or its command line tool from duckdb.org, or add --install auto"
  );
}

/** That DuckDB is being fetched. */
export function tellFetching(folder: string): string {
  return `installing @duckdb/node-api with npm into ${folder}`;
}

/** That DuckDB could not be fetched. */
export function tellNotFetched(reason: string): string {
  return `@duckdb/node-api could not be installed with npm: ${reason}`;
}

/** That DuckDB refused a question. */
export function tellDuckDbFault(reason: string): string {
  return `DuckDB failed: ${reason}`;
}

/** That nothing was found. */
export function tellNoRows(): string {
  return "No rows: no exported job has what this query needs.";
}

/** How many rows are not shown. */
export function countMoreRows(more: number): string {
  return `${count(more, "more row")}; --format json prints all`;
}

/** The price that the costs have. */
export function tellPrice(price: number): string {
  return `At ${price} per runner minute (--price).`;
}
