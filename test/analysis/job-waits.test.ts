import { describe, expect, test } from "vitest";
import { raiseJobWaits } from "../../src/analysis/summarize-recording.ts";
import type { DiskWait, Window } from "../../src/model/window.ts";
import { buildStep } from "../compare/report-builder.ts";

const wait = (
  lowSeconds: number,
  seconds: number,
  highSeconds: number,
  basis: DiskWait["basis"] = ["task-states"],
) => ({ lowSeconds, seconds, highSeconds, basis });
const job = (diskWait?: DiskWait): Window => ({ ...buildStep("job", 10, diskWait && { diskWait }), kind: "job" });
const step = (diskWait?: DiskWait) => buildStep("step", 8, diskWait && { diskWait });
const raise = (...windows: Window[]) => raiseJobWaits(windows)[0]?.diskWait;

describe("a job's disk wait", () => {
  test("is as long as that of any of its steps, and else as it is", () => {
    expect(raise(job(wait(0, 0.2, 0.5)), step(wait(0.1, 0.3, 0.4)))).toEqual(wait(0.1, 0.3, 0.5));
    expect(raise(job(wait(0, 0.2, 0.5)), step(wait(0, 0.1, 0.2)), step(wait(0, 0.2, 0.8)))).toEqual(wait(0, 0.2, 0.8));
    expect(raise(job(wait(1, 2, 3)), step(wait(0, 1, 2)))).toEqual(wait(1, 2, 3));
    expect(raise(job(wait(1, 2, 3)))).toEqual(wait(1, 2, 3));
  });

  test("is no longer than the job, such as one that leaves a pause out", () => {
    expect(raise(job(wait(0, 1, 2)), step(wait(9, 11, 12)))).toEqual(wait(9, 10, 10));
  });

  test("is not measured by its steps', and needs none", () => {
    expect(raise(job(), step(wait(3, 4, 5)))).toBeUndefined();
    expect(raise(job(wait(0, 1, 2)), step())).toEqual(wait(0, 1, 2));
  });

  test("leaves io-probe's own benchmarks out", () => {
    const bench = { ...step(wait(3, 4, 5)), benchmark: "quick" };
    expect(raise(job(wait(0, 1, 2)), bench)).toEqual(wait(0, 1, 2));
  });

  test("changes nothing of the steps", () => {
    const windows = [job(wait(0, 1, 2)), step(wait(1, 2, 3)), step()];
    expect(raiseJobWaits(windows).slice(1)).toEqual(windows.slice(1));
  });
});
