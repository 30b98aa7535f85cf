import { expect, test } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { buildPageData } from "../../../src/render/report/page-data.ts";
import { hasOwnCpu, renderWaterfall } from "../../../src/render/report/step-bars.ts";
import { detailStepBar } from "../../../src/words/step-chart.ts";
import { NO_STATES } from "../../compare/report-builder.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildCacheJob, buildReport, buildWindow, steadyStep } from "./builder.ts";

const wait = (lowSeconds: number, highSeconds: number): Partial<Window> => ({
  diskWait: { seconds: lowSeconds, lowSeconds, highSeconds, basis: ["task-states"] },
});
const own = (cpuSeconds: number): Partial<Window> => ({ own: { cpuSeconds, readBytes: 0, writtenBytes: 0 } });
/** The parts of each step's bar: `wait 10–16, cpu 16–21`. */
const partsOf = (report: Report) =>
  buildPageData(report)?.steps.map(({ parts }) =>
    parts.map(({ part, fromSeconds, toSeconds }) => `${part} ${fromSeconds}–${toSeconds}`).join(", "),
  );
const states = { ...NO_STATES, ranSeconds: 5, ranTaskSeconds: 5, waitedSeconds: 2 };
const command = (name: string, start: number, seconds: number) =>
  buildWindow(name, "command", start, Array(seconds).fill({}));

test("a bar begins with the wait's lower bound, goes on with the CPU time, and has the rest of the wait above that", () => {
  const report = buildReport([
    steadyStep("checkout", 10, {}),
    steadyStep("npm ci", 20, {}, { ...wait(6, 9), ...own(5) }),
    steadyStep("make -j", 10, {}, { ...wait(2, 2), ...own(40) }),
  ]);
  expect(partsOf(report)?.slice(1)).toEqual(["wait 10–16, cpu 16–21, wait-most 16–19", "wait 30–32, cpu 32–40"]);
});

test("the wait for a core follows that for the disk, and the CPU time follows both; its label tells 5% or more", () => {
  const queue = (queuedSeconds: number) => {
    const own = { cpuSeconds: 5, readBytes: 0, writtenBytes: 0, states: { ...states, queuedSeconds } };
    return buildReport([steadyStep("make", 20, {}, { ...wait(6, 6), own })]);
  };
  expect(partsOf(queue(4))).toEqual(["wait 0–6, queued 6–10, cpu 10–15"]);
  expect(partsOf(queue(0))).toEqual(["wait 0–6, cpu 6–11"]);
  expect(partsOf(queue(50))?.[0]).toContain("queued 6–20");
  const detail = (seconds: number) => buildPageData(queue(seconds))?.steps[0]?.detail;
  expect([detail(4), detail(1), detail(0.99)]).toEqual(["disk 6 s, core 4 s", "disk 6 s, core 1 s", "disk 6 s"]);
  expect(buildPageData(queue(4))?.steps[0]?.figures).toContainEqual(["waited for a core", "4 s"]);
});

test("a label leaves out what is below 0.1 s or 5% of the step: a wait for a core, and a mere upper bound", () => {
  const tell = (durationSeconds: number, highSeconds: number, queuedSeconds: number, seconds = 0) => {
    const bounds = { seconds, lowSeconds: seconds, highSeconds, share: 0, lowShare: 0, highShare: 0 };
    const diskWait = { ...bounds, basis: ["task-states" as const] };
    return detailStepBar({ durationSeconds, diskWait, queuedSeconds, isBenchmark: false });
  };
  expect(tell(10, 0.5, 0.5)).toBe("disk at most 0.5 s, core 0.5 s");
  expect(tell(10, 0.499, 0.499)).toBe("");
  expect(tell(1, 0.1, 0.1)).toBe("disk at most 0.1 s, core 0.1 s");
  expect(tell(1, 0.099, 0.099)).toBe("");
  expect(tell(10, 0.3, 0, 0.3)).toBe("disk 0.3 s");
});

test("no part is longer than its bar; what was not measured has none", () => {
  const unknown: Partial<Window> = { diskWait: undefined, cpu: undefined };
  const known = { ...wait(3, 4), ...own(3) };
  const report = buildReport([steadyStep("dd", 4, {}, known), steadyStep("true", 3, {}, unknown)]);
  expect(partsOf(report)).toEqual(["wait 0–3, cpu 3–4, wait-most 3–4", ""]);
});

test("where the step's tasks were not watched, the CPU time is the machine's", () => {
  const cpu = { userSeconds: 1, systemSeconds: 2, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 0 };
  const steps = (window: Partial<Window>) => buildReport([steadyStep("dd", 9, {}, { ...wait(1, 1), cpu, ...window })]);
  expect(partsOf(steps({}))?.[0]).toContain("cpu 1–4");
  expect(hasOwnCpu(steps({}))).toBe(false);
  expect(partsOf(steps(own(2)))?.[0]).toContain("cpu 1–3");
  expect(hasOwnCpu(steps(own(2)))).toBe(true);
});

test("io-probe's own benchmark and a failed step say so", () => {
  const report = buildReport([
    steadyStep("bench", 10, {}, { kind: "command", benchmark: "quick", ...wait(8, 9) }),
    steadyStep("npm test", 10, {}, { result: "failure" }),
  ]);
  expect(buildPageData(report)?.steps.map(({ kind }) => kind)).toEqual(["own", "failed"]);
  expect(partsOf(report)?.[0]).toBe("");
});

test("a command inside of a step is indented, one beside it or in either of two steps is not", () => {
  const report = buildReport([steadyStep("build", 10, {}), steadyStep("test", 10, {})]);
  const depths = (...windows: Window[]) =>
    buildPageData({ ...report, windows: [...report.windows, ...windows] })?.steps.map(
      ({ name, depth }) => `${name} ${depth}`,
    );
  expect(depths(command("make", 2, 8))).toEqual(["build 0", "make 1", "test 0"]);
  expect(depths(command("make", 0, 10))).toContain("make 1");
  expect(depths(command("make", 9, 2))).toContain("make 0");
  expect(depths(command("make", 2, 3), buildWindow("background", "step", 1, Array(9).fill({})))).toContain("make 0");
  expect(depths(buildWindow("background", "step", 2, [{}]))).toContain("background 0");
});

test("steps at the same time keep their places, and the axis holds them all", () => {
  const report = buildReport([steadyStep("build", 10, {})]);
  const windows = [
    ...report.windows,
    command("late", 8, 7),
    { ...command("early", 0, 2), startedAt: "2026-11-20T11:44:57.500Z" },
  ];
  const bars = buildPageData({ ...report, windows });
  expect(bars).toMatchObject({ fromSeconds: -0.5, toSeconds: 15 });
  expect(bars?.steps.map(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds])).toEqual([
    [-0.5, 2],
    [0, 10],
    [8, 15],
  ]);
});

test("without samples the axis begins with the first step; without steps there is nothing", () => {
  const report = buildReport([steadyStep("build", 10, {})], { series: undefined });
  expect(buildPageData(report)).toMatchObject({ fromSeconds: 0, toSeconds: 10 });
  expect(buildPageData({ ...report, windows: [] })).toBeUndefined();
});

test("names become words of an address, each once", () => {
  const names = ["npm ci", "NPM  CI!", "npm ci 2", "→", "größe/ß", "x".repeat(60), "a </script>"];
  const slugs = buildPageData(buildReport(names.map((name) => steadyStep(name, 1, {}))))?.steps.map(({ slug }) => slug);
  expect(slugs).toEqual(["npm-ci", "npm-ci-2", "npm-ci-2-2", "step-4", "größe-ß", "x".repeat(48), "a-script"]);
});

const render = (report: Report) => {
  const data = buildPageData(report);
  return (data && renderWaterfall(data.steps, data, hasOwnCpu(report))?.html) ?? "";
};

test("each step is a row with its bar over the whole time, and a link to it", () => {
  const page = render(
    buildReport([
      steadyStep("npm ci", 10, {}, { ...wait(4, 6), ...own(2) }),
      steadyStep("npm test", 30, {}, { exitCode: 1 }),
    ]),
  );
  expect(page).toContain('<a id="step=1" href="#step=npm-ci" data-step="1">');
  expect(page).toContain('<rect class="rest whole" x="0%" width="25%" height="100%"/>');
  expect(page).toContain('<rect class="wait" x="0%" width="10%" height="100%"/>');
  expect(page).toContain('<line class="wait-most" x1="10%" x2="15%" y1="50%" y2="50%"/>');
  expect(page).toContain('<rect class="failed whole" x="25%" width="75%" height="100%"/>');
  expect(page).toContain('<span class="took">30 s</span> <span class="detail">exit 1</span>');
  expect(page).toContain('<span class="took">10 s</span> <span class="detail">disk 4 s to 6 s</span>');
  expect(page).toContain('<text x="50%" y="12">0:20</text>');
});

test("a benchmark alone has no waterfall, and its charts have a heading of their own", () => {
  const benched = (own: boolean) => {
    const report = buildReport([steadyStep("bench", 5, { writeRate: 1e8 }, own ? { benchmark: "quick" } : {})]);
    return [render(report) === "", renderReportHtml(report, { script: "" }).includes("<h2>Over time</h2>")];
  };
  expect([benched(true), benched(false)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("the legend names what is in the picture and nothing else", () => {
  const listKeys = (report: Report) => [...render(report).matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, name]) => name);
  expect(listKeys(buildCacheJob())).toEqual([
    "waited for the disk, at least",
    "the machine&#39;s CPU time, all cores",
    "other or unknown",
    "failed",
    "the machine&#39;s CPU time in a failed step, all cores",
  ]);
  const failed = steadyStep("a", 10, { userShare: 0.5 }, { exitCode: 1 });
  expect(listKeys(buildReport([failed]))).toEqual(["failed", "the machine&#39;s CPU time in a failed step, all cores"]);
});

test("many steps have lower rows, and very many scroll", () => {
  const frame = (count: number) =>
    /<div class="waterfall (\w*) ?(\w*)"/
      .exec(render(buildReport(Array.from({ length: count }, () => steadyStep("a", 1, {})))))
      ?.slice(1);
  expect([24, 25, 60, 61].map(frame)).toEqual([
    ["", ""],
    ["low", ""],
    ["low", ""],
    ["low", "tall"],
  ]);
});

test("a hostile name is text, also in the address", () => {
  const page = render(buildHostileReport());
  expect(page).not.toMatch(/<script|<img|\u202e|\sstyle=|url\(/);
  expect([...page.matchAll(/href="([^"]*)"/g)].every(([, href]) => /^#step=[\p{L}\p{N}-]+$/u.test(href ?? ""))).toBe(
    true,
  );
});
