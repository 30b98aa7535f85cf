import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askFleet, listQueries, readQuery } from "../../../src/session/fleet/queries.ts";
import { makeFolder } from "../../make-folder.ts";

test("each query says in a sentence what it answers, and an unknown one is refused with the known ones", async () => {
  const queries = await listQueries();
  expect(queries.length).toBeGreaterThanOrEqual(10);
  for (const { purpose, sql } of queries) {
    expect(purpose).toMatch(/^[A-Z].*\.$/);
    expect(sql).toMatch(/^(?:SELECT|WITH)\b[^;]*\nLIMIT 1000$/);
  }
  await expect(readQuery("disk-wait-by-lable")).rejects.toThrow("did you mean disk-wait-by-label? allowed are cost-of");
});

test("the dashboard asks the same queries", async () => {
  const sql = new Set((await listQueries()).map((query) => query.sql));
  const { panels } = JSON.parse(readFileSync("fleet/grafana-dashboard.json", "utf8"));
  const tables = panels.filter(({ type }: { type: string }) => type === "table");
  expect(tables.length).toBeGreaterThan(5);
  for (const { targets } of tables) expect(sql).toContain(targets[0].rawSql);
});

test("a folder without rows is refused, and a quote in a path ends no text", async () => {
  const query = await readQuery("disk-wait-by-label");
  const folder = makeFolder();
  await expect(askFleet(folder, query, 1, async () => [])).rejects.toThrow("has no exported rows; fill it with");
  const { mkdirSync } = await import("node:fs");
  mkdirSync(`${folder}/it's/raw`, { recursive: true });
  const scripts: string[] = [];
  await askFleet(`${folder}/it's`, query, 0.5, async (script) => {
    scripts.push(script);
    return [];
  });
  expect(scripts[0]).toContain(`SET VARIABLE fleet = '${folder}/it''s';`);
});
