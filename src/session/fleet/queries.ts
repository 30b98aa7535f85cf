import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { refuseWord } from "../../model/near-word.ts";
import { UserError } from "../../model/user-error.ts";

/** A question that fleets are asked. */
export interface FleetQuery {
  name: string;
  /** What it answers, as its file says. */
  purpose: string;
  sql: string;
}

/** All queries, by name. */
export async function listQueries(): Promise<FleetQuery[]> {
  const folder = join(findFleetFolder(), "queries");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      const comments = /^(?:-- .*\n)*/.exec(text)?.[0] ?? "";
      const purpose = comments.replaceAll(/^-- /gm, "").trim().replaceAll("\n", " ");
      return { name: file.slice(0, -".sql".length), purpose, sql: text.slice(comments.length).trim() };
    }),
  );
}

/** A query. @throws UserError that lists the known ones */
export async function readQuery(name: string): Promise<FleetQuery> {
  const queries = await listQueries();
  const found = queries.find((query) => query.name === name);
  if (found !== undefined) return found;
  const names = queries.map((query) => query.name);
  throw new UserError(refuseWord("--query", name, names));
}

/** The statements that make DuckDB's view of the rows. */
export async function readDuckDbViews(): Promise<string> {
  return readFile(join(findFleetFolder(), "duckdb.sql"), "utf8");
}

/** The folder fleet is beside `dist/` (one folder up) or `src/` (three folders up). */
export function findFleetFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ["..", "../../.."].map((up) => join(here, up, "fleet"));
  const found = candidates.find((folder) => existsSync(join(folder, "duckdb.sql")));
  if (found === undefined) throw new Error(`the directory fleet/ is missing beside ${here}`);
  return found;
}
