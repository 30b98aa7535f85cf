import * as words from "../../src/words/report-notes.ts";

export const title = "Tables and charts of a report";
export const where = "Next to the steps; below the benchmarks, the charts and the list of missing reports";

const drain = { bytes: 183e6, seconds: 6.9 };

export const examples = {
  qualifyStep: [
    () => words.qualifyStep({ overlaps: ["npm ci", "make"], drain }),
    () => words.qualifyStep({ overlaps: ["lint", "build", "test", "docs"], incomplete: true, estimated: true }),
  ],
  tellSkippedJob: () =>
    words.tellSkippedJob(
      "Random read, 4 KiB, depth 1",
      "/mnt",
      "not run: 24 MiB of --max-write (112 MiB) are left, too little for it",
    ),
  tellFailedJob: [
    () => words.tellFailedJob("Random read, 4 KiB, depth 1", "/mnt", "no space left on the device"),
    () => words.tellFailedJob("Random read, 4 KiB, depth 1", undefined, "fio was killed by SIGKILL"),
  ],
  tellAdvice: [
    () => words.tellAdvice({ advice: "Raise the limit, or use a runner without it.", confidence: "high" }),
    () => words.tellAdvice({ advice: "Raise the limit, or use a runner without it." }),
  ],
  explainNoCharts: [
    () => words.explainNoCharts(undefined),
    () => words.explainNoCharts(1),
    () => words.explainNoCharts(2),
  ],
  explainDensity: () => words.explainDensity(),
  explainDrawnDisks: () => words.explainDrawnDisks(["sda", "sdb", "nvme0n1"], 12),
  tellUndrawn: () => words.tellUndrawn(["Network", "Memory not yet on disk"]),
  pointToPage: [() => words.pointToPage(1, "result"), () => words.pointToPage(25, "note")],
  tellLeftOut: () => words.tellLeftOut(["storage", "throughput over time"], "report.html"),
};
