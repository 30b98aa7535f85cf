import { readText } from "../../system/optional-files.ts";
import { isRunning, listPids, type ProcessIdentity } from "../../system/process-identity.ts";
import type { JobProcesses } from "../sampler-options.ts";

/** Looks at all processes in the time after which the job has ended: each costs some 10 ms. */
const LOOKS = 10;

/** Tells that a job has ended that no post step ends: its runner is gone, or none of its processes was there for long. */
export class JobWatch {
  readonly #job: JobProcesses;
  #leftAt: number | undefined;
  #runner: ProcessIdentity | undefined;
  #hadRunner = true;
  #seenAt: number;
  #nextLook = 0;

  /** @param now in monotonic seconds, as for each look */
  constructor(job: JobProcesses, now: number) {
    this.#job = job;
    this.#seenAt = now;
  }

  /** To be asked again and again. */
  hasEnded(now: number): boolean {
    if (isRunning(this.#job.step)) {
      this.#seenAt = now;
      return false;
    }
    // A shell around the step may end a moment later than the step.
    this.#leftAt ??= now;
    if (now === this.#leftAt) return false;
    const { ancestors, marks, quietSeconds } = this.#job;
    this.#runner ??= ancestors.find(isRunning);
    const hasRunner = ancestors.length === 0 || (this.#runner !== undefined && isRunning(this.#runner));
    if (this.#hadRunner && !hasRunner) {
      this.#hadRunner = false;
      this.#seenAt = now;
      this.#nextLook = now;
    }
    const limit = hasRunner ? quietSeconds.withRunner : quietSeconds.without;
    if (now >= this.#nextLook) {
      this.#nextLook = now + limit / LOOKS;
      if (marks.length === 0 ? hasRunner : hasProcess(marks)) this.#seenAt = now;
    }
    return now - this.#seenAt >= limit;
  }
}

/** Those of other users, which hide their variables, have a parent that does not. */
function hasProcess(marks: readonly string[]): boolean {
  return listPids().some((pid) => {
    const environment = readText(`/proc/${pid}/environ`);
    if (!environment.includes(marks[0] as string)) return false;
    const variables = environment.split("\0");
    return marks.every((mark) => variables.includes(mark));
  });
}
