import * as words from "../../src/words/action-log.ts";

export const title = "The action's log";
export const where = "Lines and warnings in the log of a job's steps";

export const examples = {
  tellSampling: () => words.tellSampling(1),
  tellSampledAlready: () => words.tellSampledAlready(),
  tellOtherInterval: () => words.tellOtherInterval(1, 5),
  tellOtherLabel: [() => words.tellOtherLabel("fast", "slow"), () => words.tellOtherLabel("fast", "")],
  tellNothingSampled: () => words.tellNothingSampled(),
  tellStoppedBefore: () => words.tellStoppedBefore(),
  tellReporter: () => words.tellReporter(),
  tellDelivered: () => words.tellDelivered(),
  tellNothingRecorded: () => words.tellNothingRecorded(),
  tellForgedState: () => words.tellForgedState(),
  tellLostState: () => words.tellLostState(),
  tellUnkeptState: () => words.tellUnkeptState("no space left on the device"),
  tellUnreadSteps: () => words.tellUnreadSteps("the job's steps: the API answered 403"),
  tellOpenTokens: () => words.tellOpenTokens({ nodeVersion: "v20.20.2" }),
  countReports: [() => words.countReports(1), () => words.countReports(12)],
  tellMissing: [
    () => words.tellMissing("ubuntu-24.04, 22", "the job left no report (conclusion: failure)"),
    () => words.tellMissing("ubuntu-24.04, 22", undefined),
  ],
  countMoreMissing: [() => words.countMoreMissing(1), () => words.countMoreMissing(156)],
  tellUnsetOutput: () => words.tellUnsetOutput("label", "no space left on the device"),
};
