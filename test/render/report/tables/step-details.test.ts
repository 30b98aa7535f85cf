import { expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { Window } from "../../../../src/model/window.ts";
import { listStepDetails } from "../../../../src/render/report/tables/step-details.ts";
import { buildReport, steadyStep } from "../builder.ts";

const NOTHING = { cpu: undefined, network: undefined, memory: undefined, devices: [] };
const list = (window: object) =>
  listStepDetails(listWindows(buildReport([steadyStep("a", 2, {}, { ...NOTHING, ...window } as Partial<Window>)])));

test("a table of steps is there with a single figure beside their names, and not without", () => {
  expect(list({})).toEqual([]);
  const [detail, ...others] = list({ memory: { dirtyBytesAtEnd: 4096 } });
  expect(detail?.title).toBe("CPU, network, memory and flushes of each step");
  expect(detail?.table.columns.map(({ title }) => title)).toEqual(["#", "step", "left to write"]);
  expect(others).toEqual([]);
});

test("programs that read or wrote have a table of their own, each once, the busiest first", () => {
  const program = (name: string, writtenBytes: number) => ({ name, readBytes: 0, writtenBytes });
  const window = { topReaders: [program("cat", 1)], topWriters: [program("npm", 9e6), program("cat", 1)] };
  const [detail] = list(window);
  expect(detail?.title).toBe("Who read and wrote");
  expect(detail?.table.rows.map(([, name]) => name?.text)).toEqual(["npm", "cat"]);
});
