import { LOOK_COUNTERS, type LookCounter } from "../../model/recording.ts";
import type { TaskStates } from "./own-tasks.ts";

const WORK = ["onCore", "queued", "busiest", "awakeOnCore", "awakeQueued", "blocked"] as const;
const NANOSECONDS = 1e9;

export interface MachineLook {
  /** Whether a disk has requests, or had some since the last look. */
  isDiskActive: boolean;
  /** Whether any task waited for a disk since the last look. */
  isWaitedFor: boolean;
  /** The machine's tasks on or for a core, without this one. */
  running: number;
}

/** Adds up looks, each with half of the time around it. */
export class WaitClock {
  readonly totals = Object.fromEntries(LOOK_COUNTERS.map((name) => [name, 0])) as Record<LookCounter, number>;
  readonly #cores: number;
  #last: Look | undefined;

  constructor(cores: number) {
    this.#cores = cores;
  }

  add(at: number, states: TaskStates, machine: MachineLook): void {
    const look = { at, kind: judge(states, machine), states, others: Math.max(0, machine.running - states.running) };
    const last = this.#last;
    this.#last = look;
    this.totals.looks++;
    if (last === undefined) return;
    const seconds = at - last.at;
    this.totals.looked += seconds;
    for (const name of WORK) this.totals[name] += states.work[name] / NANOSECONDS;
    // An ended command did what it was last seen doing, a new one what it is first seen doing.
    const before = look.kind === "none" ? 1 : last.kind === "none" ? 0 : 0.5;
    this.#count(last, seconds * before);
    this.#count(look, seconds * (1 - before));
  }

  pause(): void {
    this.#last = undefined;
  }

  miss(seconds: number): void {
    this.totals.unseen += Math.max(0, seconds);
  }

  #count({ kind, states, others }: Look, seconds: number): void {
    const { totals } = this;
    if (kind === "none" || kind === "slept") return;
    totals[kind] += seconds;
    totals.ranTasks += states.running * seconds;
    if (states.running > 0) totals.ranOthers += others * seconds;
    if (kind === "waited" && states.waiting === 0) totals.asynchronous += seconds;
    if (kind === "waitedBeside") totals.slowed += this.#slowdown(states) * seconds;
  }

  /** How much waiting slowed the tasks: 1 - running/(running + waiting), each at most the cores. */
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
  if (states.isPaced) return "paced";
  return states.awaitsAnswer && machine.isWaitedFor ? "unclear" : "slept";
}
