const NANOSECONDS = 1e9;
/** A task that was on or waited for a core for this part of the time between two looks did not sleep. */
const MIN_AWAKE_SHARE = 0.9;

/** What the scheduler counted of the tasks since the last look, in nanoseconds (`/proc/PID/schedstat`). */
export interface TaskWork {
  onCore: number;
  /** In state R, but without a core. */
  queued: number;
  /** The most that one of them was on a core. */
  busiest: number;
  /** The first two, of tasks that slept not at all. */
  awakeOnCore: number;
  awakeQueued: number;
  /** The longest sleep of one that looks found running or waiting for the disk alone: waits too short to be seen, too. */
  blocked: number;
}

export function noWork(): TaskWork {
  return { onCore: 0, queued: 0, busiest: 0, awakeOnCore: 0, awakeQueued: 0, blocked: 0 };
}

/** A task's counts until they were last read. */
export class SchedulerCounts {
  /** Whether the last look found it running or waiting for the disk. */
  wasActive = false;
  /** Whether a look ever found it waiting for the disk. */
  hasWaited = false;
  #onCore = 0;
  #queued = 0;
  #readAt: number | undefined;
  /** Between looks that found it active, and what of it counted: queueing looks like sleep until it ends. */
  #slept = 0;
  #sleepCounted = 0;

  /** Adds to the work of all tasks what a line counts beyond the last one; `now` in seconds. */
  add(work: TaskWork, line: string, now: number, isActive: boolean): void {
    const [onCore = 0, queued = 0] = line.split(" ", 2).map(Number);
    const ran = Math.max(0, onCore - this.#onCore);
    const waited = Math.max(0, queued - this.#queued);
    const passed = this.#readAt === undefined ? undefined : (now - this.#readAt) * NANOSECONDS;
    this.#onCore = onCore;
    this.#queued = queued;
    this.#readAt = now;
    work.onCore += ran;
    work.queued += waited;
    work.busiest = Math.max(work.busiest, ran);
    if (passed === undefined) return;
    if (isActive && this.wasActive) this.#slept += passed - ran - waited;
    if (this.hasWaited && this.#slept > this.#sleepCounted) {
      work.blocked = Math.max(work.blocked, this.#slept - this.#sleepCounted);
      this.#sleepCounted = this.#slept;
    }
    if (ran + waited < MIN_AWAKE_SHARE * passed) return;
    work.awakeOnCore += ran;
    work.awakeQueued += waited;
  }
}
