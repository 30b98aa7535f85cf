import { formatBytes } from "../format/figures.ts";
import type { BenchFailure } from "../model/benchmark.ts";
import type { MissingTool } from "../model/missing-tool.ts";
import { tellBenchFailure } from "./bench-failures.ts";
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

/** One of doctor's checks. */
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

/** A check's name. */
export function nameCheck(check: Check): string {
  switch (check.id) {
    case "counters":
      return "disk counters";
    case "pressure":
      return "pressure (PSI)";
    case "trace":
      return "trace (ftrace)";
    case "target":
      return `target ${check.path}`;
    case "engines":
      return `fio in ${check.path}`;
    default:
      return check.id;
  }
}

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
export function tellLostTool(tool: "iostat" | "fio", missing: MissingTool): string {
  return `${explainMissingTool(missing)}: ${LOSSES[tool]}; ${adviseInstall(missing)}`;
}

/** A check's result and consequence. */
export function describeCheck(check: Check): string {
  switch (check.id) {
    case "kernel":
      return `Linux ${check.release}`;
    case "counters":
    case "pressure":
    case "trace":
      return check.refusal === undefined ? READABLE[check.id] : `${check.refusal}: ${LOSSES[check.id]}`;
    case "processes":
      return describeProcesses(check);
    case "cgroup":
      if (check.version === undefined) return `not mounted: ${LOSSES.cgroup}`;
      return `version ${check.version}${check.outcome === "ok" ? "" : `, without its I/O controller: ${LOSSES.cgroup}`}`;
    case "iostat":
    case "fio":
      if (check.version !== undefined) return `${check.version} (${check.path})`;
      if (check.missing !== undefined) return tellLostTool(check.id, check.missing);
      if (check.id === "fio") return `not installed; bench installs it with ${check.installer}, unless --install never`;
      return `not installed: ${LOSSES.iostat} (run --install auto installs it with ${check.installer})`;
    case "permissions":
      if (check.root) return "root";
      if (check.sudo) return "sudo works without a password: missing tools can be installed";
      return "neither root nor sudo without a password: missing tools cannot be installed";
    case "target":
      return check.refusal ?? describeRoom(check);
    case "engines":
      return describeEngines(check.engines);
  }
}

function describeProcesses({ outcome, open, total }: { outcome: Outcome; open: number; total: number }): string {
  const count = `the I/O counters of ${open} of ${total} can be read`;
  return outcome === "ok" ? count : `${count}; other users' processes count only in the machine's totals`;
}

function describeRoom({ filesystem, freeBytes }: { filesystem?: string; freeBytes?: number }): string {
  const room = freeBytes === undefined ? "" : `, ${formatBytes(freeBytes)} free`;
  return `${nameKnownFilesystem(filesystem)}${room}; files can be written`;
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
