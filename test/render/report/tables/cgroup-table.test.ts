import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import { tabulateCgroups } from "../../../../src/render/report/tables/cgroup-table.ts";
import { parseReport } from "../../../../src/session/report-files.ts";

const tabulate = (name: string) => {
  const text = readFileSync(`test/fixtures/recordings/${name}.json`, "utf8");
  const { columns, rows } = tabulateCgroups(listWindows(parseReport(text, name)));
  return [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => cell.text))];
};

test("a step in a container has a row for the machine and one for the container's cgroup", () => {
  expect(tabulate("container")).toMatchInlineSnapshot(`
    [
      [
        "#",
        "step",
        "figures of",
        "CPU",
        "throttled (CPU quota)",
        "I/O pressure, all tasks",
        "read",
        "written",
        "memory at the end",
      ],
      [
        "1",
        "container",
        "the machine",
        "5.14 s",
        "",
        "6.3 s",
        "420 MB",
        "420 MB",
        "356 MB of 4.12 GB",
      ],
      [
        "1",
        "container",
        "its cgroup /",
        "6.93 s",
        "7.74 s",
        "6.41 s",
        "420 MB",
        "419 MB",
        "462 MB of 537 MB",
      ],
    ]
  `);
});

test("a step that ran in no cgroup of its own has none", () => {
  expect(tabulate("idle").slice(1)).toEqual([]);
});

test("the cgroup's wait does not stand in the machine's row where the machine's was not measured", () => {
  const report = parseReport(readFileSync("test/fixtures/recordings/container.json", "utf8"), "container");
  const windows = report.windows.map(({ pressure: _, ...window }) => window);
  const [machine, own] = tabulateCgroups(listWindows({ ...report, windows })).rows;
  expect([machine?.[5]?.text, own?.[5]?.text]).toEqual(["", "6.41 s"]);
});

test("a command's own processes have a row beside the machine's", () => {
  const report = parseReport(readFileSync("test/fixtures/recordings/idle.json", "utf8"), "idle");
  const command = { userSeconds: 1, systemSeconds: 0.5, readBytes: 4096, writtenBytes: 9e6 };
  const windows = report.windows.map((window) => ({ ...window, command }));
  const { columns, rows } = tabulateCgroups(listWindows({ ...report, windows }));
  expect(columns.map(({ title }) => title).slice(2, 4)).toEqual(["figures of", "CPU"]);
  expect(rows[1]?.map(({ text }) => text).filter((text) => text !== "")).toEqual([
    "1",
    "idle",
    "its processes",
    "1.5 s",
    "4.1 kB",
    "9 MB",
  ]);
});
