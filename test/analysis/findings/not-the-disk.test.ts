import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, type Load, RUNNER, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const NO_CPU = { iowaitSeconds: 0, stealSeconds: 0 };

/** The verdict on a step of 20 s with so many busy cores. */
function judge(
  busy: number,
  window: Partial<Window> = {},
  more: { cores?: number; kernel?: number; load?: Load } = {},
) {
  const { cores = 4, kernel = 0, load = {} } = more;
  const cpu = {
    ...NO_CPU,
    userSeconds: busy * 20 * (1 - kernel),
    systemSeconds: busy * 20 * kernel,
    idleSeconds: (cores - busy) * 20,
  };
  const network = { receivedBytes: 0, sentBytes: 0 };
  const report = buildReport([steadyStep("work", 20, load, { cpu, network, ...window })], {
    runner: { ...RUNNER, cpuCount: cores },
  });
  return findOf(report, "not-the-disk")[0];
}
const causeOf = (...args: Parameters<typeof judge>) => judge(...args)?.evidence.cause;
const network = (rate: number) => ({ network: { receivedBytes: rate * 10, sentBytes: rate * 10 } });

describe("the cause of a step that did not wait for the disk", () => {
  test.each([
    [3.2, "cpu"],
    [3.19, "mixed"],
    [1.3, "mixed"],
    [1.29, "one-core"],
    [0.8, "one-core"],
    [0.79, "mixed"],
    [0.4, "mixed"],
    [0.39, "idle"],
  ])("with %f of 4 cores busy is %s", (busy, cause) => expect(causeOf(busy)).toBe(cause));

  test("is the kernel where half of the busy time is its", () => {
    expect([0.5, 0.49].map((kernel) => causeOf(4, {}, { kernel }))).toEqual(["kernel", "cpu"]);
  });

  test("of few cores half a core, of many at most half of one is work", () => {
    expect([0.24, 0.25].map((busy) => causeOf(busy, {}, { cores: 2 }))).toEqual(["idle", "mixed"]);
    expect([0.49, 0.5].map((busy) => causeOf(busy, {}, { cores: 64 }))).toEqual(["idle", "mixed"]);
    expect(causeOf(0.85, {}, { cores: 1 })).toBe("cpu");
  });

  test("is the network from 1 MB/s on where nothing computes, and from 10 MB/s on where something does", () => {
    expect([1e6, 0.99e6].map((rate) => causeOf(0.1, network(rate)))).toEqual(["network", "idle"]);
    expect([10e6, 9.9e6].map((rate) => causeOf(2, network(rate)))).toEqual(["network", "mixed"]);
  });

  test("is what the hypervisor took where that is a fifth of what was wanted", () => {
    const stolen = (stealSeconds: number) => ({
      cpu: { ...NO_CPU, userSeconds: 64, systemSeconds: 0, stealSeconds, idleSeconds: 0 },
    });
    expect([16.1, 15.9].map((seconds) => causeOf(4, stolen(seconds)))).toEqual(["stolen", "cpu"]);
  });

  test("is other processes' work where the command did less than half of it", () => {
    const own = (seconds: number) => ({ command: { userSeconds: seconds / 2, systemSeconds: seconds / 2 } });
    expect([40, 39.9].map((seconds) => causeOf(4, own(seconds)))).toEqual(["cpu", "other-processes"]);
    // With cores to spare, only its own counts.
    expect([20, 19.9].map((seconds) => causeOf(2, own(seconds)))).toEqual(["mixed", "one-core"]);
    expect(causeOf(1, own(7.9))).toBe("idle");
    expect(judge(1, own(9))?.evidence.ownCores).toBe(0.45);
  });

  test("is not known of a step beside others, whose work counts as its own, unless all were idle", () => {
    const beside = { overlaps: ["other"] };
    const own = { cpuSeconds: 80, readBytes: 0, writtenBytes: 0 };
    expect([4, 1].map((busy) => causeOf(busy, { ...beside, own }))).toEqual(["mixed", "mixed"]);
    expect(judge(4, beside)).toMatchObject({ severity: "info", confidence: "low" });
    expect(causeOf(0.1, { ...beside, ...network(2e6) })).toBe("mixed");
    expect(causeOf(0.1, beside)).toBe("idle");
    expect(causeOf(4, { ...beside, command: { userSeconds: 80, systemSeconds: 0 } })).toBe("cpu");
    expect(causeOf(4, { overlaps: [], own })).toBe("cpu");
  });

  test("is no processor where its tasks were looked at and slept, however busy others kept all cores", () => {
    const seen = (ranSeconds: number, looks = 20, waitedBesideSeconds = 0) => {
      const none = { slowedSeconds: 0, unclearSeconds: 0, pacedSeconds: 0, unseenSeconds: 0, waitedSeconds: 0 };
      const ran = { ranSeconds, ranTaskSeconds: ranSeconds, ranOthersSeconds: 3 * ranSeconds, waitedBesideSeconds };
      const own = {
        cpuSeconds: 0.1,
        readBytes: 0,
        writtenBytes: 0,
        states: { ...none, ...ran, looks, lookedSeconds: 10 },
      };
      const diskWait = { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: ["task-states" as const] };
      return judge(4, { own, diskWait, command: { userSeconds: 0.1, systemSeconds: 0 } });
    };
    expect([0.99, 1].map((seconds) => seen(seconds)?.evidence.cause)).toEqual(["idle", "other-processes"]);
    expect(seen(0.5, 20, 0.5)?.evidence.cause).toBe("other-processes");
    expect(seen(0, 19)?.evidence.cause).toBe("other-processes");
    expect(seen(0)).toMatchObject({ isMachineIdle: false });
  });
});

describe("a verdict that it was not the disk", () => {
  const cpu = (window: Partial<Window>, load?: Load) => judge(4, window, load === undefined ? {} : { load });

  test("needs five seconds, and a wait below a twentieth of them", () => {
    expect(judge(4, { durationSeconds: 4.99 })).toBeUndefined();
    expect(judge(4, { durationSeconds: 5 })).toBeDefined();
    expect(cpu({ pressure: { ioFullSeconds: 1 } })).toBeUndefined();
    expect(cpu({ pressure: { ioFullSeconds: 0.99 } })).toMatchObject({ severity: "notice", confidence: "high" });
    expect(cpu({ pressure: {} })).toBeUndefined();
  });

  test("needs that less than a quarter of the time can have been waited by some task", () => {
    const some = (ioSomeSeconds: number, busy: number) =>
      judge(busy, { pressure: { ioFullSeconds: 0, ioSomeSeconds } });
    expect([some(1.25, 4), some(5, 0.5)]).toEqual([undefined, undefined]);
    expect(some(1.24, 4)).toMatchObject({ confidence: "medium" });
    expect(some(4.9, 0.5)).toMatchObject({ isWaitOwn: false, evidence: { highSeconds: 4.9 } });
    expect(some(0.25, 4)).toMatchObject({ confidence: "medium" });
    expect(some(0.24, 4)).toMatchObject({ confidence: "high" });
    expect(some(0.025, 4)).toMatchObject({ evidence: { highSeconds: 0.1 } });
  });

  test("says no more than the upper bound where that is a twentieth of the time", () => {
    const seen = (highSeconds: number) =>
      judge(4, { diskWait: { seconds: 0, lowSeconds: 0, highSeconds, basis: ["task-states"] } });
    const bound = { isWaitOwn: true, isWaitLittle: false, evidence: { waitSeconds: 0, highSeconds: 1 } };
    expect(seen(1)).toMatchObject({ confidence: "medium", ...bound });
    expect(seen(0.99)).toMatchObject({ confidence: "high", isWaitLittle: true });
    expect(judge(4)).toMatchObject({ isWaitOwn: false, evidence: { highSeconds: 0 } });
  });

  test("is none where requests queued, or were held back above the disk, in a quarter of the samples", () => {
    const sampled = (count: number, load: Load, pressure = { ioFullSeconds: 0 }) => {
      const loads = Array.from({ length: 20 }, (_, index) => (index < count ? load : {}));
      const cpu = { ...NO_CPU, userSeconds: 40, systemSeconds: 0, idleSeconds: 0 };
      const report = buildReport([{ name: "work", loads, window: { cpu, pressure } }]);
      return findFindings(report).some(({ id }) => id === "not-the-disk");
    };
    const queued = { writeRate: 1e6, queueDepth: 2 };
    expect([4, 5].map((count) => sampled(count, queued))).toEqual([true, false]);
    expect(sampled(5, { ...queued, queueDepth: 1.9 })).toBe(true);
    const held = { writeRate: 1e6, utilization: 0.3, stall: 0.4 };
    expect([4, 5].map((count) => sampled(count, held))).toEqual([true, false]);
    expect(sampled(5, { ...held, utilization: 0.31 })).toBe(true);
    expect(sampled(5, { ...held, stall: 0.39 })).toBe(true);
  });

  test("is none where one of several disks had a queue", () => {
    const queued = { writeRate: 1e6, queueDepth: 2, userShare: 0.95 };
    const report = buildReport([steadyStep("work", 20, queued)]);
    const [disk] = report.series?.devices ?? [];
    if (disk !== undefined)
      report.series?.devices.push({ ...disk, name: "sdb", queueDepth: disk.queueDepth.map(() => 0) });
    expect(findFindings(report).some(({ id }) => id === "not-the-disk")).toBe(false);
  });

  test("is none where a CPU quota or a lack of memory explains the time, which have findings of their own", () => {
    const throttled = (cpuThrottledSeconds: number) =>
      causeOf(1, { cgroup: { version: "v2", path: "/", cpuThrottledSeconds } });
    expect([throttled(3.99), throttled(4)]).toEqual(["one-core", undefined]);
    const short = (memorySomeSeconds: number) => causeOf(0.1, { pressure: { ioFullSeconds: 0, memorySomeSeconds } });
    expect([short(2.99), short(3)]).toEqual(["idle", undefined]);
  });

  test("names the job's parts from 15% of it on, the three longest, as information beside the whole", () => {
    const busy = { userShare: 0.95 };
    const found = (...seconds: number[]) =>
      findFindings(buildReport(seconds.map((length) => steadyStep(`${length} s`, length, busy))))
        .filter(({ id }) => id === "not-the-disk")
        .map(({ window, severity }) => `${severity} ${window?.name}`);
    expect(found(15, 85)).toEqual(["notice build", "info 85 s", "info 15 s"]);
    expect(found(14, 86)).toEqual(["notice build", "info 86 s"]);
    expect(found(20, 23, 21, 22)).toEqual(["notice build", "info 23 s", "info 22 s", "info 21 s"]);
    expect(found(20)).toEqual(["notice 20 s"]);
  });

  test("is not given to the whole where a part waited a second and a tenth of its time", () => {
    const whole = (ioFullSeconds: number, seconds = 10) => {
      const steps = [
        steadyStep("long", 90, { userShare: 0.95 }),
        steadyStep("waits", seconds, {}, { pressure: { ioFullSeconds } }),
      ];
      return findOf(buildReport(steps), "not-the-disk").some(({ severity }) => severity === "notice");
    };
    expect([whole(1), whole(0.99)]).toEqual([false, true]);
    expect([whole(1.4, 15), whole(1.5, 15)]).toEqual([true, false]);
  });
});

describe("a verdict's figures", () => {
  const own = (seconds: number) => ({ command: { userSeconds: seconds / 2, systemSeconds: seconds / 2 } });
  const stolen = { cpu: { ...NO_CPU, userSeconds: 60, systemSeconds: 0, stealSeconds: 20, idleSeconds: 0 } };
  const sent = (bytes: number) => ({ network: { receivedBytes: bytes * 0.75, sentBytes: bytes * 0.25 } });
  const silent = { network: undefined };
  const cases: [Parameters<typeof judge>, data: object, sure: string][] = [
    [[0.85, {}, { cores: 1 }], { cause: "cpu" }, "notice high"],
    [[1.8, {}, { cores: 2 }], { cause: "cpu" }, "notice high"],
    [[3.4, {}, { kernel: 0.6 }], { cause: "kernel" }, "notice medium"],
    [[4, stolen], { cause: "stolen" }, "notice high"],
    [[3.5, own(10)], { cause: "other-processes", ownCores: 0.5 }, "notice medium"],
    [[1], { cause: "one-core" }, "notice medium"],
    [[1, {}, { cores: 2 }], { cause: "one-core" }, "notice medium"],
    [[0.1, sent(40e6)], { cause: "network", networkBytesPerSecond: 2e6 }, "notice medium"],
    [[2, own(4)], { cause: "idle", ownCores: 0.2 }, "notice medium"],
    [[2, { ...own(4), ...sent(6e5) }], { cause: "idle" }, "notice medium"],
    [[0.1], { cause: "idle" }, "notice medium"],
    [[0.1, silent], { cause: "idle", networkBytesPerSecond: undefined }, "notice medium"],
    [[2], { cause: "mixed" }, "info low"],
    [[2, sent(60e6)], { cause: "mixed", networkBytesPerSecond: 3e6 }, "info low"],
    [[2, silent], { cause: "mixed", networkBytesPerSecond: undefined }, "info low"],
  ];
  test.each(cases)("%j: %j", (given, data, sure) => {
    const found = judge(...given);
    expect(found?.evidence).toMatchObject(data);
    expect(`${found?.severity} ${found?.confidence}`).toBe(sure);
  });

  test("has what the sentence needs: the kernel's and the wanted share, the bytes, and whether the machine was idle", () => {
    expect(judge(3.4, {}, { kernel: 0.6 })?.machine).toEqual({
      count: 4,
      busy: 3.4,
      wanted: 3.4,
      systemShare: expect.closeTo(0.6),
    });
    expect(judge(4, stolen)?.machine).toMatchObject({ busy: 3, wanted: 4 });
    expect(judge(0.1, sent(40e6))?.networkBytes).toBe(40e6);
    expect([judge(0.1), judge(2, own(4))].map((found) => found?.isMachineIdle)).toEqual([true, false]);
    expect([judge(0.1), judge(0.1, silent)].map((found) => found?.networkBytes)).toEqual([0, undefined]);
  });

  test("holds no figure that was not measured", () => {
    expect(judge(2, silent)?.evidence).toEqual({
      cause: "mixed",
      waitSeconds: 0,
      waitShare: 0,
      highSeconds: 0,
      busyCores: 2,
      cores: 4,
    });
    expect(judge(2, { ...sent(60e6), ...own(30) })?.evidence).toMatchObject({
      ownCores: 1.5,
      networkBytesPerSecond: 3e6,
    });
  });

  test("is the hypervisor's taking from exactly a fifth on", () => {
    const cpu = { ...NO_CPU, userSeconds: 80, systemSeconds: 0, stealSeconds: 20, idleSeconds: 0 };
    expect(causeOf(5, { cpu }, { cores: 5 })).toBe("stolen");
  });

  test("blames nobody where a process outside of the command serves its filesystem", () => {
    const served = (ownSeconds: number, busy = 4, roles = ["workspace"], filesystem = "fuse.fuse-overlayfs") => {
      const cpu = { ...NO_CPU, userSeconds: busy * 20, systemSeconds: 0, idleSeconds: (4 - busy) * 20 };
      const storage = roles.map((role) => ({ ...STORAGE[0], role, filesystem })) as typeof STORAGE;
      const step = steadyStep("work", 20, {}, { cpu, ...own(ownSeconds) });
      const report = buildReport([step], { runner: { ...RUNNER, cpuCount: 4 }, storage });
      const found = findOf(report, "not-the-disk")[0];
      return `${found?.severity} ${found?.evidence.cause} ${found?.confidence}`;
    };
    expect([served(39), served(40), served(39, 4, ["workspace"], "ext4")]).toEqual([
      "info mixed low",
      "notice cpu high",
      "notice other-processes medium",
    ]);
    // Idle beside others that compute for it, and idle on an idle machine.
    expect([served(4, 2), served(19, 2), served(20, 2), served(2, 0.1)]).toEqual([
      "info mixed low",
      "info mixed low",
      "info mixed low",
      "notice idle medium",
    ]);
    expect([served(39, 4, ["target"]), served(39, 4, ["target", "workspace"])]).toEqual([
      "notice other-processes medium",
      "info mixed low",
    ]);
  });

  test("is no denial of a part's wait of less than a second", () => {
    const steps = [
      steadyStep("long", 90, { userShare: 0.95 }),
      steadyStep("waits", 5, {}, { pressure: { ioFullSeconds: 0.99 } }),
    ];
    const [first] = findOf(buildReport(steps), "not-the-disk");
    expect(first).toMatchObject({ severity: "notice", window: { name: "build" } });
  });
});

describe("a download beside work of others on the disk", () => {
  const NONE = { ranTaskSeconds: 0, ranOthersSeconds: 19, slowedSeconds: 0, pacedSeconds: 0, unseenSeconds: 0 };
  const states = { ...NONE, looks: 400, lookedSeconds: 20, ranSeconds: 1.5, waitedSeconds: 0, waitedBesideSeconds: 0 };
  const download = (
    change: { states?: Partial<typeof states>; high?: number; written?: number } & Partial<Window> = {},
    load: Load = { writeRate: 500e6, utilization: 1 },
  ) => {
    const { states: changed, high = 9.9, written = 40e6, ...window } = change;
    const own = { cpuSeconds: 0.4, readBytes: 0, writtenBytes: written, ofCommand: true };
    const step = {
      own: { ...own, states: { ...states, unclearSeconds: high, ...changed } },
      command: { userSeconds: 0.1, systemSeconds: 0.3, readBytes: 0, writtenBytes: written },
      diskWait: { seconds: 0, lowSeconds: 0, highSeconds: high, basis: ["task-states" as const] },
      network: { receivedBytes: 40e6, sentBytes: 0.2e6 },
      cpu: { ...NO_CPU, userSeconds: 30, systemSeconds: 9, idleSeconds: 1 },
      ...window,
    };
    return findFindings(buildReport([steadyStep("curl", 20, load, step)], { runner: { ...RUNNER, cpuCount: 2 } }));
  };
  const told = (...args: Parameters<typeof download>) =>
    download(...args).flatMap(({ id, confidence }) => (/disk$/.test(id) ? `${id} ${confidence}` : []));

  test("probably waited for the network, which is told with the bound of its wait, once", () => {
    expect(told()).toEqual(["not-the-disk low"]);
    const [found] = download();
    expect(found).toMatchObject({ severity: "notice", evidence: { cause: "network", highSeconds: 9.9 } });
  });

  const BOUND = ["waited-for-disk low"];
  test.each<[string, Parameters<typeof download>[0], string[]]>([
    ["it was seen waiting", { states: { waitedSeconds: 1 } }, BOUND],
    ["it ran", { states: { ranSeconds: 2 } }, BOUND],
    ["half of the time may be the disk's", { high: 10 }, BOUND],
    ["the network was slow", { network: { receivedBytes: 19e6, sentBytes: 0 } }, BOUND],
    ["the disk worked for it, too", { written: 1.1e9 }, BOUND],
    ["less than a quarter may be the disk's", { high: 4.9 }, ["not-the-disk medium"]],
  ])("did not probably wait for it where %s", (_, change, expected) => expect(told(change)).toEqual(expected));
});

describe("a wait that the window's own tasks were seen in", () => {
  const seen = (highSeconds: number, seconds = 0.5, window: Partial<Window> = {}, load: Load = {}) =>
    judge(
      4,
      { diskWait: { seconds, lowSeconds: 0, highSeconds, basis: ["task-states"] as const }, ...window } as Window,
      { load },
    );

  test("is denied where it is at most a quarter of the time, and surely below a twentieth", () => {
    expect(seen(5)).toBeUndefined();
    expect(seen(4.99)).toMatchObject({ confidence: "medium", evidence: { waitSeconds: 0.5, waitShare: 0.025 } });
    expect(seen(4.99)?.evidence.highSeconds).toBe(4.99);
    expect([seen(1), seen(0.99)]).toMatchObject([{ confidence: "medium" }, { confidence: "high" }]);
    expect([seen(5, 1), seen(4, 1), seen(4, 0.99)].map((found) => found?.id)).toEqual([
      undefined,
      undefined,
      "not-the-disk",
    ]);
  });

  test("is denied whatever others waited for, and however full the disk's queue was", () => {
    const pressure = { ioSomeSeconds: 19, ioFullSeconds: 9 };
    expect(seen(0.5, 0.5, { pressure }, { writeRate: 1e6, queueDepth: 9 })).toMatchObject({ confidence: "high" });
    expect(judge(4, { pressure: { ioFullSeconds: 0 } }, { load: { writeRate: 1e6, queueDepth: 9 } })).toBeUndefined();
  });
});
