import { describe, expect, test } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import { renderReportMarkdown, renderReportText } from "../../../src/render/report/documents.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { listFacts } from "../../../src/render/report/verdict.ts";
import { buildReport, steadyStep } from "./builder.ts";

const command = (window: object) =>
  buildReport([steadyStep("sleep 8", 8, { writeRate: 8.5e6, stall: 0.25 }, { kind: "command", ...window })]);

describe("the plain facts", () => {
  test("put the disks' figures down to the machine", () => {
    expect(listFacts(command({}))).toEqual([
      '"sleep 8" took 8 s and waited 2 s (25%) for the disk.',
      "The machine read 0 B and wrote 68 MB.",
    ]);
  });

  test("say what a command used, read and wrote itself, where that is known", () => {
    const used = { userSeconds: 0.004, systemSeconds: 0.005 };
    const about = (own: object) => listFacts(command({ command: { ...used, ...own } }));
    expect(about({ readBytes: 0, writtenBytes: 4096 })).toEqual([
      expect.stringMatching(/^"sleep 8" took 8 s, used almost no CPU time and waited /),
      "It read 0 B and wrote 4.1 kB; the machine read 0 B and wrote 68 MB.",
    ]);
    expect(about({ userSeconds: 0.005 })[0]).toMatch(/^"sleep 8" took 8 s, used 10 ms of CPU time and waited /);
  });

  test("say what was not measured, each by itself", () => {
    expect(listFacts(command({ diskWait: undefined }))[0]).toBe(
      '"sleep 8" took 8 s. How long it waited for the disk was not measured.',
    );
    expect(listFacts(command({ devices: [] }))[1]).toBe("What it read and wrote was not measured.");
  });
});

describe("what a trial showed of the command", () => {
  const ratio = { ratio: 2.4, low: 2.2, high: 2.6 };
  const risk = { id: "lost-memory" as const };
  const remedy = { name: "tmpfs", baseline: "folder" as const, ratio, seconds: 1.5, plainSeconds: 3.6, risk };
  const tried = { command: "sleep 8", outcome: "helps" as const, rounds: 5, judged: 1, remedy };
  const verdict = "tmpfs makes sleep 8 2.40x faster (2.20x to 2.60x, 5 rounds): 1.5 s instead of 3.6 s.";
  const render = (report: Report) => {
    const screen = { rows: 24, more: "io-probe report latest --verbose" };
    const layout = { width: 200, style: (_: string, words: string) => words };
    const page = renderReportHtml(report, { script: "" }).replace(/<script[\s\S]*?<\/script>/g, "");
    return [renderReportText(report, layout), renderReportText(report, { ...layout, screen }), page].concat(
      renderReportMarkdown(report),
    );
  };
  const count = (text: string) =>
    text.replace(/&quot;|&#34;|\\/g, (found) => (found === "\\" ? "" : '"')).split(verdict).length - 1;

  test("is in every format of the report of its first run", () => {
    expect(render({ ...command({}), findings: [], tried }).map(count)).toEqual([1, 1, 1, 1]);
  });

  test("goes without the wait, which the facts say", () => {
    const none = { command: "sleep 8", outcome: "nothing-to-try" as const, rounds: 0, judged: 0 };
    const report = { ...command({}), findings: [], tried: { ...none, durationSeconds: 8, highWaitSeconds: 2 } };
    const text = renderReportText(report, { width: 200, style: (_, words) => words });
    expect(text).toContain("No remedy is likely to help sleep 8.");
    expect(text).not.toContain("waited at most");
  });
});

test("what the sync after a command took and wrote is in text, summary and page", () => {
  const report = command({ drain: { seconds: 6.9, bytes: 183e6 } });
  const unwrap = (text: string) => text.replace(/\s+/g, " ");
  for (const text of [
    renderReportText(report, { width: 100, style: (_, text) => text }),
    renderReportMarkdown(report),
    renderReportHtml(report, { script: "" }),
  ]) {
    expect(unwrap(text)).toContain("The flush after it took 6.9 s and wrote 183 MB.");
    expect(unwrap(text)).toContain("then 183 MB flushed in 6.9 s");
  }
});
