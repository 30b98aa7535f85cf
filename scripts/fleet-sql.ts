// Writes the columns into fleet/*.sql, from those that rows have. With --check it writes nothing and exits 1 where a
// committed file is not what the sources give.
import { readFile, writeFile } from "node:fs/promises";
import { type ColumnKind, ROW_COLUMNS } from "../src/export/row-columns.ts";
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
const PARTS = [
  { file: "fleet/duckdb.sql", name: "columns", lines: columns.map(([name, kind]) => `${name} ${DUCKDB[kind]}`) },
  { file: "fleet/duckdb.sql", name: "types", lines: columns.map(([name, kind]) => `${name}: '${DUCKDB[kind]}'`) },
  { file: "fleet/clickhouse.sql", name: "columns", lines: inClickHouse },
];
const check = process.argv.includes("--check");
const space = " ".repeat(4);
for (const { file, name, lines } of PARTS) {
  const part = `\n${lines.map((line) => space + line).join(",\n")}\n${space}-- `;
  const text = await readFile(file, "utf8");
  const wanted = replacePart(text, name, part);
  if (!check) await writeFile(file, wanted);
  else if (text !== wanted) {
    console.error(`${file} is not what the sources give; run: npm run fleet-sql`);
    process.exitCode = 1;
  }
}
