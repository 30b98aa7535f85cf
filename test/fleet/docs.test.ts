import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { renderFleetText } from "../../src/render/fleet.ts";
import { compactRows } from "../../src/session/fleet/compact.ts";
import { findDuckDb } from "../../src/session/fleet/duckdb.ts";
import { openFolder } from "../../src/session/fleet/folder-store.ts";
import { exportRows } from "../../src/session/fleet/open-store.ts";
import { askFleet, DEFAULT_PRICE, readQuery } from "../../src/session/fleet/queries.ts";
import { readReport } from "../../src/session/result-files.ts";

test("docs/fleet.md shows the answer on the example reports", async () => {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const compared = readdirSync("docs/example/comparison").map((name) => `comparison/${name}`);
  for (const name of ["report.json", ...compared]) {
    await exportRows(openFolder(folder), await readReport(`docs/example/${name}`));
  }
  await compactRows(openFolder(folder));
  const log = { info() {}, warning() {}, debug() {} };
  const run = await findDuckDb({ environment: process.env, log }, "never");
  const query = await readQuery("disk-wait-by-label");
  const answer = await askFleet(folder, query, DEFAULT_PRICE, run);
  const text = renderFleetText(answer, query.purpose, { width: 120, style: (_, shown) => shown });
  expect(readFileSync("docs/fleet.md", "utf8")).toContain(`\`\`\`\n${text}\`\`\``);
});
