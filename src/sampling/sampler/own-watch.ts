import { availableParallelism } from "node:os";
import { LOOK_COUNTERS, TICKS_PER_SECOND } from "../../model/recording.ts";
import { nameRuns, RUN_VARIABLE } from "../sampler-options.ts";
import { LeftProcesses } from "./left-processes.ts";
import { OwnBytes } from "./own-bytes.ts";
import { OwnTasks, type TaskStates } from "./own-tasks.ts";
import { numberAfter, ProcFile } from "./proc-file.ts";
import { WaitClock } from "./wait-clock.ts";

/** Looks go on for this long after the last use of the disk. */
const MIN_QUIET_SECONDS = 1;
/** A look so late finds that this process was stopped or without a core: the time before it is unknown. */
const MAX_LATE_SECONDS = 0.5;
const MICROSECONDS = 1e6;

/** Looks at the job's tasks while the disk is used. */
export class OwnWatch {
  readonly #tasks: OwnTasks;
  readonly #bytes: OwnBytes;
  readonly #machine: MachineActivity;
  readonly #budget: LookBudget;
  readonly #clock = new WaitClock(availableParallelism());
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #busyAt = Number.NEGATIVE_INFINITY;
  #pausedAt = Number.POSITIVE_INFINITY;
  #dueAt = Number.POSITIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #ranTasks = 0;
  #hasTasks = false;
  #missedSeconds = 0;
  #wasStopped = false;
  #hasEnded = false;

  constructor(procRoot: string, rootPid: number, ownPid: number, now: () => number, launcherPid?: number) {
    this.#now = now;
    const left = new LeftProcesses(procRoot, rootPid, `${RUN_VARIABLE}=${nameRuns(ownPid)}`);
    this.#tasks = new OwnTasks(procRoot, rootPid, ownPid, launcherPid, left);
    this.#bytes = new OwnBytes(procRoot, rootPid, launcherPid, this.#tasks);
    this.#machine = new MachineActivity(procRoot);
    this.#budget = new LookBudget(now);
  }

  /** Another of io-probe's processes that wait for a command. */
  addLauncher(pid: number): void {
    this.#tasks.addLauncher(pid);
  }

  /**
   * Looks for a second or more, after `missedSeconds` of disk use without a look, at a sample `lateSeconds` late. After
   * `slight` use, such as by the sampler's own log, one look is enough where the job slept through it.
   */
  wake(missedSeconds = 0, lateSeconds = 0, isSlight = false): void {
    this.#busyAt = this.#now();
    if (this.#timer !== undefined || this.#hasEnded) return;
    this.#missedSeconds = Math.min(missedSeconds, this.#busyAt - this.#pausedAt);
    this.#wasStopped = lateSeconds > MAX_LATE_SECONDS;
    if (isSlight && !this.#wasStopped && this.#hasSleptThrough()) this.#pause();
    else this.#setTimer();
  }

  /** A sample's member behind a comma; brief, only while looks go on. */
  read(isBrief: boolean): string {
    if (isBrief && this.#timer === undefined) return "";
    this.#look();
    const { readBytes, writtenBytes } = this.#bytes.read(this.#now());
    const { totals } = this.#clock;
    const values = LOOK_COUNTERS.map((name) =>
      name === "looks" ? totals.looks : Math.round(totals[name] * MICROSECONDS),
    );
    return `,"w":[${this.#tasks.cpuTicks},${readBytes},${writtenBytes},${values}]`;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasEnded = true;
  }

  #setTimer(): void {
    const delaySeconds = this.#budget.findDelay(this.#hasTasks);
    this.#dueAt = this.#now() + delaySeconds;
    this.#timer = setTimeout(() => this.#wakeUp(), delaySeconds * 1000);
  }

  #wakeUp(): void {
    this.#timer = undefined;
    const before = process.cpuUsage();
    this.#look();
    this.#budget.spend(process.cpuUsage(before));
    if (this.#now() - this.#busyAt < MIN_QUIET_SECONDS) this.#setTimer();
    else this.#pause();
  }

  #pause(): void {
    this.#pausedAt = this.#now();
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#clock.pause();
  }

  /** Whoever waited for a disk has run since, or still waits. */
  #hasSleptThrough(): boolean {
    const { mayHaveRun, running, waiting, asynchronous, awaitsAnswer, isPaced } = this.#look(true);
    return !mayHaveRun && running + waiting + asynchronous === 0 && !awaitsAnswer && !isPaced;
  }

  #look(isThorough = false): TaskStates {
    const now = this.#now();
    const { cpuTicks } = this.#tasks;
    const states = this.#tasks.look(now, isThorough);
    // If they took no CPU time, they slept while others used the disk.
    const isAsleep = states.running + states.waiting + states.asynchronous === 0 && cpuTicks === this.#tasks.cpuTicks;
    const isLate = now - this.#dueAt > MAX_LATE_SECONDS;
    if (isLate) {
      this.#clock.pause();
      this.#missedSeconds = now - this.#lookedAt;
    }
    const hasSlept = isAsleep && !isLate && !this.#wasStopped;
    if (!hasSlept) this.#clock.miss(Math.min(this.#missedSeconds, this.#findIdle(now, cpuTicks, states)));
    this.#missedSeconds = 0;
    this.#wasStopped = false;
    this.#lookedAt = now;
    this.#bytes.noteOrphans(now);
    this.#ranTasks = states.running;
    this.#hasTasks = states.count > 0;
    const mayWait = states.count === 0 || states.awaitsAnswer || states.isPaced;
    this.#budget.noteLook(isAsleep && !mayWait);
    const isWaitedFor = states.waiting > 0 || this.#machine.hasPressureMoved();
    const isDiskActive = states.asynchronous > 0 && this.#machine.isDiskActive(now);
    if (isWaitedFor || isDiskActive) this.#busyAt = now;
    const running = states.running > 0 ? this.#machine.countRunning() : 0;
    this.#clock.add(now, states, { isDiskActive, isWaitedFor, running });
    return states;
  }

  /** How long they can have waited since the last look: not while they ran, at the parallelism seen. */
  #findIdle(now: number, ticksBefore: number, { running }: TaskStates): number {
    const ranSeconds = (this.#tasks.cpuTicks - ticksBefore) / TICKS_PER_SECOND / Math.max(1, running, this.#ranTasks);
    return Math.max(0, now - this.#lookedAt - ranSeconds);
  }
}

/** Two slices of a cgroup limit (kernel, block/blk-throttle.c: 0.1 s). */
const MAX_HELD_BACK_SECONDS = 0.2;

/** What the whole machine does, read only where a look at tasks needs it: each file costs a tenth of a look. */
class MachineActivity {
  readonly #pressure: ProcFile;
  readonly #load: ProcFile;
  readonly #disks: ProcFile;
  #pressureBefore = "";
  #disksBefore = "";
  #disksUsedAt = Number.NEGATIVE_INFINITY;

  constructor(procRoot: string) {
    this.#pressure = new ProcFile(`${procRoot}/pressure/io`);
    this.#load = new ProcFile(`${procRoot}/loadavg`);
    this.#disks = new ProcFile(`${procRoot}/diskstats`);
  }

  /** Whether any task has waited for I/O since the last call. */
  hasPressureMoved(): boolean {
    const pressure = numberAfter(this.#pressure.read(), "total=", "\n");
    const hasMoved = pressure !== this.#pressureBefore;
    this.#pressureBefore = pressure;
    return hasMoved;
  }

  /** Tasks on or for a core, without this one. */
  countRunning(): number {
    const running = /(\d+)\//.exec(this.#load.read())?.[1];
    return running === undefined ? 0 : Math.max(0, Number(running) - 1);
  }

  /** Whether a disk is or was just used: a cgroup limit holds requests back without counting them. */
  isDiskActive(now: number): boolean {
    const disks = this.#disks.read();
    if (disks !== this.#disksBefore || hasRequests(disks)) this.#disksUsedAt = now;
    this.#disksBefore = disks;
    return now - this.#disksUsedAt <= MAX_HELD_BACK_SECONDS;
  }
}

/** In flight: the ninth number after a name (kernel, admin-guide/iostats.rst). */
function hasRequests(diskstats: string): boolean {
  return /^ *\d+ +\d+ \S+ (?:\d+ +){8}[1-9]/m.test(diskstats);
}

const MIN_LOOK_SECONDS = 0.02;
const MAX_LOOK_SECONDS = 0.5;
/** While all tasks sleep, looks become rarer, down to this. */
const MAX_ASLEEP_SECONDS = 0.2;
/** The share of a core that looks may take; the whole sampler may take 1% under load. */
const MAX_CPU_SHARE = 0.005;
/** For 2 s of looks: a short command needs many. */
const MAX_CREDIT_SECONDS = 0.03;
/** What waking up for a look costs. */
const WAKE_SECONDS = 0.0001;

/** When to look again: up to 50 times a second (fifty looks err by 7% of a second, ten by 16%), as the CPU time allows. */
class LookBudget {
  readonly #now: () => number;
  /** The mean cost of the last looks. */
  #lookSeconds = WAKE_SECONDS;
  #creditSeconds = MAX_CREDIT_SECONDS;
  #creditedAt = Number.NEGATIVE_INFINITY;
  #asleepLooks = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Pays for a look by the CPU time that it took. */
  spend({ user, system }: NodeJS.CpuUsage): void {
    const costSeconds = (user + system) / 1e6 + WAKE_SECONDS;
    this.#lookSeconds += (costSeconds - this.#lookSeconds) / 10;
    const now = this.#now();
    const credit = this.#creditSeconds + (now - this.#creditedAt) * MAX_CPU_SHARE;
    this.#creditSeconds = Math.max(0, Math.min(MAX_CREDIT_SECONDS, credit) - costSeconds);
    this.#creditedAt = now;
  }

  /** @param isAsleep whether all tasks slept, none of them for a disk */
  noteLook(isAsleep: boolean): void {
    this.#asleepLooks = isAsleep ? this.#asleepLooks + 1 : 0;
  }

  /** Seconds until the next look; without tasks, no credit is used. */
  findDelay(hasTasks: boolean): number {
    const missingSeconds = Math.max(0, this.#lookSeconds - (hasTasks ? this.#creditSeconds : 0));
    const least = Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, missingSeconds / MAX_CPU_SHARE));
    const seconds = Math.max(least, Math.min(MAX_ASLEEP_SECONDS, least * 2 ** this.#asleepLooks));
    // Random, so as not to keep time with the job.
    return seconds * (0.75 + Math.random() / 2);
  }
}
