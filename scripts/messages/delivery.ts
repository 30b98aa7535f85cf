import * as words from "../../src/words/delivery.ts";

export const title = "Delivery of results";
export const where = "Lines and warnings in the log, and the link below a job's summary";

const FULL = "no space left on the device";
const REPORT = "/home/runner/work/_temp/io-probe-report";

export const examples = {
  tellReportFile: () => words.tellReportFile(`${REPORT}/report.json`),
  tellUnwritten: () => words.tellUnwritten("figures.csv", FULL),
  tellNoReport: () => words.tellNoReport(FULL, "io-probe-report/2026-11-20-11-44-58-npm-ci/raw"),
  tellOtherFolder: () => words.tellOtherFolder("results", "permission denied"),
  tellNotUploaded: () => words.tellNotUploaded("report", "the upload: did not end within the deadline of 60 s"),
  tellFileNotUploaded: () => words.tellFileNotUploaded("samples.ndjson is a link"),
  tellRetention: () => words.tellRetention(365, 90),
  tellKept: [
    () => words.tellKept("report", { until: "job-end", folder: REPORT }),
    () => words.tellKept("report", { until: "machine-end" }),
    () => words.tellKept("comparison", { until: "always", folder: "/work/io-probe-comparison-a1b2c3" }),
    () => words.tellKept("comparison", { until: "always" }),
  ],
  titlePageLink: () => words.titlePageLink(),
  tellNoSummary: [
    () => words.tellNoSummary("permission denied", `${REPORT}/summary.md`),
    () => words.tellNoSummary(words.explainLargeSummary(), `${REPORT}/summary.md`),
  ],
  explainLargeSummary: () => words.explainLargeSummary(),
  tellNoLink: () => words.tellNoLink("io-probe-report/latest", "io-probe-report/2026-11-20-11-44-58-npm-ci"),
  countOldFolders: () => words.countOldFolders("io-probe-report", 20, 48e6, 10),
  countRemovedFolders: [
    () => words.countRemovedFolders("io-probe-report", 1, 2.4e6),
    () => words.countRemovedFolders("io-probe-report", 12, 29e6),
  ],
  tellKeptFolder: () => words.tellKeptFolder("io-probe-report/2026-11-20-11-44-58-npm-ci"),
  tellUnremoved: () => words.tellUnremoved("io-probe-report", "permission denied"),
};
