import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UserError } from "../../model/user-error.ts";
import { TRIAL_FILE, TRIAL_SUMMARY } from "../../session/result-names.ts";
import { readTrial } from "../../session/try/trial-files.ts";
import { runUserCommand } from "../../session/user-command.ts";
import { tellNeedsLinux } from "../../words/recording.ts";
import type { Inputs } from "../inputs.ts";
import { showSummary } from "../job-page.ts";
import { writeShellScript } from "../shell-script.ts";
import type { Step } from "../step.ts";
import { locateCommandLine, openOutput } from "../surroundings.ts";

/**
 * Tries remedies through the command line, without the action's tokens and inputs; gives its exit code.
 * @throws UserError for an unknown shell, or elsewhere than on Linux
 */
export async function tryRemedies(step: Step, inputs: Inputs<"try">): Promise<number> {
  const { core, environment } = step;
  const { outputDirectory, workingDirectory } = inputs;
  if (step.platform !== "linux") throw new UserError(tellNeedsLinux("try", step.platform));
  const output = resolve(await openOutput(environment, outputDirectory, "io-probe-try"));
  // An earlier trial's result must not be taken for this one's.
  await rm(join(output, TRIAL_FILE), { force: true });
  const script = await writeShellScript(inputs.script, inputs.shell, environment);
  const words = ["try", ...listOptions(inputs, output), "--", script.file, ...script.arguments];
  const command = { file: process.execPath, arguments: [locateCommandLine(), ...words], workingDirectory };
  const { exitCode } = await runUserCommand(command, environment).finally(script.remove);
  if (exitCode !== 0) return exitCode;
  const trial = await readTrial(output);
  core.setOutput("try", join(output, TRIAL_FILE));
  core.setOutput("remedy", trial.best ?? "");
  await showSummary(step, join(output, TRIAL_SUMMARY));
  return 0;
}

/** The command line checks the values. */
function listOptions(inputs: Inputs<"try">, output: string): string[] {
  const { remedies, install, name, prepare, runs, timeBudget } = inputs;
  const isAll = remedies.length === 1 && remedies[0] === "all";
  const given = { output, install, name, prepare, runs, "time-budget": timeBudget };
  return [
    ...(isAll ? ["--all"] : remedies.map((remedy) => `--remedy=${remedy}`)),
    ...Object.entries(given).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}=${value}`])),
  ];
}
