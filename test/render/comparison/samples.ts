import type { CompareOptions } from "../../../src/compare/comparison.ts";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";
import { reduceReport } from "../../../src/compare/leg-figures.ts";
import type { Comparison } from "../../../src/model/comparison.ts";
import type { Report } from "../../../src/model/report.ts";
import type { DeviceWindow } from "../../../src/model/window.ts";
import { buildCase1 } from "../../compare/case-1.ts";
import { compareWithFirst } from "../../compare/first-baseline.ts";
import { buildBenchmark, buildReport, buildStep } from "../../compare/report-builder.ts";

/** The comparison of case 1 of the field cases: one job of each of three labels. */
export function compareCase1(): Comparison {
  return compareWithFirst(buildCase1().map(reduceReport));
}

interface Sample {
  /** How long the steps take against the first label. */
  factor: number;
  cpuModels: [string, ...string[]];
  engine: string;
}

const NOISE = [1, 1.03, 0.98, 1.01];

function buildJobs(label: string, { factor, cpuModels, engine }: Sample): Report[] {
  return NOISE.map((noise, index) =>
    buildReport({
      label,
      runner: { cpuModel: cpuModels[index] ?? cpuModels[0], cpuCount: factor < 0.9 ? 8 : 4 },
      windows: [buildStep("npm ci", 30 * factor * noise), buildStep("npm test", 12 * factor * noise)],
      benchmarks: [buildBenchmark((3000 / factor) * noise, { job: "rand-write-4k-q32", engine })],
    }),
  );
}

/** Four jobs of each of three labels: one twice as fast, one equal but for a benchmark's engine, one job on another CPU. */
export function compareThreeLabels(options: CompareOptions = {}): Comparison {
  const samples: Record<string, Sample> = {
    small: { factor: 1, cpuModels: ["Intel"], engine: "libaio" },
    large: { factor: 0.5, cpuModels: ["Intel"], engine: "libaio" },
    odd: { factor: 0.97, cpuModels: ["AMD", "Intel", "Intel", "Intel"], engine: "posixaio" },
  };
  const reports = Object.entries(samples).flatMap(([label, sample]) => buildJobs(label, sample));
  return compareWithFirst(reports.map(reduceReport), {
    missing: [{ name: "arm", reason: { id: "no-report", conclusion: "cancelled" } }],
    gates: parseGates('ratio(duration("npm ci")) > 0.8', "fail-if"),
    ...options,
  });
}

/** Labels whose step waited so long for the disk, ranked by that: the lower bound of each job, the estimate, the upper bound. */
export function compareWaits(
  labels: Record<string, [lowSeconds: number, seconds: number, highSeconds: number]>,
  scatter: (seconds: number) => number[],
): Comparison {
  const reports = Object.entries(labels).flatMap(([label, [lowSeconds, middle, highSeconds]]) =>
    scatter(middle).map((seconds) => {
      const diskWait = { seconds, lowSeconds, highSeconds, basis: ["task-states" as const] };
      return buildReport({ label, windows: [buildStep("npm ci", 20 + seconds, { diskWait })] });
    }),
  );
  return compareWithFirst(reports.map(reduceReport), { primary: "disk-wait" });
}

function buildDisk(writtenBytes: number): DeviceWindow {
  return { name: "sda", readBytes: 0, writtenBytes, reads: 0, writes: 1, busySeconds: 1 };
}

/** Texts that another leg could choose to break a page, a table, a log or a diagram with. */
export const HOSTILE_TEXTS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "| a | b |\n| - | - |",
  "```mermaid\ngraph TD; A-->B\n```",
  "</details></table><h1>owned</h1>",
  "[click](javascript:alert(1)) ![x](https://evil.example/x.png)",
  "::error::owned",
  "##[error]owned",
  "::set-output name=x::y",
  "\u001b[31mred\u001b[0m\u0007",
  "abc\u202egnp.exe",
  "@everyone #1 GH-2 https://evil.example :rocket: $x^2$",
  '"><svg onload=alert(1)>',
  "constructor",
  "__proto__",
];

/** A comparison in which every text that comes from a leg is that one. */
export function compareHostile(text: string): Comparison {
  const build = (label: string, factor: number): Report[] =>
    [1, 1.1, 0.95, 1.02].map((noise, index) =>
      buildReport({
        label,
        job: { name: text, runId: "1", jobId: `${factor}-${index}`, attempt: 1 },
        runner: { cpuModel: `${text} ${factor} ${index % 2}`, image: text, kernel: text, cpuCount: 2 },
        storage: [
          {
            path: text,
            role: "target",
            filesystem: `${text} ${factor}`,
            mountOptions: [text],
            devices: [{ name: text, kind: "disk", parents: [], model: `${text} ${factor}` }],
          },
        ],
        windows: [buildStep(text, 10 * factor * noise, { devices: [buildDisk(2e9)] })],
        benchmarks: [
          buildBenchmark(100 * noise, { job: text, profile: text, target: text, blockSizeBytes: 1024 ** 2 }),
          buildBenchmark(100 * noise, { job: text, profile: text, target: text, engine: `${text} ${factor}` }),
        ],
      }),
    );
  const reports = [...build(text, 1), ...build(`${text} two`, 3)];
  return compareWithFirst(reports.map(reduceReport), {
    missing: [{ name: text, reason: { id: "unread", origin: text, fault: { id: "system", detail: text } } }],
    gates: parseGates(`duration(${JSON.stringify(text.replace(/[^\x20-\x7e]/g, "?"))}) > 1s`, "fail-if"),
  });
}
