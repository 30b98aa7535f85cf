import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { collectRows } from "../../src/session/collect-rows.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { buildRow } from "../history/simulation.ts";
import { makeFolder } from "../make-folder.ts";

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");
const row = (index: number) => JSON.stringify(buildRow(index, {}));

test("rows come from reports and JSON lines at any depth; what cannot be read is named", async () => {
  const folder = makeFolder();
  const deep = join(folder, "2026/11/run-1/report");
  await mkdir(deep, { recursive: true });
  const step = buildStep("npm ci", 12, { result: "success" });
  await writeFile(join(deep, "report.json"), JSON.stringify(buildReport({ windows: [step] })));
  await writeFile(join(folder, "v1.jsonl.gz"), gzipSync(lines(row(1), row(2))));
  await writeFile(join(folder, "plain.jsonl"), lines(row(3), "{", '{"schemaVersion":1}'));
  await writeFile(join(folder, "other.json"), "{}");
  await mkdir(join(folder, "broken"));
  await writeFile(join(folder, "broken/report.json"), "{}");
  const { rows, unreadable } = await collectRows([folder]);
  expect(rows.map(({ runId, subject, value }) => [runId, subject, value])).toEqual([
    [undefined, "npm ci", 12],
    ["1003", "npm test", 20],
    ["1001", "npm test", 20],
    ["1002", "npm test", 20],
  ]);
  expect(unreadable).toEqual([
    expect.stringContaining("broken/report.json: not an io-probe/report document"),
    `${folder}/plain.jsonl: 2 lines are no row of io-probe`,
  ]);
});

test("a folder without figures is an error that names it", async () => {
  const folder = makeFolder();
  await expect(collectRows([folder])).rejects.toThrow(`no figures found in ${folder}`);
});
