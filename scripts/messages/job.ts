import type { WindowWait } from "../../src/disks/disk-wait.ts";
import * as job from "../../src/words/job.ts";

export const title = "A job's figures";
export const where =
  "The verdict of a report without findings, the lines below the verdict, and the headings of the steps";

const WAIT: WindowWait = {
  ...{ seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states"] },
  ...{ share: 0.585, lowShare: 0.56, highShare: 0.61 },
};
const MACHINE = { readBytes: 4.1e6, writtenBytes: 131e6 };

export const examples = {
  tellJob: [
    () => job.tellJob({ durationSeconds: 12.3, machine: MACHINE, wait: WAIT }),
    () =>
      job.tellJob({
        ...{ durationSeconds: 12.3, machine: MACHINE, wait: { ...WAIT, basis: ["pressure"] } },
        drain: { seconds: 6.9, bytes: 183e6 },
      }),
    () => job.tellJob({ durationSeconds: 111, pausedSeconds: 30 }),
  ],
  tellDrain: () => job.tellDrain({ seconds: 6.9, bytes: 183e6 }),
  tellNothing: () => job.tellNothing(),
  tellNoSteps: () => job.tellNoSteps("the runner's log was not found"),
  tellNoWait: () => job.tellNoWait("this kernel has no PSI"),
  nameStepOrder: () => job.nameStepOrder(),
  tellWhose: [() => job.tellWhose(true), () => job.tellWhose(false)],
  titleSteps: () => job.titleSteps(true),
};
