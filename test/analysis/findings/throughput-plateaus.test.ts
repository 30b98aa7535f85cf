import { describe, expect, test } from "vitest";
import { type Observation, observeReport } from "../../../src/analysis/findings/observation.ts";
import {
  findPlateau,
  findRunAgainst,
  findThroughputPlateaus,
} from "../../../src/analysis/findings/throughput-plateaus.ts";
import type { DiskSample } from "../../../src/analysis/findings/window-samples.ts";
import { LARGE_REQUEST_BYTES } from "../../../src/model/benchmark-kind.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";

const LEVEL = 200e6;
const BUSY: DiskSample = {
  ...{ atSeconds: 1, seconds: 1, bytesPerSecond: LEVEL, readShare: 0, operationsPerSecond: 200 },
  ...{ queueDepth: 2, utilization: 0.9, latencySeconds: 0.01, waitingShare: 0 },
};
const HELD: DiskSample = { ...BUSY, queueDepth: 0.2, utilization: 0.3, waitingShare: 0.4 };
const repeat = (count: number, sample: Partial<DiskSample> = {}) =>
  Array.from({ length: count }, () => ({ ...BUSY, ...sample }));

interface Disk {
  name?: string;
  isOthers?: boolean;
  samples: DiskSample[];
}

/** Windows with these disks each, on a workspace with that filesystem. */
function observe(windows: Disk[][], filesystem = "ext4"): Observation {
  const storage = STORAGE.map((entry) => ({ ...entry, filesystem }));
  const observation = observeReport(
    buildReport(
      windows.map((_, index) => steadyStep(`step ${index}`, 20, {})),
      { storage },
    ),
  );
  const named = (disk: Disk) => ({ name: "sda", isOthers: false, ...disk });
  return {
    ...observation,
    windows: observation.windows.map((window, index) => ({ ...window, sampled: (windows[index] ?? []).map(named) })),
  };
}

describe("a constant throughput despite more demand", () => {
  const find = (samples: DiskSample[], filesystem?: string) =>
    findThroughputPlateaus(observe([[{ samples }]], filesystem));

  test("has its level, how long the demand lasted, and what all of that moved", () => {
    const samples = [
      ...repeat(16, { readShare: 0.25 }),
      ...repeat(4, { bytesPerSecond: LEVEL / 2, readShare: 1 }),
      ...repeat(3, { queueDepth: 1 }),
    ];
    const observation = observe([[{ samples }]]);
    expect(findThroughputPlateaus(observation)).toEqual([
      {
        ...{ observed: observation.windows[0], device: "sda", kind: "bandwidth", level: LEVEL, place: "device" },
        ...{ seconds: 20, share: 0.8, bytesPerSecond: 180e6, readShare: 1200 / 3600 },
      },
    ]);
  });

  test("has the share of its bytes that was read, however long the samples are", () => {
    const samples = [...repeat(8, { readShare: 1, seconds: 2 }), ...repeat(8, { readShare: 0, seconds: 1 })];
    expect(find(samples)[0]?.readShare).toBeCloseTo(2 / 3, 9);
  });

  test("needs a queue of two at a disk that is busy nine tenths of the time", () => {
    const count = (sample: Partial<DiskSample>) => find(repeat(9, sample)).length;
    expect([count({}), count({ queueDepth: 1.99 }), count({ utilization: 0.89 })]).toEqual([1, 0, 0]);
    expect(count({ bytesPerSecond: 0 })).toBe(0);
  });

  test("is above a disk that rests while tasks wait, unless they may wait for a server", () => {
    expect(find(repeat(9, HELD))).toMatchObject([{ place: "above-block-layer", seconds: 9 }]);
    expect(find(repeat(9, HELD), "nfs4")).toEqual([]);
    expect(find(repeat(9), "nfs4")).toMatchObject([{ place: "device" }]);
  });

  test("is one of bytes where the requests are large, else of operations", () => {
    const sized = (bytes: number) => find(repeat(9, { operationsPerSecond: LEVEL / bytes }))[0];
    expect(sized(LARGE_REQUEST_BYTES)).toMatchObject({ kind: "bandwidth", level: LEVEL });
    expect(sized(LARGE_REQUEST_BYTES - 1)).toMatchObject({ kind: "iops", level: LEVEL / (LARGE_REQUEST_BYTES - 1) });
  });

  test("is looked for in neighbours that have fifty requests together", () => {
    const turns = (operationsPerSecond: number, count = 20) =>
      find(
        Array.from({ length: count }, (_, index) => ({
          ...BUSY,
          operationsPerSecond,
          bytesPerSecond: index % 2 === 0 ? 120e6 : 80e6,
        })),
      )[0];
    expect([turns(50), turns(24.9)]).toEqual([undefined, undefined]);
    expect([turns(49.9), turns(25)]).toMatchObject([
      { level: 100e6, share: 1 },
      { level: 100e6, share: 1 },
    ]);
    // What is too little at the end does not count.
    expect([turns(25, 11), turns(25, 10), turns(25, 9)].map((found) => found?.level)).toEqual([
      100e6,
      100e6,
      undefined,
    ]);
  });

  test("counts each neighbour by its length", () => {
    const pair = [
      { ...BUSY, operationsPerSecond: 20, bytesPerSecond: 60e6 },
      { ...BUSY, operationsPerSecond: 20, bytesPerSecond: 120e6, seconds: 2 },
    ];
    expect(find(repeat(5).flatMap(() => pair))).toMatchObject([{ level: 100e6, seconds: 15, bytesPerSecond: 100e6 }]);
  });

  test("is reported for each window and disk, the longest first, but not for those that worked for others", () => {
    const observation = observe([
      [{ samples: repeat(6) }],
      [
        { name: "sdb", samples: repeat(9) },
        { name: "sdc", isOthers: true, samples: repeat(19) },
        { samples: repeat(7) },
      ],
    ]);
    expect(findThroughputPlateaus(observation).map(({ device, seconds }) => `${device} ${seconds}`)).toEqual([
      "sdb 9",
      "sda 7",
      "sda 6",
    ]);
  });
});

describe("a window that ran against a known level", () => {
  const find = (windows: Disk[][], device?: string, level = LEVEL) =>
    findRunAgainst(observe(windows), "bandwidth", level, device);

  test("did so for three seconds", () => {
    expect(find([[{ samples: repeat(2, { seconds: 1.49 }) }]])).toBeUndefined();
    expect(find([[{ samples: repeat(2, { seconds: 1.5 }) }]])).toMatchObject({ seconds: 3 });
    expect(find([])).toBeUndefined();
  });

  test("was within a quarter of it", () => {
    const at = (factor: number) => find([[{ samples: repeat(9, { bytesPerSecond: factor * LEVEL }) }]])?.seconds;
    expect([0.74, 0.75, 1.25, 1.26].map(at)).toEqual([undefined, 9, 9, undefined]);
  });

  test("has the mean of those moments, and their share of the demand", () => {
    const samples = [
      ...repeat(4, { readShare: 0.5 }),
      ...repeat(4, { bytesPerSecond: LEVEL * 0.8, operationsPerSecond: 100 }),
      ...repeat(2, { bytesPerSecond: LEVEL / 2 }),
      ...repeat(9, { queueDepth: 1 }),
    ];
    const observation = observe([[{ samples }]]);
    expect(findRunAgainst(observation, "bandwidth", LEVEL)).toEqual({
      ...{ observed: observation.windows[0], device: "sda", kind: "bandwidth", place: "device" },
      ...{ level: 0.9 * LEVEL, bytesPerSecond: 0.9 * LEVEL, readShare: 400 / 1440, seconds: 8, share: 0.8 },
    });
    const slow = repeat(8, { bytesPerSecond: 5e6 });
    expect(findRunAgainst(observe([[{ samples: slow }]]), "iops", 190)).toMatchObject({
      ...{ kind: "iops", level: 200, bytesPerSecond: 5e6 },
    });
  });

  test("was held back above the disk if it always was", () => {
    const place = (...samples: DiskSample[]) => find([[{ samples }]])?.place;
    expect(place(...repeat(5, HELD))).toBe("above-block-layer");
    expect(place(...repeat(5, HELD), BUSY)).toBe("device");
  });

  test("is the longest, on its disk if that is known, and none that worked for others", () => {
    const windows = [
      [{ samples: repeat(5) }],
      [
        { name: "sdb", samples: repeat(9) },
        { name: "sda", samples: repeat(7) },
        { name: "sdc", isOthers: true, samples: repeat(19) },
      ],
    ];
    expect([undefined, "sda", "sdb", "sdc"].map((device) => find(windows, device)?.seconds)).toEqual([
      9,
      7,
      9,
      undefined,
    ]);
  });
});

const at = (level: number, count: number) => Array.from({ length: count }, () => level);

describe("a level", () => {
  test("holds what lies within 5% of it: the highest is 105/95 of the lowest", () => {
    expect(findPlateau([95, 95, 95, 105, 105])).toEqual({ level: 95, share: 1 });
    expect(findPlateau([95, 95, 95, 95, 95, 105.1])).toEqual({ level: 95, share: 5 / 6 });
  });

  test("is the median of its members, whatever their order", () => {
    expect(findPlateau([102, 98, 101, 99, 100])).toEqual({ level: 100, share: 1 });
    expect(findPlateau([103, 102, 98, 101, 99, 100])).toEqual({ level: 100.5, share: 1 });
  });

  test("has five members at least, and three of five values", () => {
    expect([4, 5].map((count) => findPlateau(at(100, count))?.share)).toEqual([undefined, 1]);
    expect(findPlateau([...at(100, 6), 1, 10, 20, 30])).toEqual({ level: 100, share: 0.6 });
    expect(findPlateau([...at(100, 6), 1, 10, 20, 30, 40])).toBeUndefined();
  });

  test("is passed by one of five at most", () => {
    expect(findPlateau([...at(100, 8), 200, 300])).toEqual({ level: 100, share: 0.8 });
    expect(findPlateau([...at(100, 8), 200, 300, 400])).toBeUndefined();
  });

  test("of two with as many members is the higher", () => {
    expect(findPlateau([...at(50, 5), ...at(100, 5)])).toBeUndefined();
    expect(findPlateau([...at(50, 6), ...at(100, 6), ...at(200, 0)])).toBeUndefined();
    // Neither has three of five; with one more above it the higher has.
    expect(findPlateau([...at(50, 5), ...at(100, 8)])).toEqual({ level: 100, share: 8 / 13 });
    // The lower one would be passed by too many: of overlapping ones as large, the higher counts.
    expect(findPlateau([90, 95, 96, 97, 98, 99, 104])).toEqual({ level: 97.5, share: 6 / 7 });
    expect(findPlateau([90, 95, 96, 97, 98, 99, 104, 106])).toEqual({ level: 98.5, share: 0.75 });
  });

  test("is not found in values that scatter", () => {
    expect(findPlateau([100, 130, 160, 190, 220, 250])).toBeUndefined();
  });

  test("of nothing is none", () => {
    expect(findPlateau([])).toBeUndefined();
    expect(findPlateau(at(0, 9))).toBeUndefined();
    expect(findPlateau(at(1, 9))).toEqual({ level: 1, share: 1 });
  });
});
