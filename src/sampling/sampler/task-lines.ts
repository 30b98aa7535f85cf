const SPACE = 32;
const ZERO = 48;
const CLOSING = 41;
/** Fields behind the name, counted from its state (proc(5)). */
const PARENT = 1;
const USER_TICKS = 11;
const CHILDREN_TICKS = 13;
const THREADS = 17;

/** What looks need of `/proc/PID/stat`, read by position: splitting the line of each thread would take half of a look. */
export class StatLine {
  state = "";
  parent = 0;
  /** CPU time, user and system. */
  ticks = 0;
  /** That of children it waited for. */
  childrenTicks = 0;
  threadCount = 0;
  #at = 0;

  /** @returns whether there was a line */
  parse(text: Uint8Array, length: number): boolean {
    if (length === 0) return false;
    // A name may have spaces and brackets.
    const state = text.lastIndexOf(CLOSING, length - 1) + 2;
    this.state = String.fromCharCode(text[state] ?? 0);
    this.#at = state + 2;
    this.parent = this.#readNumber(text);
    this.#skip(text, USER_TICKS - PARENT - 1);
    this.ticks = this.#readNumber(text) + this.#readNumber(text);
    this.childrenTicks = this.#readNumber(text) + this.#readNumber(text);
    this.#skip(text, THREADS - CHILDREN_TICKS - 2);
    this.threadCount = this.#readNumber(text);
    return true;
  }

  #skip(text: Uint8Array, fields: number): void {
    for (let left = fields; left > 0; this.#at++) if (text[this.#at] === SPACE) left--;
  }

  #readNumber(text: Uint8Array): number {
    let value = 0;
    for (; text[this.#at] !== SPACE && this.#at < text.length; this.#at++)
      value = value * 10 + (text[this.#at] as number) - ZERO;
    this.#at++;
    return value;
  }
}

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
