import { describe, expect, test } from "vitest";
import { findMetadataScaling } from "../../../src/analysis/findings/metadata-scaling.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { MeasuredBenchmark } from "../../../src/model/benchmark.ts";
import type { Report } from "../../../src/model/report.ts";
import { BENCHMARKS, buildReport, RUNNER, STORAGE } from "../../render/report/builder.ts";

/** A job of fio that makes files at this rate, in so many runs alike unless others are given. */
function measure(jobs: number | undefined, iops: number, change: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const runs = [1, 2, 3].map(() => ({ bandwidthBytesPerSecond: 0, iops }));
  const place = { target: STORAGE[0]?.path, job: `files-${jobs}` };
  return { ...(BENCHMARKS[0] as MeasuredBenchmark), ...place, engine: "filecreate", jobs, iops, runs, ...change };
}

function find(benchmarks: Report["benchmarks"], filesystem = "aufs", cpuCount: number | null = 8) {
  const storage = STORAGE.map((entry) => ({ ...entry, filesystem }));
  const { cpuCount: _, ...runner } = RUNNER;
  const machine = cpuCount === null ? runner : { ...runner, cpuCount };
  return findMetadataScaling(observeReport(buildReport([], { benchmarks, storage, runner: machine })));
}

const runsOf = (...rates: number[]) => rates.map((iops) => ({ bandwidthBytesPerSecond: 0, iops }));

describe("work on small files by several jobs at once", () => {
  test("is reported where n jobs gain less than 0.4 of what n - 1 more could", () => {
    // Of four jobs, 2.2 times the rate is what they need at least.
    expect([2199, 2200].map((rate) => find([measure(1, 1000), measure(4, rate)]).length)).toEqual([1, 0]);
    expect([1399, 1400].map((rate) => find([measure(2, 1000), measure(4, rate)]).length)).toEqual([1, 0]);
    expect(find([measure(2, 1000), measure(3, 1000)])).toEqual([]);
    expect(find([measure(1, 0), measure(8, 0)])).toEqual([]);
    expect(find([measure(4, 1000)])).toEqual([]);
  });

  test("has the fewest and the most jobs, at most one for each core", () => {
    const all = [measure(4, 1100), measure(16, 5), measure(1, 1000), measure(8, 1200), measure(2, 1000)];
    const [found, ...others] = find(all);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ id: "metadata-scaling", severity: "notice", confidence: "medium", trend: "gains little", isExpected: false },
      compared: [
        { work: "create", operationsPerSecondFewest: 1000, operationsPerSecondMost: 1200, jobsFewest: 1, jobsMost: 8 },
      ],
    });
    expect(find(all, "aufs", null)[0]).toMatchObject({ compared: [{ jobsMost: 16 }] });
    expect(find([measure(16, 1000), measure(32, 1000)])).toEqual([]);
  });

  test("of one job, where no number is given", () => {
    const [found] = find([measure(undefined, 1000), measure(4, 900)]);
    expect(found).toMatchObject({ compared: [{ jobsFewest: 1, jobsMost: 4 }] });
    expect(find([measure(2, 900), measure(undefined, 1000)])[0]).toMatchObject({ compared: [{ jobsFewest: 1 }] });
    // Of a machine whose cores are fewer than all jobs but one without a number.
    expect(find([measure(undefined, 1000), measure(undefined, 900)], "aufs", 1)).toEqual([]);
  });

  test("is no other work, and each target and kind of it by itself", () => {
    const read = { engine: "libaio" };
    expect(find([measure(1, 1000, read), measure(8, 1000, read)])).toEqual([]);
    expect(find([measure(1, 1000), measure(8, 1000, { engine: "filestat" })])).toEqual([]);
    expect(find([measure(1, 1000), measure(8, 1000, { target: "/mnt" })])).toEqual([]);
    const two = ["/a", "/b"].flatMap((target) => [measure(1, 1000, { target }), measure(8, 1000, { target })]);
    expect(find(two)).toHaveLength(2);
    const failure = { id: "message" as const, detail: "ENOSPC" };
    const failed = { state: "failed" as const, job: "x", engine: "filecreate", failure };
    expect(find([failed, measure(1, 1000)])).toEqual([]);
  });
});

describe("how sure it is", () => {
  const sure = (few: number[], many: number[]) =>
    find([measure(1, 1000, { runs: runsOf(...few) }), measure(4, 1000, { runs: runsOf(...many) })])[0];

  test("takes three runs of each, of which three quarters stay below what is needed", () => {
    const three = [1000, 1000, 1000];
    expect(sure(three, three)).toMatchObject({ severity: "notice", confidence: "medium" });
    expect(sure(three.slice(1), three)).toMatchObject({ severity: "info", confidence: "low" });
    expect(sure(three, three.slice(1))).toMatchObject({ severity: "info", confidence: "low" });
    expect(sure(three, [9000, 1000, 1000])?.confidence).toBe("low");
    expect(sure(three, [9000, 1000, 1000, 1000, 1000])?.confidence).toBe("medium");
    expect(sure(three, [9000, 9000, 1000, 1000, 1000])?.confidence).toBe("low");
    expect([2199, 2200].map((rate) => sure(three, [rate, 1000, rate])?.confidence)).toEqual(["medium", "low"]);
    expect(sure([], [])?.confidence).toBe("low");
  });

  test("counts kinds that are sure, the one that gains least first, else all", () => {
    const kind = (engine: string, rate: number, runs?: number[]) => [
      measure(1, 1000, { engine }),
      measure(8, rate, { engine, ...(runs && { runs: runsOf(...runs) }) }),
    ];
    const works = (...benchmarks: MeasuredBenchmark[][]) =>
      find(benchmarks.flat())[0]?.compared.map(({ work }) => work);
    expect(works(kind("filecreate", 1200), kind("filedelete", 1100))).toEqual(["delete", "create"]);
    expect(works(kind("filecreate", 1200), kind("filedelete", 1100, [1]))).toEqual(["create"]);
    expect(works(kind("filecreate", 1200, [1]), kind("filedelete", 1100, [1]))).toEqual(["delete", "create"]);
  });
});

describe("what it means", () => {
  const judge = (filesystem: string, engine: string, rate: number) => {
    const [found] = find([measure(1, 1000, { engine }), measure(8, rate, { engine })], filesystem);
    return `${found?.severity} ${found?.isExpected} ${found?.trend}`;
  };

  test("is a loss below 1/1.1 of the rate, and a gain above 1.1", () => {
    expect([1101, 1100, 1000, 910, 909].map((rate) => judge("aufs", "filecreate", rate))).toEqual([
      "notice false gains little",
      "notice false unchanged",
      "notice false unchanged",
      "notice false unchanged",
      "warning false slower",
    ]);
    const exact = find([measure(1, 1100), measure(8, 1000)])[0];
    expect(exact).toMatchObject({ severity: "notice", trend: "unchanged" });
  });

  test("is expected of one directory on a local filesystem, but not of looking up", () => {
    expect(judge("ext4", "filecreate", 500)).toBe("info true slower");
    expect(judge("ext4", "filedelete", 500)).toBe("info true slower");
    expect(judge("ext4", "filestat", 500)).toBe("warning false slower");
    const both = ["filecreate", "filestat"].flatMap((engine) => [
      measure(1, 1000, { engine }),
      measure(8, 500, { engine }),
    ]);
    expect(find(both, "ext4")[0]).toMatchObject({ severity: "warning", isExpected: false });
  });

  test("is the trend of the kind that gains most, and the loss of the one that gains least", () => {
    const work = (engine: string, rate: number) => [measure(1, 1000, { engine }), measure(8, rate, { engine })];
    const [found] = find([...work("filecreate", 500), ...work("filedelete", 1200)]);
    expect(found).toMatchObject({
      severity: "warning",
      trend: "gains little",
      compared: [{ operationsPerSecondMost: 500 }, {}],
    });
  });

  test("is judged by the target's filesystem, else the first one's", () => {
    const at = (target: string | undefined) =>
      find([measure(1, 1000, { target }), measure(8, 500, { target })], "ext4")[0]?.isExpected;
    expect([at(STORAGE[0]?.path), at("/elsewhere"), at(undefined)]).toEqual([true, true, true]);
    const costly = (target: string) => find([measure(1, 1000, { target }), measure(8, 500, { target })])[0]?.isExpected;
    expect(costly("/elsewhere")).toBe(false);
    const bare = buildReport([], { benchmarks: [measure(1, 1000), measure(2, 500)], storage: [] });
    expect(findMetadataScaling(observeReport(bare))[0]?.isExpected).toBe(true);
  });
});
