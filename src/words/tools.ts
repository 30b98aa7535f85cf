import type { MissingTool, ProgramEnd, ProgramFailure } from "../model/missing-tool.ts";

/** Why a tool is not there, without what to do. */
export function explainMissingTool({ tool, cause }: MissingTool): string {
  switch (cause.id) {
    case "not-installed":
      return `${tool} is not installed`;
    case "needs-root":
      return `${tool} is not installed, and installing it needs root or a sudo without a password`;
    case "no-manager":
      return `${tool} is not installed, and there is no package manager that io-probe knows (${cause.known.join(", ")})`;
    case "no-package":
      return `${tool} is not installed, and ${cause.manager} has no package of it`;
    case "refuses-root":
      return `${tool} is not installed, and ${cause.manager} refuses to run as root`;
    case "failed": {
      const { program, end, detail } = cause;
      const isBelied = end.id === "exit" && end.exitCode === 0;
      const how = isBelied ? "it ended well, but the program is not on PATH" : tellEnd(end);
      return `${tool} could not be installed with ${program}: ${how}${detail === undefined ? "" : `, "${detail}"`}`;
    }
  }
}

/** How to install a tool. */
export function adviseInstall({ tool, command }: MissingTool): string {
  return command === undefined ? `install ${tool} and put it on PATH` : `install it with "${command}"`;
}

/** Why a tool is not there, and what to do. */
export function tellMissingTool(missing: MissingTool): string {
  return `${explainMissingTool(missing)}; ${adviseInstall(missing)}`;
}

/** A program's failure, with the last that it printed. */
export function tellProgramFailure({ program, end, detail }: ProgramFailure): string {
  if (end.id !== "exit") return `${program} ${tellEnd(end)}`;
  return `${program} failed: ${detail ?? tellEnd(end)}`;
}

function tellEnd(end: ProgramEnd): string {
  switch (end.id) {
    case "exit":
      return `exit code ${end.exitCode}`;
    case "timed-out":
      return `did not end within ${end.limitSeconds} s`;
    case "killed":
      return `was ended by ${end.signal}`;
    case "not-started":
      return `cannot be started (${end.code})`;
  }
}
