// Writes the columns that rows have, and the default price, into fleet/*.sql and docs/fleet.md. With --check it writes nothing and exits 1 where a
// committed file is not what the sources give.
import { readFile, writeFile } from "node:fs/promises";
import { type ColumnKind, ROW_COLUMNS } from "../src/export/row-columns.ts";
import { DEFAULT_PRICE } from "../src/session/fleet/ask-fleet.ts";
import { replacePart } from "./marked-part.ts";

const DUCKDB: Record<ColumnKind, string> = {
  text: "VARCHAR",
  number: "DOUBLE",
  moment: "TIMESTAMP",
  flag: "BOOLEAN",
};
const CLICKHOUSE: Record<ColumnKind, string> = {
  text: "Nullable(String)",
  number: "Nullable(Float64)",
  moment: "Nullable(DateTime64(3))",
  flag: "Nullable(Bool)",
};
/** What ClickHouse sorts by, and what each row has. */
const REQUIRED = new Set(["figure", "kind", "label"]);

const columns = Object.entries(ROW_COLUMNS);
const inClickHouse = columns.map(([name, kind]) => `${name} ${REQUIRED.has(name) ? "String" : CLICKHOUSE[kind]}`);
const inDuckDb = columns.map(([name, kind]) => `${name} ${DUCKDB[kind]}`);
const typesOfDuckDb = columns.map(([name, kind]) => `${name}: '${DUCKDB[kind]}'`);
const space = " ".repeat(4);
const list = (lines: string[]) => `\n${lines.map((line) => space + line).join(",\n")}\n${space}-- `;
const inComments = ` */ ${DEFAULT_PRICE} /* `;
const PARTS = [
  { file: "fleet/duckdb.sql", name: "columns", part: list(inDuckDb) },
  { file: "fleet/duckdb.sql", name: "types", part: list(typesOfDuckDb) },
  { file: "fleet/clickhouse.sql", name: "columns", part: list(inClickHouse) },
  ...["clickhouse", "duckdb", "spark"].map((name) => ({ file: `fleet/${name}.sql`, name: "price", part: inComments })),
  { file: "docs/fleet.md", name: "price", part: String(DEFAULT_PRICE) },
];
const check = process.argv.includes("--check");
for (const { file, name, part } of PARTS) {
  const text = await readFile(file, "utf8");
  const wanted = replacePart(text, name, part);
  if (!check) await writeFile(file, wanted);
  else if (text !== wanted) {
    console.error(`${file} is not what the sources give; run: npm run fleet-sql`);
    process.exitCode = 1;
  }
}
