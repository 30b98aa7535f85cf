import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { confineJobFile } from "../../src/bench/job-safety.ts";
import { estimateSpace } from "../../src/bench/room.ts";
import { planJobs } from "../../src/fit/plan-jobs.ts";
import { readStep } from "../../src/fit/read-step.ts";
import { renderFit } from "../../src/fit/render-fit.ts";
import { compareOutcome, sumLoad, UNTUNED } from "../../src/fit/tuning.ts";
import { testCases } from "../cases.ts";
import { buildLoad, buildRecording, requests } from "./step.ts";

const phase = (parts: object) =>
  ({ ...buildLoad().phases[0], ...parts }) as ReturnType<typeof buildLoad>["phases"][number];
const LOADS = [
  buildLoad(),
  buildLoad({ writeMode: "direct", depth: 8, paced: true }),
  buildLoad({ writeMode: "buffered" }),
  buildLoad({ phases: [phase({ reads: requests(5000, 3e8, 100), writes: requests(900, 9e6, 800), flushes: 400 })] }),
  buildLoad({ phases: [phase({ writes: requests(0, 0), flushes: 0 }), phase({ writes: requests(1e8, 1e12, 1e8) })] }),
];

testCases(LOADS.map((load, index) => ({ index, load })))("bench takes the file as it is ($index)", ({ load }) => {
  const file = parseJobFile(renderFit(planJobs(load, UNTUNED), load, "vm"), "fit.fio");
  expect(() => confineJobFile(file, "/work")).not.toThrow();
  expect(estimateSpace(file)).toBeLessThanOrEqual(1024 ** 3);
});

test("the head says what it stands for, what is left out, and what does not agree", () => {
  const load = buildLoad({ coarse: true, unwrittenBytes: 2e8 });
  const recorded = sumLoad(load);
  const agreements = compareOutcome(recorded, { ...recorded, flushes: 200 }, false);
  const text = renderFit(planJobs(load, UNTUNED), load, "vm", { seconds: 3.9, sameDisk: false, agreements });
  const head = text.split("\n\n")[0]?.replaceAll("\n# ", " ") ?? "";
  for (const part of [
    '"npm ci" on "vm", which took 4 s',
    "Expected duration here: 3.9 s",
    "Not modelled:",
    "too few samples",
  ])
    expect(head).toContain(part);
  expect(head).toContain("MISMATCH flushes: 100 recorded, 200 here (+100%)");
  expect(head).toContain("not the disk of the recording");
  expect(head).toContain("200 MB more unwritten in memory");
  expect(renderFit(planJobs(load, UNTUNED), load, "vm")).toContain("Not run here.");
});

testCases([
  ["a\n[evil]\nexec_prerun=reboot"],
  ["a\r[evil]"],
  ["x".repeat(100_000)],
  ["\u2028[evil]\u0085\u200d\u00ad\u202e\ud800"],
  ["\u{1f600}".repeat(5000)],
  ["$" + "{HOME} `id` $(id) ; # [x]"],
])("a hostile name stays in its comment: %j", (name) => {
  const load = buildLoad({ step: name, device: name });
  const text = renderFit(planJobs(load, UNTUNED), load, name);
  const file = parseJobFile(text, "fit.fio");
  expect(file.sections.map((section) => section.name)).toEqual(["global", "phase-1-write-1"]);
  expect(Math.max(...text.split("\n").map((line) => Buffer.byteLength(line)))).toBeLessThan(500);
  expect(() => confineJobFile(file, "/work")).not.toThrow();
});

test("a pace that no disk has is bounded", () => {
  const load = buildLoad({ writeMode: "direct", paced: true, phases: [phase({ seconds: 1e-60, flushes: 0 })] });
  const text = renderFit(planJobs(load, UNTUNED), load, "vm");
  expect(text).toContain("rate_iops=100000000\n");
  expect(() => confineJobFile(parseJobFile(text, "fit.fio"), "/work")).not.toThrow();
});

test("figures at the limits of a report make a file that fio's shapes allow", () => {
  const device = { reads: 4e7, writes: 6e7, readBytes: 1e12, writtenBytes: 9e10, flushes: 1e21, mergedWrites: 0 };
  const report = buildRecording([{ writes: 1 }], { ...device, meanQueueDepth: 1e21, busySeconds: 1e-60 });
  const load = readStep(report, "npm ci");
  const file = parseJobFile(renderFit(planJobs(load, UNTUNED), load, "vm"), "fit.fio");
  expect(() => confineJobFile(file, "/work")).not.toThrow();
});
