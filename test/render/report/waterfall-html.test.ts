import { expect, test } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { buildPageData } from "../../../src/render/report/page-data.ts";
import { hasOwnCpu } from "../../../src/render/report/step-bars.ts";
import { renderWaterfall } from "../../../src/render/report/waterfall-html.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildCacheJob, buildReport, steadyStep } from "./builder.ts";

const render = (report: Report) => {
  const data = buildPageData(report);
  return (data && renderWaterfall(data, hasOwnCpu(report))?.html) ?? "";
};

test("each step is a row with its bar over the whole time, and a link to it", () => {
  const page = render(
    buildReport([
      steadyStep(
        "npm ci",
        10,
        {},
        {
          diskWait: { seconds: 5, lowSeconds: 4, highSeconds: 6, basis: ["task-states"] },
          own: { cpuSeconds: 2, readBytes: 0, writtenBytes: 0 },
        },
      ),
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
