import type { Disk } from "./disk.ts";
import { addDemand, type Demand, DiskClock, NO_DEMAND, scaleDemand } from "./disk-clock.ts";
import type { RecordedWindow } from "./recorded-window.ts";
import { type Assumptions, findApart, planTurns, type Turn } from "./turns.ts";

/**
 * The seconds that a recorded window takes on a disk. Tasks work as long as before, and wait for reads, and for
 * writes where a task does. Other writes join a backlog, which stops the tasks where too much memory is dirty.
 */
export function simulate(recorded: RecordedWindow, disk: Disk, assumed: Assumptions): number {
  const { rows, dirtyLimitBytes = Number.POSITIVE_INFINITY } = recorded;
  const clock = new DiskClock(disk);
  const apart = findApart(recorded, assumed);
  let seconds = 0;
  let backlog = NO_DEMAND;
  const take = ({ alone, beside, reads, writes, awaitsWrites }: Turn): void => {
    backlog = workOff(clock, alone, NO_DEMAND, addDemand(backlog, writes));
    const waited = Math.max(beside, clock.findSeconds(reads, awaitsWrites ? backlog : NO_DEMAND, apart));
    backlog = workOff(clock, waited, reads, backlog);
    seconds += alone + waited;
  };
  for (const [index, { cycles, turns }] of planTurns(recorded, disk, assumed).entries()) {
    for (let cycle = 0; cycle < cycles; cycle++) for (const turn of turns) take(turn);
    // Tasks wait until what is unwritten beyond the limit is written.
    const excess = Math.min(backlog.bytes, (rows[index]?.dirtyBytes ?? 0) + backlog.bytes - dirtyLimitBytes);
    if (excess <= 0) continue;
    const stall = clock.findSeconds(NO_DEMAND, scaleDemand(backlog, excess / backlog.bytes));
    backlog = workOff(clock, stall, NO_DEMAND, backlog);
    seconds += stall;
  }
  return assumed.waitsAtEnd ? seconds + clock.findSeconds(NO_DEMAND, backlog) : seconds;
}

/** Lets time pass with these reads; returns the rest of the backlog. */
function workOff(clock: DiskClock, seconds: number, reads: Demand, backlog: Demand): Demand {
  const share = clock.findWrittenShare(seconds, reads, backlog);
  clock.pass(seconds, reads, scaleDemand(backlog, share));
  return share >= 1 ? NO_DEMAND : scaleDemand(backlog, 1 - share);
}
