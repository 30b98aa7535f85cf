import { estimateWrite, type Shortage, type SizeCost, type WriteCost } from "../../src/analysis/write-estimate.ts";
import {
  describeCostSource,
  describeEstimate,
  describeMeasured,
  explainRefusal,
  nameWritePlace,
  tellCacheTime,
  tellNotEstimated,
  tellOtherCaches,
  tellOtherMixtures,
  tellReach,
  tellRoughRuns,
} from "../../src/words/write-estimate.ts";

export const title = "Write estimates";
export const where = "Within the estimates of payloads, in findings and under the benchmarks";

const measured: WriteCost = {
  source: "write-payload",
  secondsPerByte: 1 / 209e6,
  runs: 3,
  spread: { low: 0.92, high: 1.1 },
};
const files = {
  meanBytes: 40_000,
  entriesPerByte: 1.1 / 40_000,
  sizes: [
    { fileBytes: 67e6, entriesPerByte: 1 / 67e6, secondsPerByte: 1 / 209e6 },
    { fileBytes: 40_000, entriesPerByte: 1.1 / 40_000, secondsPerByte: 1 / 130e6 },
    { fileBytes: 3200, entriesPerByte: 1.1 / 3200, secondsPerByte: 1 / 20e6 },
  ],
};
/** A limit of requests alone: files of 40 kB cost as many as far larger ones. */
const limited = { ...files, sizes: files.sizes.with(1, { ...files.sizes[1], secondsPerByte: 1 / 25e6 } as SizeCost) };
const rough = { spread: { low: 0.7, high: 1.4 } };
const TOO_LARGE: Shortage = { what: "bytes", asked: 5e9, measured: 462e6, times: 10 };
const TOO_MANY: Shortage = { what: "files", asked: 12_500, measured: 1200, times: 10 };

const WORKSPACE = { isWorkspace: true, isInMemory: false };
const MEMORY = { target: "/tmp", isWorkspace: false, isInMemory: true };

export const examples = {
  describeEstimate: [
    () => describeEstimate({ seconds: 1.5 }),
    () => describeEstimate({ seconds: 1.5 }, "about "),
    () => describeEstimate({ seconds: 1.5, ...rough }),
    () => describeEstimate(estimateWrite({ ...measured, files: limited }, 1.6e9).tree),
  ],
  describeCostSource: [
    () => describeCostSource(measured),
    () => describeCostSource({ ...measured, spread: { low: 0.996, high: 1.004 } }),
    () => describeCostSource({ source: "fio", secondsPerByte: 1 / 209e6, runs: 1 }),
  ],
  explainRefusal: [TOO_LARGE, TOO_MANY].map((shortage) => () => explainRefusal(shortage)),
  describeMeasured: [TOO_LARGE, TOO_MANY].map((shortage) => () => describeMeasured(shortage)),
  nameWritePlace: [WORKSPACE, MEMORY, { ...MEMORY, target: undefined }].map((place) => () => nameWritePlace(place)),
  tellCacheTime: [
    () => tellCacheTime(estimateWrite({ ...measured, files }, 1.6e9), WORKSPACE),
    () => tellCacheTime(estimateWrite({ ...measured, ...rough, secondsPerByte: 1 / 2e9 }, 1.6e9), MEMORY),
  ],
  tellOtherCaches: [() => tellOtherCaches({ ...measured, files, startSeconds: 0.04 }), () => tellOtherCaches(measured)],
  tellReach: () => tellReach({ seenBytes: 462e6, seenFiles: 1200 }),
  tellRoughRuns: () => tellRoughRuns(),
  tellOtherMixtures: () => tellOtherMixtures(),
  tellNotEstimated: () => tellNotEstimated(TOO_LARGE),
};
