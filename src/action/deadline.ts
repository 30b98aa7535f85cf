import { UserError } from "../model/user-error.ts";

/** The default of `deadline`, in seconds. */
export const DEADLINE_SECONDS = 120;

/** The time for a job's end, whatever a server does (input `deadline`). */
export interface Deadline {
  seconds: number;
  /** 0 or more. */
  secondsLeft(): number;
  /** An earlier deadline, which leaves this share (0 to 1) of the remaining time for later work. */
  reserve(share: number): Deadline;
  /** As {@link endWithin}; throws a DeadlineError that names `what`. */
  bound<T>(what: string, work: Promise<T>): Promise<T>;
}

/** Work that the input `deadline` cut off; its message names both. */
export class DeadlineError extends UserError {
  constructor(what: string, seconds: number) {
    super(`${what}: did not end within the deadline of ${seconds} s (input deadline)`);
  }
}

/** A deadline that many seconds from now. */
export function startDeadline(seconds: number, readClock = () => performance.now() / 1000): Deadline {
  return endAt(seconds, readClock() + seconds, readClock);
}

function endAt(seconds: number, end: number, readClock: () => number): Deadline {
  const secondsLeft = () => Math.max(0, end - readClock());
  return {
    seconds,
    secondsLeft,
    reserve: (share) => endAt(seconds, readClock() + secondsLeft() * (1 - share), readClock),
    bound: (what, work) => endWithin(secondsLeft(), work, () => new DeadlineError(what, seconds)),
  };
}

/**
 * What the work gives; late work goes on unheard.
 * @throws what `explainLate` gives
 */
export function endWithin<T>(seconds: number, work: Promise<T>, explainLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(explainLate()), seconds * 1000);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
