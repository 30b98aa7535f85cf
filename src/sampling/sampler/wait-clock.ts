import type { TaskStates } from "./own-tasks.ts";

/** What looks at the job's own tasks add up to since the recording began, in seconds but for `looks`. */
export interface WaitTotals {
  looks: number;
  /** Time covered by looks. */
  looked: number;
  /** At least one task ran or wanted a core, and none waited for the disk. */
  ran: number;
  /** Per task that ran or wanted a core, in `ran` and `waitedBeside`. */
  ranTasks: number;
  /** Per task of others that did so meanwhile. */
  ranOthers: number;
  /** Tasks waited for the disk, and none ran. */
  waited: number;
  /** Some waited for the disk while others ran. */
  waitedBeside: number;
  /** The part of `waitedBeside` that would be saved if the waiting tasks ran as well, on the cores there are. */
  slowed: number;
  /** None ran or waited, and one slept for an answer while another task of the machine waited for the disk. */
  unclear: number;
  /** None ran or waited, and one that had just waited for the disk slept on a timer. */
  paced: number;
  /** A disk was used without a look. */
  unseen: number;
}

/** What else a look saw of the machine. */
export interface MachineLook {
  /** Whether a disk has requests, or completed some since the last look. */
  isDiskActive: boolean;
  /** Whether a task of the machine waited for a disk since the last look. */
  isWaitedFor: boolean;
  /** Tasks of the whole machine that run or want a core, except this process. */
  running: number;
}

/** Adds up looks. Half of the time between two looks counts for each. */
export class WaitClock {
  readonly totals: WaitTotals = {
    looks: 0,
    looked: 0,
    ran: 0,
    ranTasks: 0,
    ranOthers: 0,
    waited: 0,
    waitedBeside: 0,
    slowed: 0,
    unclear: 0,
    paced: 0,
    unseen: 0,
  };
  readonly #cores: number;
  #last: Look | undefined;

  constructor(cores: number) {
    this.#cores = cores;
  }

  /** @param at monotonic seconds */
  add(at: number, states: TaskStates, machine: MachineLook): void {
    const look = { at, kind: judge(states, machine), states, others: Math.max(0, machine.running - states.running) };
    const last = this.#last;
    this.#last = look;
    this.totals.looks++;
    if (last === undefined) return;
    const seconds = at - last.at;
    this.totals.looked += seconds;
    // An ended command did what it was last seen doing; a new one, what it is first seen doing.
    const before = look.kind === "none" ? 1 : last.kind === "none" ? 0 : 0.5;
    this.#count(last, seconds * before);
    this.#count(look, seconds * (1 - before));
  }

  pause(): void {
    this.#last = undefined;
  }

  /** Takes time without looks in which a disk was used; negative time is none. */
  miss(seconds: number): void {
    this.totals.unseen += Math.max(0, seconds);
  }

  #count({ kind, states, others }: Look, seconds: number): void {
    const { totals } = this;
    if (kind === "none" || kind === "slept") return;
    totals[kind] += seconds;
    totals.ranTasks += states.running * seconds;
    if (states.running > 0) totals.ranOthers += others * seconds;
    if (kind === "waitedBeside") totals.slowed += this.#slowdown(states) * seconds;
  }

  /** 1 - running/(running + waiting), each at most the cores: what would be saved if all of them ran. */
  #slowdown({ running, waiting }: TaskStates): number {
    return 1 - Math.min(running, this.#cores) / Math.min(running + waiting, this.#cores);
  }
}

type Kind = "none" | "ran" | "waited" | "waitedBeside" | "unclear" | "paced" | "slept";

interface Look {
  at: number;
  kind: Kind;
  states: TaskStates;
  others: number;
}

function judge(states: TaskStates, machine: MachineLook): Kind {
  if (states.count === 0) return "none";
  if (states.waiting > 0) return states.running > 0 ? "waitedBeside" : "waited";
  if (states.running > 0) return "ran";
  if (states.asynchronous > 0 && machine.isDiskActive) return "waited";
  if (states.paces) return "paced";
  return states.asksOthers && machine.isWaitedFor ? "unclear" : "slept";
}
