import { readFile } from "node:fs/promises";
import { type ColumnKind, ROW_COLUMNS } from "../src/export/row-columns.ts";
import { DEFAULT_PRICE } from "../src/session/fleet/queries.ts";
import { replacePart } from "./marked-part.ts";

const DUCKDB: Record<ColumnKind, string> = {
  text: "VARCHAR",
  number: "DOUBLE",
  timestamp: "TIMESTAMP",
  flag: "BOOLEAN",
};
const CLICKHOUSE: Record<ColumnKind, string> = {
  text: "Nullable(String)",
  number: "Nullable(Float64)",
  timestamp: "Nullable(DateTime64(3))",
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

/** The query of who waits most: whose jobs, and the columns that tell them apart. */
function writeWaitQuery(whose: string, groups: readonly string[]): string {
  const [waits, byGroup] = ["figure = 'disk-wait'", groups.join(", ")];
  const sum = (column: string) => `sum(CASE WHEN ${waits} THEN ${column} END)`;
  const selected = [
    ...groups,
    "count(CASE WHEN figure = 'duration' THEN 1 END) AS jobs",
    `count(CASE WHEN ${waits} THEN 1 END) AS measuredJobs`,
    `${sum("value")} AS diskWaitSeconds`,
    `${sum("low")} AS lowSeconds`,
    `${sum("high")} AS highSeconds`,
    `${sum("value")}\n    / nullif(${sum("durationSeconds")}, 0) AS diskWaitShare`,
  ];
  return `-- Which ${whose} jobs wait most for disks.
SELECT
  ${selected.join(",\n  ")}
FROM measurements
WHERE figure IN ('disk-wait', 'duration') AND kind = 'window' AND subject IS NULL
GROUP BY ${byGroup}
ORDER BY diskWaitSeconds DESC NULLS LAST, ${byGroup}
LIMIT 1000
`;
}

/**
 * fleet/*.sql and docs/fleet.md with the columns that rows have and the default price, and the queries
 * fleet/queries/disk-wait-by-*.sql, which differ in what they group by.
 */
export async function renderFleetFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { file, name, part } of PARTS)
    files[file] = replacePart(files[file] ?? (await readFile(file, "utf8")), name, part);
  return {
    ...files,
    "fleet/queries/disk-wait-by-label.sql": writeWaitQuery("labels'", ["label"]),
    "fleet/queries/disk-wait-by-repository.sql": writeWaitQuery("repositories'", ["repository"]),
    "fleet/queries/disk-wait-by-workflow.sql": writeWaitQuery("workflows'", ["repository", "workflow"]),
  };
}
