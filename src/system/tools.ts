import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { MissingTool } from "../model/missing-tool.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { OptionPrefix } from "../model/user-error.ts";
import { type Environment, type Log, toolEnvironment } from "./environment.ts";
import { isRoot } from "./process-identity.ts";
import { hasSucceeded, lastLine, type ProgramResult, type RunProgram } from "./program.ts";

/** A program's path, as the shell finds it on PATH. */
export function findTool(name: string, environment: Environment): string | undefined {
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffixes = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  return folders.flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export type ToolName = "iostat" | "fio" | "zstd" | "eatmydata";

/** How a package manager installs without asking. */
interface PackageManager {
  name: string;
  install: readonly string[];
  update?: readonly string[];
  asRoot: boolean;
  packages: Partial<Record<ToolName, string>>;
}

const PACKAGES = { iostat: "sysstat", fio: "fio", zstd: "zstd", eatmydata: "libeatmydata" } as const;
/** Debian has the command eatmydata in a package apart from its library. */
const DEBIAN_PACKAGES = { ...PACKAGES, eatmydata: "eatmydata" } as const;
/** Waits 60 s for the updates that run after boot. */
const APT_LOCK = ["-o", "DPkg::Lock::Timeout=60"] as const;

/** In the order of preference: Homebrew last, which hosted Linux images have as well. */
const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    name: "apt-get",
    install: [...APT_LOCK, "install", "--yes", "--no-install-recommends"],
    update: [...APT_LOCK, "update"],
    asRoot: true,
    packages: DEBIAN_PACKAGES,
  },
  { name: "dnf", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "yum", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "apk", install: ["add", "--no-cache", "--wait", "60"], asRoot: true, packages: PACKAGES },
  { name: "zypper", install: ["--non-interactive", "install"], asRoot: true, packages: PACKAGES },
  // Homebrew has no sysstat, and macOS's own iostat is another program.
  { name: "brew", install: ["install", "--quiet"], asRoot: false, packages: { fio: "fio", zstd: "zstd" } },
];

export const INSTALL_POLICIES = ["auto", "never"] as const;
export type InstallPolicy = (typeof INSTALL_POLICIES)[number];

export interface InstallSetting {
  policy: InstallPolicy;
  environment: Environment;
  log: Log;
  run: RunProgram;
  isRoot?: boolean;
  optionPrefix?: OptionPrefix | undefined;
  /** Seconds between two tries while another package manager works; 5 by default. */
  lockPauseSeconds?: number;
}

type ToolOutcome = { path: string } | { missing: MissingTool };

const MAX_INSTALL_SECONDS = 300;

/** A tool on PATH, else installed if allowed; else why not. Never throws. */
export async function installTool(name: ToolName, setting: InstallSetting): Promise<ToolOutcome> {
  const present = findTool(name, setting.environment);
  if (present !== undefined) return { path: present };
  const plan = await planInstallation(name, setting);
  if ("missing" in plan) return plan;
  const { manager, packageName, prefix } = plan;

  const way = setting.optionPrefix === "--" ? " (--install never prevents it)" : "";
  setting.log.info(`installing ${packageName} with ${[...prefix.slice(0, 1), manager.name].join(" ")}${way}`);
  const result = await installPackage(packageName, manager, { setting, prefix });
  const path = findTool(name, setting.environment);
  if (path !== undefined) return { path };
  const failure = { program: manager.name, end: result.end, detail: lastLine(result.output) };
  return { missing: describeMissing(name, manager, omitUndefined({ id: "failed" as const, ...failure })) };
}

/** `prefix` precedes the command. */
interface Installation {
  manager: PackageManager;
  packageName: string;
  prefix: string[];
}

/** How a missing tool would be installed, or why not. */
export async function planInstallation(
  name: ToolName,
  setting: InstallSetting,
): Promise<Installation | { missing: MissingTool }> {
  const manager = PACKAGE_MANAGERS.find((candidate) => findTool(candidate.name, setting.environment) !== undefined);
  const packageName = manager?.packages[name];
  const fail = (cause: MissingTool["cause"]) => ({ missing: describeMissing(name, manager, cause) });
  if (setting.policy === "never") return fail({ id: "not-installed" });
  if (manager === undefined) return fail({ id: "no-manager", known: PACKAGE_MANAGERS.map((known) => known.name) });
  if (packageName === undefined) return fail({ id: "no-package", manager: manager.name });
  if (!manager.asRoot && (setting.isRoot ?? isRoot())) return fail({ id: "refuses-root", manager: manager.name });
  const prefix = await findPrivilege(manager, setting);
  return prefix === undefined ? fail({ id: "needs-root" }) : { manager, packageName, prefix };
}

function describeMissing(
  tool: ToolName,
  manager: PackageManager | undefined,
  cause: MissingTool["cause"],
): MissingTool {
  return omitUndefined({ tool, cause, command: manager && nameInstallation(tool, manager) });
}

function nameInstallation(tool: ToolName, { name, install, asRoot, packages }: PackageManager): string | undefined {
  if (packages[tool] === undefined) return undefined;
  const words = install.filter((word) => !word.startsWith("-") && /^[a-z]+$/.test(word));
  return [...(asRoot ? ["sudo"] : []), name, ...words, packages[tool]].join(" ");
}

/** The words that give what the manager needs: none or sudo, if that works. */
async function findPrivilege(manager: PackageManager, setting: InstallSetting): Promise<string[] | undefined> {
  if ((setting.isRoot ?? isRoot()) === manager.asRoot) return [];
  // sudo clears the environment.
  return (await canSudo(setting)) ? ["sudo", "-n", "env", ...UNATTENDED.map((pair) => pair.join("="))] : undefined;
}

/** Whether sudo needs no password. */
export async function canSudo({ environment, run }: Pick<InstallSetting, "environment" | "run">): Promise<boolean> {
  if (findTool("sudo", environment) === undefined) return false;
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: 15 };
  return hasSucceeded(await run("sudo", ["-n", "true"], setting));
}

/** Keeps debconf, needrestart and Homebrew from asking. */
const UNATTENDED = [
  ["DEBIAN_FRONTEND", "noninteractive"],
  ["NEEDRESTART_SUSPEND", "1"],
  ["HOMEBREW_NO_AUTO_UPDATE", "1"],
] as const;

/** apt waits for dpkg's lock by itself, but not for that of its lists. */
const LOCKED = /Could not get lock|Unable to lock/;
const MAX_LOCK_SECONDS = 60;

async function installPackage(
  packageName: string,
  manager: PackageManager,
  { setting, prefix }: { setting: InstallSetting; prefix: string[] },
): Promise<ProgramResult> {
  const startedAt = Date.now();
  const passed = (): number => (Date.now() - startedAt) / 1000;
  const environment = { ...toolEnvironment(setting.environment), ...Object.fromEntries(UNATTENDED) };
  const run = async (args: readonly string[]): Promise<ProgramResult> => {
    const [file = manager.name, ...rest] = [...prefix, manager.name, ...args];
    for (;;) {
      const result = await setting.run(file, rest, {
        environment,
        timeoutSeconds: Math.max(1, MAX_INSTALL_SECONDS - passed()),
      });
      if (!LOCKED.test(result.output) || hasSucceeded(result) || passed() > MAX_LOCK_SECONDS) return result;
      await setTimeout((setting.lockPauseSeconds ?? 5) * 1000);
    }
  };
  const install = [...manager.install, packageName];
  const first = await run(install);
  if (hasSucceeded(first) || manager.update === undefined) return first;
  // The lists of packages may be missing or stale.
  setting.log.info(`${manager.name} did not find it at once; renewing its lists`);
  const update = await run(manager.update);
  const second = await run(install);
  return hasSucceeded(second) || hasSucceeded(update) ? second : update;
}
