import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Finding } from "../../../src/model/finding.ts";
import { renderReportComment, renderReportMarkdown } from "../../../src/render/report/documents.ts";
import { listWords } from "../../list-words.ts";
import { buildHostileReport } from "../hostile.ts";
import { BENCHMARKS, buildCacheJob, buildReport, steadyStep } from "./builder.ts";
import { buildQuota, buildVerdict } from "./findings.ts";

describe("what a person sees first", () => {
  test("the plain facts are the headline where there is no finding, and the worst step comes first", () => {
    const summary = renderReportMarkdown(buildCacheJob());
    const [title, , headline] = summary.split("\n");
    const headings = summary.split("\n").filter((line) => line.startsWith("### "));
    expect([title, headline, ...headings.slice(0, 3)]).toEqual([
      "## io-probe: ubuntu-24.04",
      "**The job took 1 min 51 s. It waited 11.7 s (11%) for the disk. The machine read 294 MB and wrote 3.35 GB.**",
      "### On another disk",
      "### Where the time went",
      expect.stringContaining("### Steps, "),
    ]);
    expect(summary).toContain("### Where the time went\n\n```mermaid\n");
    const steps = summary.slice(summary.indexOf("### Steps, "));
    expect(steps.split("\n").slice(0, 9)).toMatchInlineSnapshot(`
      [
        "### Steps, longest wait for the disk first (bytes and latencies are the whole machine's)",
        "",
        "| \\# | step | took | waited for disk | read | written | peak | mean latency |",
        "| --: | :-- | --: | --: | --: | --: | --: | --: |",
        "| 3 | Run actions/cache@<!-- -->v4 | 12 s | 8.04 s (67%) <code>█████▍░░</code> | 0 B | 2.04 GB | 221 MB/s | 46.7 ms |",
        "| 4 | npm ci | 21 s | 3.21 s (15%) <code>█▎░░░░░░</code> | 223 MB | 1.18 GB | 160 MB/s | 11 ms |",
        "| 5 | npm test | 1 min 04 s | 0.26 s (0.4%) <code>▏░░░░░░░</code> | 25.6 MB | 70.4 MB | 1.1 MB/s | 1 ms |",
        "| 2 | Run actions/checkout@<!-- -->v4 | 3 s | 0.15 s (5%) <code>▍░░░░░░░</code> | 0 B | 54 MB | 18 MB/s | 1 ms |",
        "| 6 | Lint \\| format &lt;all&gt; <sub>exit 1</sub> | 9 s | 0 s (0%) <code>░░░░░░░░</code> | 45 MB | 0 B | 5 MB/s | 1 ms |",
      ]
    `);
    expect(summary).toMatch(/<summary>1 more step<\/summary>/);
  });

  test("the verdict is the headline, with its advice and the facts below it", () => {
    const summary = renderReportMarkdown(
      buildCacheJob({
        findings: [
          buildQuota("make", { severity: "info" }),
          buildVerdict("make", { severity: "warning", confidence: "medium" }),
        ],
      }),
    );
    expect(summary).toContain(
      '**Cannot tell: how long "make" waited for the disk was not measured.**\n\nSee the notes on what was not measured (io-probe doctor). Confidence: medium.\n\nThe job took 1 min 51 s.',
    );
    expect(summary).toContain('\n\n- **info**: "make" was throttled');
  });
});

test("the CPU, network and memory of each step are folded away, without columns that nobody measured", () => {
  const summary = renderReportMarkdown(buildCacheJob());
  expect(summary).toContain("<summary>Further figures of each step: CPU, network, memory, flushes</summary>");
  expect(summary).toContain(
    "| step | reads | writes | machine's CPU | user CPU | system CPU | stolen | I/O pressure (some) | I/O pressure (full) | switches/s | received | sent | flushes | left to write |",
  );
  expect(summary).toMatch(
    /\| 3 \| Run actions\/cache@<!-- -->v4 \|.*\| 0\ss \| 3.9\ss \| 0\ss \| 8.84\ss \| 8.04\ss \| 7,000 \| 327\sMB \|/,
  );
});

test("who read and wrote is listed where it was asked for, each program once", () => {
  const node = { name: "node", readBytes: 5e6, writtenBytes: 90e6 };
  const window = { topReaders: [{ name: "git|x", readBytes: 7e6, writtenBytes: 0 }, node], topWriters: [node] };
  const summary = renderReportMarkdown(buildReport([steadyStep("build", 5, { writeRate: 1e6 }, window)]));
  expect(summary).toContain("What each program on the machine read and wrote, with its short-lived children");
  expect(summary).toContain("| build | node | 5 MB | 90 MB |\n| build | git\\|x | 7 MB | 0 B |");
  expect(renderReportMarkdown(buildCacheJob())).not.toContain("What each program on the machine read and wrote");
});

test("a sentence is whole, though longer than a name in a table may be", () => {
  const reason = `it was refused, ${"since it was not allowed, ".repeat(8)}and so on`;
  const failed = { state: "failed" as const, job: "rand-mixed", failure: { id: "message" as const, detail: reason } };
  const report = buildReport([steadyStep("make", 20, { writeRate: 1e6 })], {
    findings: [buildVerdict("make")],
    benchmarks: [failed],
  });
  for (const window of report.windows) {
    window.kind = window.kind === "step" ? "command" : window.kind;
    window.command = { userSeconds: 0.01, systemSeconds: 0.01, readBytes: 0, writtenBytes: 1.23e6 };
    window.diskWait = { seconds: 15, lowSeconds: 10.1, highSeconds: 20, basis: ["task-states"] };
    window.drain = { seconds: 0.5, bytes: 603e6 };
  }
  report.sampling?.notMeasured.push({ id: "steps" });
  const summary = renderReportMarkdown(report);
  expect(summary).toMatch(/^"make" took 20 s and .* The flush after it took 0\.5 s and wrote 603 MB\.$/m);
  expect(summary).toContain("Steps were not measured: this runner keeps no files");
  expect(summary).toContain(`Note: rand-mixed failed: ${reason}\n`);
});

describe("what is missing", () => {
  test("a report without anything still is a page", () => {
    const summary = renderReportMarkdown(
      buildReport([], { windows: [], storage: [], runner: {}, series: undefined, sampling: undefined }),
    );
    expect(summary).toContain("Nothing was sampled or benchmarked.");
    expect(summary).not.toMatch(/undefined|NaN|mermaid/);
  });

  test("waiting that was not measured is said to be so, with the reason, and is no 0", () => {
    const summary = renderReportMarkdown(
      buildReport([steadyStep("build", 5, { writeRate: 1e6 }, { diskWait: undefined })], {
        sampling: { collectors: ["proc"], samples: 5, gaps: [], notMeasured: [{ id: "disk-wait" }] },
      }),
    );
    expect(summary).toContain("| 1 | build | 5 s | not measured |");
    expect(summary).toContain("The disk wait was not measured: the job's tasks could not be seen");
  });

  test("a bench without a sampler shows fio's figures and its failed jobs", () => {
    const summary = renderReportMarkdown(
      buildReport([], { windows: [], series: undefined, benchmarks: BENCHMARKS, sampling: undefined }),
    );
    expect(summary).toContain(
      "fio reached 209 MB/s read and 209 MB/s write with large requests, and 9,370 read and 3,290 write IOPS with small ones. 1 fio job failed.",
    );
    expect(summary).toContain("| Sequential read | 209\u00a0MB/s | 200 | 40\u00a0ms |");
    expect(summary).toContain("failed: No space left on device");
  });
});

describe("limits", () => {
  const busy = { writeRate: 3e6, readRate: 1e6, stall: 0.2 };

  test("500 steps of long names, six hours of samples and many targets stay below 64 KiB", () => {
    const steps = Array.from({ length: 500 }, (_, index) => steadyStep(`${index} ${"名|".repeat(300)}`, 43, busy));
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...BENCHMARKS[0],
      target: `/mnt/${index}/${"x".repeat(300)}`,
    }));
    const summary = renderReportMarkdown(buildReport(steps, { benchmarks: many as typeof BENCHMARKS }));
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(65_536);
    expect(summary).toContain("more steps in report.html");
  });

  test("findings that are longer than the summary may be are left out and named", () => {
    const findings = Array.from(
      { length: 12 },
      (): Finding => ({
        ...{ id: "idle-disk", severity: "notice", confidence: "low", path: "$".repeat(1000), freeBytes: 9 },
        ...{ disks: ["$".repeat(500)], kinds: [], others: [] },
      }),
    );
    const summary = renderReportMarkdown({ ...buildCacheJob(), findings });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(65_536);
    expect(summary).toContain("findings. report.html has all.");
  });

  test("what does not fit is left out by importance and named", () => {
    const summary = renderReportMarkdown(buildCacheJob(), 3000);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(3000);
    expect(summary).toContain("Run actions/cache");
    expect(summary).toContain(
      "Left out to keep this summary short: more steps, the steps' CPU, network and memory, the machine, storage",
    );
  });

  test("the chart has the same size for a minute and for six hours", () => {
    const sizes = [120, 21_600].map((seconds) => {
      const summary = renderReportMarkdown(buildReport([steadyStep("build", seconds, busy)]));
      return /```mermaid\n%%([\s\S]*?)```/.exec(summary)?.[1]?.split(",").length;
    });
    expect(sizes[0]).toBeGreaterThan(200);
    expect(sizes[0]).toBe(sizes[1]);
  });
});

describe("hostile text", () => {
  test("is shown and never becomes markup, a link, a mention or a command", () => {
    const summary = renderReportMarkdown(buildHostileReport());
    const page = marked(summary, { gfm: true, async: false });
    const elements = new Set([...page.matchAll(/<(\w+)/g)].map((match) => match[1]));
    expect([...elements].sort()).toEqual(
      listWords("code details h2 h3 li p pre span strong sub summary table tbody td th thead tr ul").filter((name) =>
        elements.has(name),
      ),
    );
    expect(page.match(/language-mermaid/g)).toHaveLength(2);
    expect(page).not.toMatch(/@octocat|#1,|\u202e/);
    expect(page).toContain("&lt;/script&gt;&lt;script&gt;window.hacked=1");
  });
});

test("a comment on a pull request has the verdict, the other findings and the steps that waited longest, and no chart", () => {
  const report = buildCacheJob();
  const comment = renderReportComment({ ...report, findings: findFindings(report) });
  expect([...comment.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title)).toEqual([
    "io-probe: ubuntu-24.04",
    expect.stringContaining("Steps"),
  ]);
  expect(comment).toContain("Cause: a configured limit of 209 MB/s, at the device or in the hypervisor");
  expect(comment).not.toContain("```");
});
