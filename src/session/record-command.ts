import type { Host } from "./host.ts";
import { markMoment } from "./recording.ts";
import { addEntry } from "./session-directory.ts";
import { type CommandResult, runUserCommand, type UserCommand } from "./user-command.ts";

/** A command to be run as a window of a session. */
export interface RecordedCommand extends UserCommand {
  /** The window's name. */
  name: string;
}

/** Runs the command as a window of the session: snapshots at both ends, its exit code and CPU time kept. */
export async function recordCommand(host: Host, directory: string, command: RecordedCommand): Promise<CommandResult> {
  const startedAtSeconds = await markMoment(directory);
  const result = await runUserCommand(command, host.environment);
  const endedAtSeconds = await markMoment(directory);
  await addEntry(directory, {
    type: "mark",
    mark: {
      name: command.name,
      kind: "command",
      startedAtSeconds,
      endedAtSeconds,
      exitCode: result.exitCode,
      ...(result.cpu && { command: result.cpu }),
    },
  });
  return result;
}
