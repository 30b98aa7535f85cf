import { basename, join } from "node:path";
import type { Report } from "../../model/report.ts";
import { explainThrown } from "../../model/user-error.ts";
import type { Window } from "../../model/window.ts";
import type { Environment } from "../../system/environment.ts";
import { locate } from "../../system/held-folder.ts";
import { readText } from "../../system/optional-files.ts";
import { listPids, readProcessStat } from "../../system/process-identity.ts";
import type { InstallPolicy } from "../../system/tools.ts";
import { tellUnrecordedRun } from "../../words/recording.ts";
import { assembleReport } from "../assembly.ts";
import type { Host } from "../host.ts";
import { recordCommand } from "../record-command.ts";
import { startRecording, stopRecording } from "../recording.ts";
import type { CommandResult, UserCommand } from "../user-command.ts";

/** Shorter than the default, since tried commands are often short. */
const INTERVAL_SECONDS = 0.2;

/** Records a run into a folder, with its output on our standard error; faults only warn. */
export function openRecorder(host: Host, folder: string, name: string, install: InstallPolicy) {
  const directory = join(folder, "session");
  const programs = new Set<string>();
  return {
    /** The names of the programs that the run used. */
    programs,
    async start(command: UserCommand, environment: Environment): Promise<CommandResult> {
      const workspace = locate(command.workingDirectory ?? process.cwd());
      try {
        const options = { directory, workspace, intervalSeconds: INTERVAL_SECONDS, install };
        await startRecording(host, { ...options, followPid: process.pid });
      } catch (error) {
        host.log.warning(tellUnrecordedRun(explainThrown(error)));
      }
      const stopWatching = watchPrograms(programs);
      const recorded = recordCommand({ ...host, environment }, directory, { ...command, name, output: "error" });
      const result = await recorded.finally(stopWatching);
      await stopRecording(directory);
      return result;
    },
    /** Undefined where nothing was recorded. */
    async report(): Promise<{ report: Report; window: Window | undefined } | undefined> {
      try {
        const report = await assembleReport(host, directory, { label: "try", labelSource: "given" });
        return { report, window: report.windows.find((window) => window.kind === "command" && window.name === name) };
      } catch (error) {
        host.log.warning(tellUnrecordedRun(explainThrown(error)));
        return undefined;
      }
    },
  };
}

/** A look at /proc costs about 0.3 ms; a program that waits for the disk lives longer than the time between two. */
const LOOK_MS = 10;
/** Looks take at most this part of a core. */
const MAX_COST = 0.04;

/** Collects the names of the programs that run below this process, until the result is called. */
export function watchPrograms(names: Set<string>): () => void {
  const own = new Set([process.pid]);
  // What was there before is none of the command's, unless its number is used again.
  let known = new Set(listPids());
  let timer: NodeJS.Timeout;
  const look = () => {
    const start = performance.now();
    const present = listPids();
    for (const pid of present) {
      if (!known.has(pid) && own.has(readProcessStat(pid)?.parentPid ?? 0)) own.add(pid);
      // Always anew: a process may become another program.
      if (!own.has(pid) || pid === process.pid) continue;
      for (const name of nameProgram(readText(`/proc/${pid}/cmdline`))) names.add(name);
    }
    known = new Set(present);
    for (const pid of own) if (!known.has(pid)) own.delete(pid);
    timer = setTimeout(look, Math.max(LOOK_MS, (performance.now() - start) / MAX_COST));
  };
  look();
  return () => clearTimeout(timer);
}

const SCRIPT_ENDING = /\.(?:[cm]?js|py)$/;
/** Of shells and interpreters, before a program's text; Python's -m comes before a module's name. */
const BEFORE_TEXT = /^(?:-[a-z]*[cep]|--eval|--print)$/;
const INTERPRETER = /^(?:node|nodejs|bun|deno|(?:python|pypy|perl|ruby)[\d.]*|(?:ba|da|k|z|a)?sh)$/;

/** A process's program and, of an interpreter, its script, by its command line in /proc. */
export function nameProgram(commandLine: string): string[] {
  const [file = "", ...words] = commandLine.split("\0");
  // Programs that write a title there (npm: `npm ci`, PostgreSQL: `postgres: writer`) have words in it.
  const program = file.startsWith("/") ? basename(file) : basename(/^-?([^ :]*)/.exec(file)?.[1] ?? "");
  if (!INTERPRETER.test(program)) return program === "" ? [] : [program];
  const first = words.findIndex((word) => !word.startsWith("-") || BEFORE_TEXT.test(word));
  const script = words[first] ?? "";
  return script === "" || BEFORE_TEXT.test(script) ? [program] : [program, basename(script).replace(SCRIPT_ENDING, "")];
}
