import { join } from "node:path";
import { FILE_COMMANDS_FOLDER } from "../../sampling/steps/runner-layout.ts";
import { isRecording, startRecording } from "../../session/recording.ts";
import { readEntries } from "../../session/session-directory.ts";
import type { MonitorInputs } from "../inputs.ts";
import { locateJobDirectory } from "../job-directory.ts";
import type { Step } from "../step.ts";

/** Starts the sampler, which samples until the job's first io-probe step ends in its post step. */
export async function monitor(step: Step, inputs: MonitorInputs): Promise<void> {
  if (await isSampling(step)) {
    step.core.info("io-probe: an earlier step of this job samples already; the report is the same");
    return;
  }
  await startSampling(step, inputs);
  step.core.info(`io-probe: sampling every ${inputs.intervalSeconds} s until the job ends`);
}

async function isSampling({ environment }: Step): Promise<boolean> {
  const directory = locateJobDirectory(environment);
  if (!(await isRecording(directory))) return false;
  return (await readEntries(directory)).every(({ type }) => type !== "stopped");
}

/** How to sample, where the step has a say in it. */
type SamplingChoice = Pick<MonitorInputs, "intervalSeconds" | "install"> & Partial<Pick<MonitorInputs, "processes">>;

/** Starts the sampler of this job, unless it runs. */
export async function startSampling(
  { host, environment }: Step,
  { intervalSeconds, install, processes }: SamplingChoice,
): Promise<void> {
  const temporary = environment.RUNNER_TEMP;
  await startRecording(host, {
    directory: locateJobDirectory(environment),
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    intervalSeconds,
    install,
    processes,
    ...(temporary && { boundaryDirectory: join(temporary, FILE_COMMANDS_FOLDER) }),
  });
}
