import { stat } from "node:fs/promises";
import type { GateResult } from "../../model/gate.ts";
import { UserError } from "../../model/user-error.ts";
import { titleScript } from "../../sampling/steps/script-title.ts";
import { recordCommand } from "../../session/record-command.ts";
import { type CommandResult, runUserCommand, type UserCommand } from "../../session/user-command.ts";
import { writeJobReport } from "../delivery.ts";
import { enforceGates } from "../gate-verdict.ts";
import type { RunInputs } from "../inputs.ts";
import { locateJobDirectory } from "../locations.ts";
import { writeShellScript } from "../shell-script.ts";
import type { JobState } from "../state-schema.ts";
import { explainError, type Step } from "../step.ts";
import { startSampling } from "./monitor.ts";

/**
 * Runs the user's lines under the sampler; gives their exit code, whatever becomes of sampling and report.
 * Their output passes as it is, as in `run:`: stopping workflow commands would break `::add-mask::` and show a secret.
 * @throws UserError for an unknown shell or a missing working directory
 * @throws GateFailure where the command succeeded and a gate failed
 */
export async function run(step: Step, inputs: RunInputs, state: JobState): Promise<number> {
  const { core, environment } = step;
  if (inputs.workingDirectory !== undefined) await assertFolder(inputs.workingDirectory);
  const script = await writeShellScript(inputs.script, inputs.shell, environment);
  const command: UserCommand = { ...script, workingDirectory: inputs.workingDirectory };
  const result = await measureCommand(step, inputs, command).finally(script.remove);
  if (result.failure !== undefined) core.setFailed(`run: ${result.failure}`);
  core.setOutput("exit-code", String(result.exitCode));
  const gates = await reportSafely(step, inputs, state);
  if (result.exitCode === 0) enforceGates(core, gates);
  return result.exitCode;
}

/** A missing folder would look like a missing shell. */
async function assertFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new UserError(`working-directory: ${JSON.stringify(path)} is no folder; it is relative to the workspace`);
}

/** Writes the report so far; gives what its gates say. */
async function reportSafely(step: Step, inputs: RunInputs, state: JobState): Promise<GateResult[]> {
  if (step.platform !== "linux") return [];
  try {
    return (await writeJobReport(step, inputs, state)).gates;
  } catch (error) {
    step.core.warning(`the report could not be written: ${explainError(step.core, error)}`);
    return [];
  }
}

async function measureCommand(step: Step, inputs: RunInputs, command: UserCommand): Promise<CommandResult> {
  const { host, environment } = step;
  if (step.platform !== "linux") return runUserCommand(command, environment);
  try {
    await startSampling(step, inputs);
  } catch (error) {
    host.log.warning(`the command runs without being sampled: ${explainError(step.core, error)}`);
  }
  const name = inputs.name ?? titleScript(inputs.script) ?? "run";
  return recordCommand(host, locateJobDirectory(environment), { ...command, name, sync: inputs.sync });
}
