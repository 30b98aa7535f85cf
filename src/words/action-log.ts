/** That sampling has begun. */
export function tellSampling(intervalSeconds: number): string {
  return `io-probe: sampling every ${intervalSeconds} s until the job ends`;
}

/** That sampling had begun before. */
export function tellSampledAlready(): string {
  return "io-probe: an earlier step of this job is already sampling; its report covers this step too";
}

/** That another step's interval counts. */
export function tellOtherInterval(runningSeconds: number, givenSeconds: number): string {
  return `interval: an earlier step is already sampling every ${runningSeconds} s; ${givenSeconds} s is not used`;
}

/** That another step's label counts; empty for none. */
export function tellOtherLabel(given: string, label: string): string {
  const first = label === "" ? "no label" : `the label ${JSON.stringify(label)}`;
  return `label: ${JSON.stringify(given)} is not used: the job's first io-probe step decides, and has ${first}`;
}

/** That there is nothing to stop. */
export function tellNothingSampled(): string {
  return "stop: nothing is being sampled; a step with mode monitor must come before it";
}

/** That there is nothing new to report. */
export function tellStoppedBefore(): string {
  return "io-probe: an earlier step stopped the sampling and delivered the report; there is nothing new";
}

/** Who reports. */
export function tellReporter(): string {
  return "io-probe: the job's first io-probe step delivers the report";
}

/** That the report is there. */
export function tellDelivered(): string {
  return "io-probe: an earlier step has delivered the report";
}

/** That there is no report. */
export function tellNothingRecorded(): string {
  return "io-probe: nothing was recorded, so there is no report";
}

/** That the state was changed. */
export function tellForgedState(): string {
  return "ignoring io-probe's state file, which something else in this job has modified: this job's figures may be wrong";
}

/** That the state is gone. */
export function tellLostState(): string {
  return "io-probe's state file is gone or unreadable: the settings of other steps of this job are not known";
}

/** That the job's state cannot be kept. */
export function tellUnkeptState(reason: string): string {
  return `this step's results may be missing from the report: ${reason}`;
}

/** That the REST API did not name the steps. */
export function tellUnreadSteps(reason: string): string {
  return `the list of steps could not be read: ${reason}`;
}

/** That the runner's memory is not protected. */
export function tellOpenTokens(cause: { nodeVersion: string } | { reason: string }): string {
  const reason = "reason" in cause ? cause.reason : `Node ${cause.nodeVersion} cannot restart itself`;
  return `the command can read the runner's tokens in /proc (${reason}); Node 24 on Linux hides them`;
}

/** That a later step does not get a value. */
export function tellUnsetOutput(name: string, reason: string): string {
  return `the output ${name} could not be set: ${reason}`;
}
