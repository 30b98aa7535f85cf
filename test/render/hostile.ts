import type { Report } from "../../src/model/report.ts";
import {
  BENCHMARKS,
  buildReport,
  buildWritePayload,
  RUNNER,
  STORAGE,
  steadyStep,
  WORKLOADS,
} from "./report/builder.ts";
import { buildQuota } from "./report/findings.ts";

/** Texts that try to be markup, links, commands or other directions, wherever they are shown. */
export const HOSTILE_TEXTS = [
  "</script><script>window.hacked=1</script>",
  '"><img src=x onerror=window.hacked=1>',
  "a | b\n| --- | --- |\n# heading",
  "```mermaid\ngraph TD\n```",
  "[click](javascript:alert(1)) ![x](https://evil.example/x.png)",
  "::error::forged ##[error]forged",
  "@octocat fixes #1, see https://evil.example www.evil.example",
  "\u202egnp.exe\u0000\u001b[2J",
  "<!-- --> --> ]]> &lt; $\\alpha$ `code` **bold**",
];

/** A report in which every text that comes from elsewhere is hostile. */
export function buildHostileReport(overrides: Partial<Report> = {}): Report {
  const hostile = HOSTILE_TEXTS.join(" ");
  return buildReport(
    HOSTILE_TEXTS.map((text, index) => steadyStep(text, 2 + index, { writeRate: 1e6, stall: 0.1 })),
    {
      label: hostile,
      job: { name: hostile },
      runner: { ...RUNNER, name: hostile, cpuModel: hostile, image: hostile },
      storage: STORAGE.map((storage) => ({
        ...storage,
        path: `/${hostile}`,
        source: hostile,
        mountOptions: [hostile],
      })),
      benchmarks: BENCHMARKS.map((benchmark) => ({
        ...benchmark,
        job: hostile,
        target: hostile,
        engine: hostile,
        notes: HOSTILE_TEXTS.map((source) => ({ id: "fuse-target" as const, source })),
      })),
      workloads: [
        ...WORKLOADS.map((workload) => ({ ...workload, name: hostile, target: hostile })),
        ...buildWritePayload(hostile, 0.1, [1], [2]),
      ],
      findings: [
        buildQuota(hostile, { severity: "warning", device: hostile }),
        {
          ...{ id: "idle-disk", severity: "notice", confidence: "low", device: hostile, path: hostile, freeBytes: 9 },
          ...{ disks: HOSTILE_TEXTS, kinds: [], others: HOSTILE_TEXTS },
        },
      ],
      ...overrides,
    },
  );
}
