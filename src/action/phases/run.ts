import { UserError } from "../../model/user-error.ts";
import { enforceGates } from "../../session/gates.ts";
import { recordCommand } from "../../session/record-command.ts";
import { type CommandResult, runUserCommand, type UserCommand } from "../../session/user-command.ts";
import { isFolder } from "../../system/files.ts";
import { tellNoReport } from "../../words/delivery.ts";
import { tellUnsampled } from "../../words/recording.ts";
import { writeJobReport } from "../delivery.ts";
import type { Inputs } from "../inputs.ts";
import { writeShellScript } from "../shell-script.ts";
import type { JobState } from "../state-schema.ts";
import { attempt, type Step } from "../step.ts";
import { startSampling } from "./monitor.ts";

/**
 * Runs the user's lines under the sampler; gives their exit code, whatever becomes of the report. Workflow commands in
 * their output pass: without `::add-mask::` a secret would show.
 * @throws UserError for an unknown shell or a missing working directory
 * @throws GateFailure where the command succeeded and a gate failed
 */
export async function run(step: Step, inputs: Inputs<"run">, state: JobState): Promise<number> {
  const { core, environment } = step;
  const { workingDirectory } = inputs;
  // Checked first: a missing folder would look like a missing shell.
  if (workingDirectory !== undefined && !(await isFolder(workingDirectory))) {
    const given = JSON.stringify(workingDirectory);
    throw new UserError(`working-directory: ${given} is not a directory; it is relative to the workspace`);
  }
  const script = await writeShellScript(inputs.script, inputs.shell, environment);
  const result = await measureCommand(step, inputs, { ...script, workingDirectory }).finally(script.remove);
  if (result.failure !== undefined) core.setFailed(`run: ${result.failure}`);
  core.setOutput("exit-code", String(result.exitCode));
  if (step.platform !== "linux") return result.exitCode;
  const report = await attempt(
    core,
    () => writeJobReport(step, inputs, state),
    (reason) => tellNoReport(reason, step.directory),
  );
  if (result.exitCode === 0) enforceGates(report?.gates ?? [], core);
  return result.exitCode;
}

async function measureCommand(step: Step, inputs: Inputs<"run">, command: UserCommand): Promise<CommandResult> {
  const { core, environment, directory } = step;
  if (step.platform !== "linux") return runUserCommand(command, environment);
  await attempt(
    core,
    () => startSampling(step, inputs),
    (reason) => tellUnsampled("command", reason),
  );
  const { name, sync } = inputs;
  return recordCommand(step, directory, { ...command, name, sync });
}
