import { formatBytes } from "../format/figures.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
import type { BenchFailure } from "../model/benchmark.ts";
import type { MissingTool } from "../model/missing-tool.ts";
import { tellBenchFailure } from "./benchmarks.ts";
import { nameKnownFilesystem } from "./storage.ts";
import { adviseInstall, explainMissingTool } from "./tools.ts";

/** Fine, something is not measured, or `run` or `bench` cannot work. */
type Outcome = "ok" | "limited" | "broken";

interface ToolFacts {
  path?: string;
  version?: string;
  installer?: string;
  missing?: MissingTool;
}

/** A fio engine on a target. */
interface EngineFacts {
  name: string;
  direct: boolean;
  refusal?: BenchFailure;
}

export type Check = { outcome: Outcome } & (
  | { id: "kernel"; release: string }
  | { id: "counters" | "pressure" | "trace"; refusal?: string }
  | { id: "processes"; open: number; total: number }
  | { id: "cgroup"; version?: 1 | 2 }
  | ({ id: "iostat" | "fio" } & ToolFacts)
  | { id: "permissions"; root: boolean; sudo: boolean }
  | { id: "target"; path: string; filesystem?: string; freeBytes?: number; refusal?: string }
  | { id: "engines"; path: string; engines: readonly EngineFacts[] }
);
export const nameCheck = (check: Check) => tellCase(NAMES, check);

const NAMES: Sentences<Check> = {
  kernel: "kernel",
  counters: "disk counters",
  pressure: "pressure (PSI)",
  trace: "trace (ftrace)",
  processes: "processes",
  cgroup: "cgroup",
  iostat: "iostat",
  fio: "fio",
  permissions: "permissions",
  target: ({ path }) => `target ${path}`,
  engines: ({ path }) => `fio in ${path}`,
};

const READABLE = {
  counters: "/proc/diskstats can be read: bytes, requests and queues of every disk",
  pressure: "/proc/pressure can be read: how long tasks wait",
  trace: "run --trace works: sizes, order and concurrency of requests",
};

const LOSSES = {
  counters: "no figure of any disk is measured, only the command's own bytes and its wait",
  pressure: "pressure is not measured (boot with psi=1)",
  trace: "run --trace records nothing, and fit uses averages from the counters",
  cgroup: "cgroup limits and a container's own I/O are not measured",
  iostat: "every figure is measured without it, and only its own log is missing",
  fio: "bench cannot run",
};

/** Why a tool is not there, what is lost, and how to install it. */
export const tellLostTool = (tool: "iostat" | "fio", missing: MissingTool) =>
  `${explainMissingTool(missing)}: ${LOSSES[tool]}; ${adviseInstall(missing)}`;

/** A check's result and consequence. */
export const describeCheck = (check: Check) => tellCase(RESULTS, check);

const RESULTS: Sentences<Check> = {
  kernel: ({ release }) => `Linux ${release}`,
  counters: describeReadable,
  pressure: describeReadable,
  trace: describeReadable,
  processes: ({ outcome, open, total }) => {
    const count = `the I/O counters of ${open} of ${total} can be read`;
    return outcome === "ok" ? count : `${count}; other users' processes count only in the machine's totals`;
  },
  cgroup: ({ outcome, version }) => {
    if (version === undefined) return `not mounted: ${LOSSES.cgroup}`;
    return `version ${version}${outcome === "ok" ? "" : `, without its I/O controller: ${LOSSES.cgroup}`}`;
  },
  iostat: (tool) =>
    describeTool(tool) ?? `not installed: ${LOSSES.iostat} (run --install auto installs it with ${tool.installer})`,
  fio: (tool) =>
    describeTool(tool) ?? `not installed; bench installs it with ${tool.installer}, unless --install never`,
  permissions: ({ root, sudo }) => {
    if (root) return "root";
    if (sudo) return "sudo works without a password: missing tools can be installed";
    return "neither root nor sudo without a password: missing tools cannot be installed";
  },
  target: ({ filesystem, freeBytes, refusal }) => {
    if (refusal !== undefined) return refusal;
    const room = freeBytes === undefined ? "" : `, ${formatBytes(freeBytes)} free`;
    return `${nameKnownFilesystem(filesystem)}${room}; files can be written`;
  },
  engines: ({ engines }) => describeEngines(engines),
};

function describeReadable({ id, refusal }: { id: keyof typeof READABLE; refusal?: string }): string {
  return refusal === undefined ? READABLE[id] : `${refusal}: ${LOSSES[id]}`;
}

/** Undefined for a tool that can be installed. */
function describeTool({ id, path, version, missing }: { id: "iostat" | "fio" } & ToolFacts): string | undefined {
  if (version !== undefined) return `${version} (${path})`;
  return missing && tellLostTool(id, missing);
}

function describeEngines(engines: readonly EngineFacts[]): string {
  const refused = engines.flatMap(({ name, direct, refusal }) =>
    refusal === undefined
      ? []
      : [`; ${name}${direct ? "" : " without direct I/O"} does not: ${tellBenchFailure(refusal)}`],
  );
  const working = engines.filter(({ refusal }) => refusal === undefined);
  const names = working.map(({ name }) => name).join(", ");
  const verdict = working.some(({ direct }) => direct)
    ? `direct I/O works with ${names}`
    : `no engine can do direct I/O, so results include the page cache (working without it: ${names})`;
  return `${working.length === 0 ? "no engine works, so bench cannot run" : verdict}${refused.join("")}`;
}

/** Doctor's conclusion: whether `run` and `bench` work. */
export function concludeExamination(checks: readonly Check[]): string {
  if (checks.some(({ outcome }) => outcome === "broken")) {
    return "run works here, and bench does not: fix what is marked ✗, and run io-probe doctor again.";
  }
  if (checks.every(({ outcome }) => outcome === "ok")) return "run and bench work here, and measure everything.";
  return "run and bench work here. Checks marked ! say what is missing or measured less precisely.";
}
