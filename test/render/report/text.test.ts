import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import type { Window } from "../../../src/model/window.ts";
import type { StyleText } from "../../../src/render/formats/text-lines.ts";
import { renderReportText } from "../../../src/render/report/documents.ts";
import { testCases } from "../../cases.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildCacheJob, buildReport, steadyStep } from "./builder.ts";
import { buildQuota, buildVerdict } from "./findings.ts";

const plain: StyleText = (_, text) => text;

test("a report reads well in 80 columns", () => {
  expect(renderReportText(buildCacheJob(), { width: 80, style: plain })).toMatchInlineSnapshot(`
    "The job took 1 min 51 s. It waited 11.7 s (11%) for the disk. The machine read
    294 MB and wrote 3.35 GB.

    Steps, longest wait for the disk first (bytes and latencies are the whole
    machine's)
      #  step                                took  waited for disk     read  written
      3  Run actions/cache@v4                12 s     8.04 s (67%)      0 B  2.04 GB
      4  npm ci                              21 s     3.21 s (15%)   223 MB  1.18 GB
      5  npm test                      1 min 04 s    0.26 s (0.4%)  25.6 MB  70.4 MB
      2  Run actions/checkout@v4              3 s      0.15 s (5%)      0 B    54 MB
      6  Lint | format <all> [exit 1]         9 s         0 s (0%)    45 MB      0 B
      1  Set up job                           2 s         0 s (0%)      0 B      0 B

    Throughput over 1 min 51 s (each column shows its peak)
      read    ▁▁▁▁▁▁▁▁▁▁▂▁▁▂▁▂▁▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  up to 19 MB/s
      written ▁▂▂▂█████▂▆▂▆▂▆▂▆▆▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  up to 221 MB/s
      step    1 3     4         5                              6

    fio
      fio job           throughput   IOPS      p99  runs, spread  block  depth
      Sequential read     209 MB/s    200    72 ms        3, ±1%  1 MiB      8
      Sequential write    209 MB/s    199  72.2 ms        3, ±1%  1 MiB      8
      Random read        38.4 MB/s  9,370  6.12 ms        3, ±1%  4 KiB     32
      Random write       13.5 MB/s  3,290  17.5 ms        3, ±1%  4 KiB     32
      rand-mixed on /home/runner/work/_temp failed: No space left on device

    Workloads
      workload        operations    took    mean     p50     p95     p99     max
      cache-retrieve         200  29.1 s  146 ms  157 ms  205 ms  237 ms  310 ms

    How long the operations took: cache-retrieve
              took  operations  share
      up to 100 ms          41  21%    █▋░░░░░░
      up to 200 ms         146  73%    █████▉░░
      up to 300 ms          12  6%     ▌░░░░░░░
       over 300 ms           1  0.5%   ▏░░░░░░░

    Storage
      workspace /home/runner/work/app/app: ext4 on sda1 → sda (Msft Virtual Disk,
        80 GB, scheduler mq-deadline)

    io-probe on ubuntu-24.04
    "
  `);
});

test("a step says that it was recorded in part, or that its ends are estimated", () => {
  const report = buildReport([
    steadyStep("whole", 2, {}),
    steadyStep("cut", 2, {}, { incomplete: true }),
    steadyStep("beside", 2, {}, { estimated: true, overlaps: ["whole"] }),
  ]);
  const text = renderReportText(report, { width: 130, style: plain });
  expect(text).toContain("cut [partly recorded]");
  expect(text).toContain("beside [overlaps whole, start or end estimated]");
  expect(text).toMatch(/whole {2}/);
});

describe("width", () => {
  testCases([72, 80, 100, 200])("no line is wider than %i columns", (width) => {
    for (const report of [buildCacheJob(), buildHostileReport()]) {
      for (const line of renderReportText(report, { width, style: plain }).split("\n")) {
        // A single word, such as a path, is not broken.
        if (/\s*\S+ \S/.test(line) && !line.includes("/")) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }
    }
  });
});

test("styles are asked of the caller, so that NO_COLOR is the caller's to respect", () => {
  const styles = new Set<string>();
  const report = buildCacheJob({ findings: [buildQuota("a", { severity: "warning" }), buildQuota("b")] });
  const styled = renderReportText(report, {
    width: 80,
    style: (style, text) => {
      styles.add(style);
      return text;
    },
  });
  expect([...styles].sort()).toEqual(["bold", "cyan", "dim", "red", "yellow"]);
  expect(styled).toBe(renderReportText(report, { width: 80, style: plain }));
});

test("each finding says how sure it is, the headline too", () => {
  const findings = [buildVerdict("make"), buildQuota("make", { confidence: "low" })];
  const text = renderReportText(buildCacheJob({ findings }), { width: 80, style: plain }).replaceAll(/\n {4}/g, " ");
  expect(text).toMatch(/^See the notes .* Confidence: high\.$/m);
  expect(text).toMatch(/^ {2}notice: "make" was throttled .* Confidence: low\.$/m);
});

test("a step that began a moment before the first sample is marked at the beginning", () => {
  const report = buildReport([steadyStep("work", 20, { writeRate: 1e6 })]);
  for (const window of report.windows) window.startedAt = "2026-11-20T11:44:57.998Z";
  expect(renderReportText(report, { width: 80, style: plain })).toContain("\n  step    1\n");
});

test("requests that together took no whole millisecond took less than one, not none", () => {
  const report = buildReport([steadyStep("work", 20, { writeRate: 1e6, latencySeconds: 0 })]);
  expect(renderReportText(report, { width: 120, style: plain })).toContain("  <1 ms\n");
});

test("hostile text reaches neither the terminal nor the runner as a command", () => {
  const text = renderReportText(buildHostileReport(), { width: 80, style: plain });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]|##\[|^\s*::/m);
});

test("a report without anything is one sentence", () => {
  const report = buildReport([], { windows: [], storage: [], series: undefined });
  expect(renderReportText(report, { width: 80, style: plain })).toBe(
    "Nothing was sampled or benchmarked.\n\nio-probe on ubuntu-24.04\n",
  );
});

describe("on a screen", () => {
  const screen = { rows: 21, more: "io-probe report latest --verbose" };

  testCases([40, 60, 80, 120])(
    "a report takes no more rows than it has at %i columns, and says what is missing",
    (width) => {
      for (const report of [buildCacheJob(), buildHostileReport()]) {
        const text = renderReportText(report, { width, style: plain, screen });
        const lines = text.trimEnd().split("\n");
        expect(lines.length).toBeLessThanOrEqual(21);
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        expect(text.replaceAll(/\s+/g, " ")).toMatch(/Not shown: .* To see all: io-probe report latest --verbose $/);
      }
    },
  );

  test("the call that shows all is a line of its own, however long, so that it can be copied", () => {
    const more = `io-probe report ${"a long path/".repeat(10)} --verbose`;
    const text = renderReportText(buildCacheJob(), { width: 60, style: plain, screen: { rows: 21, more } });
    expect(text.trimEnd().split("\n").at(-1)).toBe(`  ${more}`);
  });

  test("a command's first line says how long it took, its own CPU time and what it waited; its row is not repeated", () => {
    const [step] = buildCacheJob().windows.filter(({ name }) => name === "npm ci");
    const command = { userSeconds: 3, systemSeconds: 1.2, readBytes: 0, writtenBytes: 4096 };
    const wait = { seconds: 7, lowSeconds: 6.9, highSeconds: 7.1, basis: ["task-states" as const] };
    const window = { ...step, name: "npm ci", kind: "command" as const, exitCode: 1, command, diskWait: wait };
    const report = buildReport([], { windows: [window as Window], findings: [] });
    const text = renderReportText(report, { width: 110, style: plain, screen });
    expect(text.split("\n").slice(0, 2)).toEqual([
      '"npm ci" failed with exit code 1 after 21 s, used 4.2 s of CPU time and waited 7 s (33%) for the disk.',
      "It read 0 B and wrote 4.1 kB; the machine read 223 MB and wrote 1.18 GB.",
    ]);
    expect(text).not.toContain("Steps,");
    expect(renderReportText(report, { width: 100, style: plain })).toContain("Steps,");
    const killed = { ...report, windows: [{ ...(window as Window), exitCode: 137, signal: "SIGKILL" }] };
    const all = renderReportText(killed, { width: 110, style: plain });
    expect(all).toMatch(/^"npm ci" was killed by SIGKILL after 21 s, used /);
    expect(all).toContain("npm ci [killed by SIGKILL]");
  });

  test("a command's benchmark shows its best figures, of which the cut table has only the first", () => {
    const { benchmarks, windows } = buildCacheJob();
    const [step] = windows.filter(({ name }) => name === "npm ci");
    const report = buildReport([], { windows: [{ ...(step as Window), kind: "command" }], benchmarks });
    const best =
      "fio\n  fio reached 209 MB/s read and 209 MB/s write with large requests, and 9,370\n    read and 3,290 write IOPS with small ones. 1 fio job failed.\n  fio job ";
    expect(renderReportText(report, { width: 80, style: plain, screen })).toContain(best);
    expect(renderReportText(report, { width: 80, style: plain })).toContain("fio\n  fio job ");
  });

  test("a benchmark begins with its result, and is no step on a screen", () => {
    const { benchmarks, windows } = buildCacheJob();
    const bench = windows
      .filter(({ name }) => name === "npm ci")
      .map((window) => ({ ...window, kind: "command" as const, benchmark: "quick", name: "bench quick in ." }));
    const report = buildReport([], { windows: bench, benchmarks });
    const short = renderReportText(report, { width: 80, style: plain, screen });
    expect(short).toMatch(/^fio reached 209 MB\/s/);
    expect(short).not.toContain("Steps,");
    const long = renderReportText(report, { width: 80, style: plain });
    expect(long.indexOf("\nfio\n")).toBeLessThan(long.indexOf("Steps,"));
  });

  test("a steps table that is too wide becomes lines of text", () => {
    expect(renderReportText(buildCacheJob(), { width: 40, style: plain })).toContain(
      "  Run actions/cache@v4\n    took 12 s, waited for disk 8.04 s\n    (67%), read 0 B, written 2.04 GB\n",
    );
  });
});
