import { describe, expect, test } from "vitest";
import { describeFacts } from "../../../src/render/report/headline.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { renderReportMarkdown } from "../../../src/render/report/markdown.ts";
import { renderReportText } from "../../../src/render/report/text.ts";
import { buildReport, steadyStep } from "./builder.ts";

const command = (window: object) =>
  buildReport([steadyStep("sleep 8", 8, { writeRate: 8.5e6, stall: 0.25 }, { kind: "command", ...window })]);

describe("the plain facts", () => {
  test("put the disks' figures down to the machine", () => {
    expect(describeFacts(command({}))).toBe(
      "The command took 8 s. Meanwhile the machine read 0 B and wrote 68 MB, and waited 2 s (25%) for the disk.",
    );
  });

  test("say what a command used, read and wrote itself, where that is known", () => {
    const used = { userSeconds: 0.004, systemSeconds: 0.005 };
    const about = (own: object) => describeFacts(command({ command: { ...used, ...own } }));
    expect(about({ readBytes: 0, writtenBytes: 4096 })).toMatch(
      /^The command took 8 s and used almost no CPU time; it read 0 B and wrote 4.1 kB itself\. Meanwhile the machine /,
    );
    expect(about({ userSeconds: 0.005 })).toMatch(/^The command took 8 s and used 10 ms of CPU time\. Meanwhile /);
  });

  test("say what was not measured, each by itself", () => {
    expect(describeFacts(command({ pressure: undefined }))).toBe(
      "The command took 8 s. Meanwhile the machine read 0 B and wrote 68 MB. How long it waited for the disk was not measured.",
    );
    expect(describeFacts(command({ devices: [] }))).toBe(
      "The command took 8 s. Meanwhile the machine waited 2 s (25%) for the disk. What it read and wrote was not measured.",
    );
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
    expect(unwrap(text)).toContain("The sync after it took 6.9 s, during which the machine wrote 183 MB.");
    expect(unwrap(text)).toContain("then 183 MB synced in 6.9 s");
  }
});
