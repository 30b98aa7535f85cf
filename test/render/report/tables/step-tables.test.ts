import { describe, expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { Report } from "../../../../src/model/report.ts";
import type { Window } from "../../../../src/model/window.ts";
import { listStepDetails } from "../../../../src/render/report/tables/step-tables.ts";
import { readReport } from "../../../../src/session/result-files.ts";
import { buildReport, steadyStep } from "../builder.ts";

const NOTHING = { cpu: undefined, pressure: undefined, network: undefined, memory: undefined, devices: [] };
const list = (window: object) =>
  listStepDetails(listWindows(buildReport([steadyStep("a", 2, {}, { ...NOTHING, ...window } as Partial<Window>)])));

test("a table of steps is there with a single figure beside their names, and not without", () => {
  expect(list({})).toEqual([]);
  const [detail, ...others] = list({ memory: { dirtyBytesAtEnd: 4096 } });
  expect(detail?.title).toBe("Further figures of each step: CPU, network, memory, flushes");
  expect(detail?.tables?.[0]?.table.columns.map(({ title }) => title)).toEqual(["#", "step", "left to write"]);
  expect(others).toEqual([]);
});

test("programs that read or wrote have a table of their own, each once, the busiest first", () => {
  const program = (name: string, writtenBytes: number) => ({ name, readBytes: 0, writtenBytes });
  const window = { topReaders: [program("cat", 1)], topWriters: [program("npm", 9e6), program("cat", 1)] };
  const [detail] = list(window);
  expect(detail?.title).toBe("What each program on the machine read and wrote, with its short-lived children");
  expect(detail?.tables?.[0]?.table.rows.map(([, name]) => name?.text)).toEqual(["npm", "cat"]);
});

const find = (report: Report, name: string) => {
  const detail = listStepDetails(listWindows(report)).find(({ title }) => title.startsWith(name));
  return detail?.tables?.[0]?.table ?? { columns: [], rows: [] };
};
const tabulateCgroups = (report: Report) => find(report, "The job's own I/O");
const tabulateMachine = (report: Report) => find(report, "Further figures");

describe("the job beside the machine", () => {
  const tabulate = async (name: string) => {
    const { columns, rows } = tabulateCgroups(await readReport(`test/fixtures/recordings/${name}`));
    const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map((cell) => cell.text))];
    return lines.map((cells) => cells.join(" | "));
  };

  test("a step in a container has a row for the machine and one for the container's cgroup", async () => {
    expect(await tabulate("container")).toEqual([
      "# | step | figures of | CPU | throttled (CPU quota) | I/O pressure (full) | read | written | memory at the end",
      "1 | container | the machine | 5.14 s |  | 6.3 s | 420 MB | 420 MB | 356 MB of 4.12 GB",
      "1 | container | its cgroup / | 6.93 s | 7.74 s | 6.41 s | 420 MB | 419 MB | 462 MB of 537 MB",
    ]);
  });

  test("a step that ran in no cgroup of its own has none", async () => {
    expect((await tabulate("crowded-host")).slice(1)).toEqual([]);
  });

  test("the cgroup's wait does not stand in the machine's row where the machine's was not measured", async () => {
    const report = await readReport("test/fixtures/recordings/container");
    const windows = report.windows.map(({ pressure: _, ...window }) => window);
    const [machine, own] = tabulateCgroups({ ...report, windows }).rows;
    expect([machine?.[5]?.text, own?.[5]?.text]).toEqual(["", "6.41 s"]);
  });

  test("a command's own processes have a row beside the machine's", async () => {
    const report = await readReport("test/fixtures/recordings/idle");
    const command = { userSeconds: 1, systemSeconds: 0.5, readBytes: 4096, writtenBytes: 9e6 };
    const windows = report.windows.map((window) => ({ ...window, command }));
    const { columns, rows } = tabulateCgroups({ ...report, windows });
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
});

test("the requests to an NFS server stand with their mean time, and nothing where none is mounted", () => {
  const nfsOf = (nfs: Window["nfs"]) => {
    const { columns, rows } = tabulateMachine(buildReport([steadyStep("npm ci", 42, {}, { nfs })]));
    return columns.flatMap(({ title }, place) => (title.startsWith("NFS") ? rows[0]?.[place]?.text : []));
  };
  const counted = { requests: 3033, requestSeconds: 37.76, readBytes: 0, writtenBytes: 0 };
  expect(nfsOf(counted)).toEqual(["3,033", "12.4 ms"]);
  expect(nfsOf({ ...counted, requests: 0, requestSeconds: 0 })).toEqual(["0"]);
  expect(nfsOf(undefined)).toEqual([]);
});
