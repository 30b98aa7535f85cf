import { join } from "node:path";
import type { Report } from "../../model/report.ts";
import { explainThrown } from "../../model/user-error.ts";
import type { Window } from "../../model/window.ts";
import type { Environment } from "../../system/environment.ts";
import { locate } from "../../system/held-folder.ts";
import type { InstallPolicy } from "../../system/tools.ts";
import { tellUnrecordedRun } from "../../words/recording.ts";
import { assembleReport } from "../assembly.ts";
import type { Host } from "../host.ts";
import { recordCommand } from "../record-command.ts";
import { startRecording, stopRecording } from "../recording.ts";
import type { CommandResult, UserCommand } from "../user-command.ts";
import { watchPrograms } from "./ran-programs.ts";

/** Shorter than the default, since tried commands are often short. */
const INTERVAL_SECONDS = 0.2;

interface Recorder {
  /** The names of the programs that the run used. */
  programs: ReadonlySet<string>;
  start(command: UserCommand, environment: Environment): Promise<CommandResult>;
  /** Undefined where nothing was recorded. */
  report(): Promise<{ report: Report; window: Window | undefined } | undefined>;
}

/** Records a run into a folder, with its output on our standard error; faults only warn. */
export function openRecorder(host: Host, folder: string, name: string, install: InstallPolicy): Recorder {
  const directory = join(folder, "session");
  const programs = new Set<string>();
  return {
    programs,
    async start(command, environment) {
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
    async report() {
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
