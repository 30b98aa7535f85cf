import { existsSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import type { Runner } from "../model/runner.ts";
import { DMI_FIELDS, type Dmi, detectCloud } from "./cloud.ts";
import { detectContainer } from "./container.ts";
import type { Environment } from "./environment.ts";
import { readText } from "./optional-files.ts";

/** What Node says of the machine. */
export interface NodeFacts {
  platform: NodeJS.Platform;
  arch: string;
  kernel: string;
  memoryBytes: number;
  cpuModels: readonly string[];
}

interface RunnerSources {
  machine?: NodeFacts;
  /** The folder that has /proc, /sys and /run. */
  root?: string;
}

function readMachine(): NodeFacts {
  return {
    platform: process.platform,
    arch: process.arch,
    kernel: release(),
    memoryBytes: totalmem(),
    cpuModels: cpus().map((cpu) => cpu.model),
  };
}

// The values of RUNNER_OS (GitHub docs, "Variables reference").
const OS_NAMES: Partial<Record<string, string>> = { linux: "Linux", darwin: "macOS", win32: "Windows" };
const ARCH_NAMES: Partial<Record<string, string>> = { x64: "X64", ia32: "X86", arm: "ARM", arm64: "ARM64" };

/** This job's machine, without unknown facts; never throws. */
export function describeRunner(environment: Environment, sources: RunnerSources = {}): Runner {
  const { machine = readMachine(), root = "/" } = sources;
  const cpuModel = machine.cpuModels.find((model) => model.trim() !== "" && model !== "unknown")?.trim();
  return dropAbsent({
    name: environment.RUNNER_NAME,
    os: environment.RUNNER_OS || OS_NAMES[machine.platform] || machine.platform,
    arch: environment.RUNNER_ARCH || ARCH_NAMES[machine.arch] || machine.arch,
    image: [environment.ImageOS, environment.ImageVersion].filter(Boolean).join(" "),
    osRelease: readOsRelease(root),
    environment: environment.RUNNER_ENVIRONMENT,
    cpuModel,
    cpuCount: machine.cpuModels.length || undefined,
    memoryBytes: machine.memoryBytes,
    kernel: machine.kernel,
    cloud: detectCloud(readDmi(root)),
    container: detectContainer({
      environment,
      exists: (path) => existsSync(join(root, path)),
      cgroups: readText(join(root, "proc/self/cgroup")),
    }),
  });
}

function readDmi(root: string): Dmi {
  return Object.fromEntries(DMI_FIELDS.map((field) => [field, readText(join(root, "sys/class/dmi/id", field)).trim()]));
}

/** From /etc/os-release or its fallback (os-release(5)). */
function readOsRelease(root: string): string {
  const text = readText(join(root, "etc/os-release")) || readText(join(root, "usr/lib/os-release"));
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim() ?? "";
  const quoted = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  return quoted.replace(/\\(.)/g, "$1");
}

function dropAbsent(facts: { [Key in keyof Runner]: Runner[Key] | undefined }): Runner {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ""));
}
