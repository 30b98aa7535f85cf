import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import { renderReportMarkdown, renderReportText } from "../../../src/render/report/documents.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { describeNextSteps } from "../../../src/render/report/next-steps.ts";
import { buildReport, steadyStep } from "./builder.ts";

/** A command that waited so long of 10 s for reads, on a disk of 20 MB/s. */
function read(seconds: number, change: Partial<Report> = {}): Report {
  const diskWait = { seconds, lowSeconds: seconds, highSeconds: seconds, basis: ["task-states" as const] };
  const command = { userSeconds: 0.5, systemSeconds: 0.5, readBytes: 200e6, writtenBytes: 0 };
  const step = steadyStep("npm ci", 10, { readRate: 20e6, stall: 0.9 }, { kind: "command", diskWait, command });
  const report = buildReport([step], change);
  return { ...report, findings: findFindings(report) };
}

const local = { job: undefined } as unknown as Partial<Report>;

describe("next steps", () => {
  test("are the call that was made, quoted for a shell, and a disk that is faster", () => {
    const call = { path: "latest", command: ["npm", "ci", "--token", "it's $X"] };
    expect(describeNextSteps(read(9, local), call)).toEqual({
      title: "Next",
      sentences: ["These test what would shorten that wait, and predict a faster disk:"],
      code: ["io-probe try -- npm ci --token 'it'\\''s $X'", "io-probe predict latest --on gp3"],
    });
  });

  test("name the command where its words are not known, and no disk that is slower than this one", () => {
    const report = read(9, local);
    for (const { devices } of report.windows) for (const disk of devices) disk.readBytes *= 100;
    const fast = { ...report, series: undefined };
    expect(describeNextSteps({ ...fast, windows: report.windows })?.code?.[0]).toBe(
      'io-probe try -- COMMAND # the command of "npm ci"',
    );
    const { code = [] } = describeNextSteps({ ...fast, windows: report.windows }) ?? {};
    expect(code.filter((line) => line.includes("--on gp3"))).toEqual([]);
  });

  test("are a step of the workflow where the report is a job's", () => {
    expect(describeNextSteps(read(9))?.code).toEqual([
      "- uses: org/io-probe@v1",
      "  with:",
      "    mode: try",
      '    run: COMMAND # the command of "npm ci"',
    ]);
  });

  test("are none below a second, without a wait, and after a trial that the report has", () => {
    expect(describeNextSteps(read(0.99, local))).toBeUndefined();
    const busy = buildReport([steadyStep("npm ci", 10, { userShare: 0.95 })]);
    expect(describeNextSteps({ ...busy, findings: findFindings(busy) })).toBeUndefined();
    const tried = { command: "npm ci", outcome: "not-judged" as const, judged: 0, rounds: 2 };
    expect(describeNextSteps({ ...read(9), tried })).toBeUndefined();
  });

  test("stand once in every format, and the command's words in the terminal that ran it alone", () => {
    const report = read(9);
    const layout = { width: 100, style: (_: string, text: string) => text };
    const call = { path: "latest", command: ["npm", "ci", "secret"] };
    expect(renderReportText(report, { ...layout, call })).toContain("\n  io-probe try -- npm ci secret\n");
    const stored = [
      renderReportText(report, layout),
      renderReportMarkdown(report),
      renderReportHtml(report, { script: "" }),
    ];
    for (const text of stored) {
      expect(text.split("mode: try")).toHaveLength(2);
      expect(text).not.toContain("secret");
    }
    expect(stored[1]).toContain("\n```\n- uses: org/io-probe@v1\n  with:\n    mode: try\n    run: ");
    expect(stored[2]).toContain("<pre>- uses: org/io-probe@v1\n  with:\n    mode: try\n    run: ");
  });
});
