import type { MachineWait, OwnWait, QueueWait, SharedWait } from "../../../src/analysis/findings/waited-for-disk.ts";
import {
  tellFlushWait,
  tellMachineWait,
  tellOwnWait,
  tellQueueWait,
  tellSharedWait,
} from "../../../src/words/findings/waiting.ts";
import { exampleStep } from "../../example-values.ts";

export const title = "Findings: waiting for the disk";
export const where = "Findings and headline; `findings` in report.json";

const about = { id: "waited-for-disk", severity: "warning", confidence: "high", window: exampleStep() } as const;
const whole = { kind: "job", name: "job" } as const;

function machine(whose: MachineWait["whose"], change: Partial<MachineWait> = {}): MachineWait {
  const evidence = { waitSeconds: 6, waitShare: 0.3, durationSeconds: 20 };
  return { ...about, source: "machine", whose, evidence, ...change };
}

function own(lowSeconds: number, seconds: number, highSeconds: number, change: Partial<OwnWait> = {}): OwnWait {
  const durationSeconds = 20;
  const shares = { share: seconds / 20, lowShare: lowSeconds / 20, highShare: highSeconds / 20 };
  return {
    ...about,
    source: "tasks",
    wait: { seconds, lowSeconds, highSeconds, basis: ["task-states"], ...shares },
    isBeside: false,
    isAsynchronous: false,
    isWide: highSeconds > lowSeconds * 2,
    otherCores: undefined,
    evidence: { waitSeconds: seconds, waitShare: shares.share, lowSeconds, highSeconds, durationSeconds },
    ...change,
  };
}

const others = { ownBytes: 4e6, machineBytes: 2.1e9 };
const shared: SharedWait = {
  ...about,
  source: "shared",
  evidence: { waitSeconds: 15, ioSomeSeconds: 15, durationSeconds: 20, shared: true },
};
const queue: QueueWait = {
  ...about,
  source: "queue",
  device: "sda",
  evidence: { waitSeconds: 5, waitShare: 0.25, durationSeconds: 20, fromQueue: true },
};

export const examples = {
  tellMachineWait: [
    () => tellMachineWait(machine("own")),
    () => tellMachineWait(machine("machine", { window: exampleStep("job", whole) })),
    () => tellMachineWait(machine("other steps")),
    () => tellMachineWait(machine("other processes")),
    () => tellMachineWait(machine("others", others)),
  ],
  tellOwnWait: [
    () => tellOwnWait(own(9.9, 10, 10.1)),
    () => tellOwnWait(own(8.9, 10, 11.9, { otherCores: { used: 1.27, count: 4 } })),
    () => tellOwnWait(own(9.9, 10, 10.1, { isBeside: true })),
    () => tellOwnWait(own(9.9, 10, 10.1, { isAsynchronous: true })),
    () => tellOwnWait(own(8.9, 10, 11.9, { isAsynchronous: true, isBeside: true })),
    () => tellOwnWait(own(4, 6, 9)),
    () => tellOwnWait(own(0, 2, 5)),
  ],
  tellSharedWait: () => tellSharedWait(shared),
  tellQueueWait: () => tellQueueWait(queue),
  tellFlushWait: [
    { flushes: 3342, meanFlushLatencySeconds: 0.0012 },
    { flushes: 604, journalCommits: 302 },
  ].map((evidence) => () => tellFlushWait({ ...about, id: "waited-for-flushes", device: "sda", evidence })),
};
