import { describe, expect, test } from "vitest";
import { inEachWindow, observeReport } from "../../../src/analysis/findings/observation.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";

const named = ({ window }: { window: Window }) => window.name;

describe("what the rules look at", () => {
  test("is each step, and beside it the whole job", () => {
    const { windows, job } = observeReport(buildReport([steadyStep("a", 5, {}), steadyStep("b", 5, {})]));
    expect(windows.map(named)).toEqual(["a", "b"]);
    expect(job?.window.kind).toBe("job");
  });

  test("is the whole job where it has no steps", () => {
    const report = buildReport([steadyStep("a", 5, {})]);
    const whole = report.windows.filter(({ kind }) => kind === "job");
    expect(observeReport({ ...report, windows: whole }).windows.map(named)).toEqual(["build"]);
    expect(observeReport({ ...report, windows: [] })).toMatchObject({ windows: [] });
    expect(observeReport({ ...report, windows: [] })).not.toHaveProperty("job");
  });

  test("is none of io-probe's benchmarks, nor a job of which they are more than a tenth", () => {
    const observe = (seconds: number) =>
      observeReport(
        buildReport([
          steadyStep("work", seconds, {}),
          steadyStep("quick", 1, {}, { benchmark: "quick" }),
          steadyStep("full", 1, {}, { benchmark: "full" }),
        ]),
      );
    expect(observe(18).windows.map(named)).toEqual(["work"]);
    expect([observe(18), observe(17)].map(({ job }) => job !== undefined)).toEqual([true, false]);
  });

  test("is no job that was nothing but benchmarks", () => {
    const report = buildReport([steadyStep("quick", 9, {}, { benchmark: "quick" })]);
    expect(observeReport(report)).toMatchObject({ windows: [] });
  });
});

test("a job has waited where one of its windows did for a tenth of its time", () => {
  const hasWaited = (seconds: number) => {
    const diskWait = { seconds, lowSeconds: 0, highSeconds: 20, basis: ["task-states" as const] };
    return observeReport(buildReport([steadyStep("calm", 9, {}), steadyStep("work", 20, {}, { diskWait })])).hasWaited;
  };
  expect([1.99, 2].map(hasWaited)).toEqual([false, true]);
  expect(observeReport(buildReport([steadyStep("a", 5, {}, { diskWait: undefined })])).hasWaited).toBe(false);
});

test("the workspace is the path of that role", () => {
  const [entry] = STORAGE;
  const storage = [{ ...entry, role: "temp", path: "/tmp" }, ...STORAGE] as typeof STORAGE;
  expect(observeReport(buildReport([], { storage })).workspace?.path).toBe(entry?.path);
  expect(observeReport(buildReport([], { storage: [] }))).not.toHaveProperty("workspace");
});

test("a window's disks say whether they worked for others", () => {
  const command = { userSeconds: 0, systemSeconds: 0, readBytes: 0, writtenBytes: 0 };
  const steps = [steadyStep("work", 5, { writeRate: 1e8 }, { command })];
  const elsewhere = STORAGE.map((entry) => ({ ...entry, devices: [] }));
  const isOthers = (storage: typeof STORAGE) =>
    observeReport(buildReport(steps, { storage })).windows.flatMap(({ sampled }) =>
      sampled.map((disk) => [disk.name, disk.isOthers, disk.samples.length]),
    );
  expect(isOthers(elsewhere)).toEqual([["sda", true, 5]]);
  expect(isOthers(STORAGE)).toEqual([["sda", false, 5]]);
});

test("a window's wait for the network is one for the workspace's filesystem", () => {
  const nfs = { requests: 9, requestSeconds: 9, readBytes: 0, writtenBytes: 0 };
  const observe = (filesystem: string) =>
    observeReport(
      buildReport([steadyStep("work", 10, {}, { nfs })], { storage: STORAGE.map((one) => ({ ...one, filesystem })) }),
    ).windows[0];
  expect(observe("nfs4")?.networkWait).toMatchObject({ requests: 9 });
  expect(observe("ext4")).not.toHaveProperty("networkWait");
});

test("a rule for each window gives none, one or several findings of it", () => {
  const rule = inEachWindow<string>(({ window: { name } }, { windows }) => {
    if (name === "none") return undefined;
    return name === "one" ? `one of ${windows.length}` : ["first", "second"];
  });
  const report = buildReport(["none", "one", "two"].map((name) => steadyStep(name, 5, {})));
  expect(rule(observeReport(report))).toEqual(["one of 3", "first", "second"]);
});
