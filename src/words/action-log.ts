// The action's lines and warnings about itself, which its start step loads.

export const tellSampling = (intervalSeconds: number) =>
  `io-probe: sampling every ${intervalSeconds} s until the job ends`;
export const tellSampledAlready = () =>
  "io-probe: an earlier step of this job is already sampling; its report covers this step too";
export const tellOtherInterval = (runningSeconds: number, givenSeconds: number) =>
  `interval: an earlier step is already sampling every ${runningSeconds} s; ${givenSeconds} s is not used`;

/** That another step's label counts; it is empty where that step has none. */
export function tellOtherLabel(given: string, label: string): string {
  const first = label === "" ? "no label" : `the label ${JSON.stringify(label)}`;
  return `label: ${JSON.stringify(given)} is not used: the job's first io-probe step decides, and has ${first}`;
}

export const tellNothingSampled = () => "stop: nothing is being sampled; a step with mode monitor must come before it";
export const tellStoppedBefore = () =>
  "io-probe: an earlier step stopped the sampling and delivered the report; there is nothing new";
export const tellReporter = () => "io-probe: the job's first io-probe step delivers the report";
export const tellDelivered = () => "io-probe: an earlier step has delivered the report";
export const tellNothingRecorded = () => "io-probe: nothing was recorded, so there is no report";
export const tellForgedState = () =>
  "ignoring io-probe's state file, which something else in this job has modified: this job's figures may be wrong";
export const tellLostState = () =>
  "io-probe's state file is gone or unreadable: the settings of other steps of this job are not known";
export const tellUnkeptState = (reason: string) => `this step's results may be missing from the report: ${reason}`;
export const tellUnreadSteps = (reason: string) => `the list of steps could not be read: ${reason}`;

/** That the runner's memory is not protected from the command. */
export function tellOpenTokens(cause: { nodeVersion: string } | { reason: string }): string {
  const reason = "reason" in cause ? cause.reason : `Node ${cause.nodeVersion} cannot restart itself`;
  return `the command can read the runner's tokens in /proc (${reason}); Node 24 on Linux hides them`;
}

export const tellUnsetOutput = (name: string, reason: string) => `the output ${name} could not be set: ${reason}`;
