import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type OptionPrefix, UserError } from "../model/user-error.ts";
import { type Environment, type Log, toolEnvironment } from "./environment.ts";
import { isRoot } from "./process-identity.ts";
import { lastLine, type ProgramResult, type RunProgram } from "./program.ts";

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

/** What io-probe can install. */
type ToolName = "iostat" | "fio" | "zstd" | "eatmydata";

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

/** The input `install`. */
export const INSTALL_POLICIES = ["auto", "never"] as const;
export type InstallPolicy = (typeof INSTALL_POLICIES)[number];

/** What installing needs. */
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

type ToolOutcome = { found: true; path: string } | { found: false; reason: string; advice: string };

const MAX_INSTALL_SECONDS = 300;

/** A tool on PATH, else installed if allowed; else why not, and what to do. Never throws. */
export async function installTool(name: ToolName, setting: InstallSetting): Promise<ToolOutcome> {
  const present = findTool(name, setting.environment);
  if (present !== undefined) return { found: true, path: present };
  const plan = await planInstallation(name, setting);
  if ("reason" in plan) return { found: false, ...plan };
  const { manager, packageName, prefix } = plan;

  const way = setting.optionPrefix === "--" ? " (--install never prevents it)" : "";
  setting.log.info(`installing ${packageName} with ${[...prefix.slice(0, 1), manager.name].join(" ")}${way}`);
  const result = await installPackage(packageName, manager, { setting, prefix });
  const path = findTool(name, setting.environment);
  if (path !== undefined) return { found: true, path };
  const reason = `${name} could not be installed with ${manager.name}: ${explainResult(result)}`;
  return { found: false, reason, advice: adviseInstall(name, manager) };
}

/** `prefix` precedes the command. */
interface Installation {
  manager: PackageManager;
  packageName: string;
  prefix: string[];
}

/** How a missing tool would be installed, or why not (no full stop) and what to do. */
export async function planInstallation(
  name: ToolName,
  setting: InstallSetting,
): Promise<Installation | { reason: string; advice: string }> {
  const manager = PACKAGE_MANAGERS.find((candidate) => findTool(candidate.name, setting.environment) !== undefined);
  const packageName = manager?.packages[name];
  const advice = adviseInstall(name, manager);
  if (setting.policy === "never") return { reason: `${name} is not installed`, advice };
  const fail = (reason: string) => ({ reason: `${name} is not installed, and ${reason}`, advice });
  if (manager === undefined) {
    const known = PACKAGE_MANAGERS.map((candidate) => candidate.name).join(", ");
    return fail(`there is no package manager that io-probe knows (${known})`);
  }
  if (packageName === undefined) return fail(`${manager.name} has no package of it`);
  const prefix = await findPrivilege(manager, setting);
  return typeof prefix === "string" ? fail(prefix) : { manager, packageName, prefix };
}

/** A required tool's path; throws a UserError with the reason and what to do. */
export async function requireTool(name: ToolName, setting: InstallSetting): Promise<string> {
  const outcome = await installTool(name, setting);
  if (!outcome.found) throw new UserError(`${outcome.reason}; ${outcome.advice}`);
  return outcome.path;
}

function adviseInstall(name: ToolName, manager: PackageManager | undefined): string {
  const packageName = manager?.packages[name];
  if (manager === undefined || packageName === undefined) return `install ${name} and put it on PATH`;
  const words = [manager.name, ...manager.install.filter((word) => !word.startsWith("-") && /^[a-z]+$/.test(word))];
  return `install it with "${manager.asRoot ? "sudo " : ""}${words.join(" ")} ${packageName}"`;
}

/** The words that give root: none or sudo; otherwise why neither works. */
async function findPrivilege(manager: PackageManager, setting: InstallSetting): Promise<string[] | string> {
  if ((setting.isRoot ?? isRoot()) === manager.asRoot) return [];
  if (!manager.asRoot) return `${manager.name} refuses to run as root`;
  const needed = "installing it needs root or a sudo without a password";
  // sudo clears the environment.
  return (await canSudo(setting)) ? ["sudo", "-n", "env", ...UNATTENDED.map((pair) => pair.join("="))] : needed;
}

/** Whether sudo needs no password. */
export async function canSudo({ environment, run }: Pick<InstallSetting, "environment" | "run">): Promise<boolean> {
  if (findTool("sudo", environment) === undefined) return false;
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: 15 };
  return (await run("sudo", ["-n", "true"], setting)).exitCode === 0;
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
      if (!LOCKED.test(result.output) || result.exitCode === 0 || passed() > MAX_LOCK_SECONDS) return result;
      await setTimeout((setting.lockPauseSeconds ?? 5) * 1000);
    }
  };
  const install = [...manager.install, packageName];
  const first = await run(install);
  if (first.exitCode === 0 || manager.update === undefined) return first;
  // The lists of packages may be missing or stale.
  setting.log.info(`${manager.name} did not find it at once; renewing its lists`);
  const update = await run(manager.update);
  const second = await run(install);
  return second.exitCode === 0 || update.exitCode === 0 ? second : update;
}

function explainResult({ exitCode, failure, output }: ProgramResult): string {
  const said = lastLine(output);
  const end = failure ?? (exitCode === 0 ? "it ended well, but the program is not on PATH" : `exit code ${exitCode}`);
  return said === undefined ? end : `${end}, "${said}"`;
}
