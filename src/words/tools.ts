import { type Sentences, tellCase } from "../format/sentences.ts";
import type { MissingTool, ProgramEnd, ProgramFailure } from "../model/missing-tool.ts";

/** Why a tool is not there, without what to do. */
export function explainMissingTool({ tool, cause }: MissingTool): string {
  return `${tool} ${cause.id === "failed" ? "" : "is not installed"}${tellCase(CAUSES, cause)}`;
}

const CAUSES: Sentences<MissingTool["cause"]> = {
  "not-installed": "",
  "needs-root": ", and installing it needs root or a sudo without a password",
  "no-manager": ({ known }) => `, and there is no package manager that io-probe knows (${known.join(", ")})`,
  "no-package": ({ manager }) => `, and ${manager} has no package of it`,
  "refuses-root": ({ manager }) => `, and ${manager} refuses to run as root`,
  failed: ({ program, end, detail }) => {
    const isBelied = end.id === "exit" && end.exitCode === 0;
    const how = isBelied ? "it ended well, but the program is not on PATH" : tellCase(ENDS, end);
    return `could not be installed with ${program}: ${how}${detail === undefined ? "" : `, "${detail}"`}`;
  },
};

const ENDS: Sentences<ProgramEnd> = {
  exit: ({ exitCode }) => `exit code ${exitCode}`,
  "timed-out": ({ limitSeconds }) => `did not end within ${limitSeconds} s`,
  killed: ({ signal }) => `was ended by ${signal}`,
  "not-started": ({ code }) => `cannot be started (${code})`,
};

export const adviseInstall = ({ tool, command }: MissingTool) =>
  command === undefined ? `install ${tool} and put it on PATH` : `install it with "${command}"`;

/** Why a tool is not there, and what to do. */
export const tellMissingTool = (missing: MissingTool) => `${explainMissingTool(missing)}; ${adviseInstall(missing)}`;

/** A program's failure, with the last that it printed. */
export const tellProgramFailure = ({ program, end, detail }: ProgramFailure) =>
  end.id === "exit" ? `${program} failed: ${detail ?? tellCase(ENDS, end)}` : `${program} ${tellCase(ENDS, end)}`;
