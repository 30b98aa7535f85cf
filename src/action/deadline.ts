import { UserError } from "../model/user-error.ts";

/** What is done for a job at its end has a time to be done in, whatever a server does: see the input `deadline`. */
export interface Deadline {
  /** The whole time, in seconds, for messages. */
  seconds: number;
  /** What is left of it in seconds, 0 or more. */
  secondsLeft(): number;
  /** An earlier deadline that leaves the share of what is left, from 0 to 1, to what comes after. */
  reserve(share: number): Deadline;
  /**
   * What the work gives. The work itself goes on where it does not end in time, and is forgotten.
   * @throws DeadlineError that names `what` where it does not end in time
   */
  bound<T>(what: string, work: Promise<T>): Promise<T>;
}

/** Something did not end within the deadline. */
export class DeadlineError extends UserError {
  constructor(what: string, seconds: number) {
    super(`${what}: did not end within the deadline of ${seconds} s (input deadline)`);
  }
}

/**
 * A deadline that begins now.
 * @param readClock seconds that never go back
 */
export function startDeadline(seconds: number, readClock = () => performance.now() / 1000): Deadline {
  return endAt(seconds, readClock() + seconds, readClock);
}

function endAt(seconds: number, end: number, readClock: () => number): Deadline {
  const secondsLeft = () => Math.max(0, end - readClock());
  return {
    seconds,
    secondsLeft,
    reserve: (share) => endAt(seconds, readClock() + secondsLeft() * (1 - share), readClock),
    async bound(what, work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DeadlineError(what, seconds)), secondsLeft() * 1000);
      });
      // What comes of it later is nobody's concern any more.
      work.catch(() => {});
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
  };
}
