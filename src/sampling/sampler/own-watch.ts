import { availableParallelism } from "node:os";
import { LOOK_COUNTERS, TICKS_PER_SECOND } from "../../model/recording.ts";
import type { MovedBytes } from "../../model/window.ts";
import { addBytes, NO_BYTES, readChildrenBytes, readProcessBytes } from "../../system/process-identity.ts";
import { nameRuns, RUN_VARIABLE } from "../sampler-options.ts";
import { LeftProcesses } from "./left-processes.ts";
import { OwnTasks, type TaskStates } from "./own-tasks.ts";
import { numberAfter, ProcFile } from "./proc-file.ts";
import { WaitClock } from "./wait-clock.ts";

/** Fifty looks err by 7% of a second, ten by 16% (binomial). */
const MIN_LOOK_SECONDS = 0.02;
const MAX_LOOK_SECONDS = 0.5;
/** While all tasks sleep, looks become rarer, down to this. */
const MAX_ASLEEP_SECONDS = 0.2;
/** The share of a core that looks may take; the whole sampler may take 1% under load. */
const LOOK_SHARE = 0.005;
/** For 2 s of looks: a short command needs many. */
const MAX_SAVED_SECONDS = 0.03;
const WAKE_SECONDS = 0.0001;
/** Looks go on for this long after the last use of the disk. */
const QUIET_SECONDS = 1;
/** Two slices of a cgroup limit (kernel, block/blk-throttle.c: 0.1 s). */
const HELD_BACK_SECONDS = 0.2;
/** A look so late finds that this process was stopped or without a core: the time before it is unknown. */
const MAX_LATE_SECONDS = 0.5;
const ORPHANS_SECONDS = 0.1;
const MICROSECONDS = 1e6;

/** Looks at the job's tasks while the disk is used, up to 50 times a second, as the cost allows. */
export class OwnWatch {
  readonly #procRoot: string;
  readonly #readRoot: () => MovedBytes | undefined;
  readonly #tasks: OwnTasks;
  readonly #clock = new WaitClock(availableParallelism());
  readonly #pressure: ProcFile;
  readonly #load: ProcFile;
  readonly #disks: ProcFile;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #busyAt = Number.NEGATIVE_INFINITY;
  #pressureBefore = "";
  #disksBefore = "";
  #movedAt = Number.NEGATIVE_INFINITY;
  #lookCpuSeconds = WAKE_SECONDS;
  #savedSeconds = MAX_SAVED_SECONDS;
  #savedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #ranTasks = 0;
  #hasTasks = false;
  #bytes = NO_BYTES;
  readonly #orphans = new Map<number, MovedBytes>();
  /** What ended orphans moved, which no parent has counted. */
  #orphanBytes = NO_BYTES;
  #orphansReadAt = Number.NEGATIVE_INFINITY;
  #pausedAt = Number.POSITIVE_INFINITY;
  #dueAt = Number.POSITIVE_INFINITY;
  #missedSeconds = 0;
  #wasStopped = false;
  #asleepLooks = 0;
  #hasEnded = false;

  constructor(procRoot: string, rootPid: number, ownPid: number, now: () => number, launcherPid?: number) {
    this.#procRoot = procRoot;
    // io-probe's own process makes marks while its command is measured.
    const read = rootPid === launcherPid ? readChildrenBytes : readProcessBytes;
    this.#readRoot = () => read(`${procRoot}/${rootPid}`);
    this.#now = now;
    const left = new LeftProcesses(procRoot, rootPid, `${RUN_VARIABLE}=${nameRuns(ownPid)}`);
    this.#tasks = new OwnTasks(procRoot, rootPid, ownPid, launcherPid, left);
    this.#pressure = new ProcFile(`${procRoot}/pressure/io`);
    this.#load = new ProcFile(`${procRoot}/loadavg`);
    this.#disks = new ProcFile(`${procRoot}/diskstats`);
  }

  /** Looks for a second or more, after `missedSeconds` of disk use without a look, at a sample `lateSeconds` late. */
  wake(missedSeconds = 0, lateSeconds = 0): void {
    this.#busyAt = this.#now();
    if (this.#timer !== undefined || this.#hasEnded) return;
    this.#missedSeconds = Math.min(missedSeconds, this.#busyAt - this.#pausedAt);
    this.#wasStopped = lateSeconds > MAX_LATE_SECONDS;
    this.#setTimer();
  }

  read(isBrief: boolean): string {
    if (isBrief && this.#timer === undefined) return "";
    this.#look();
    this.#readBytes();
    const { totals } = this.#clock;
    const values = LOOK_COUNTERS.map((name) =>
      name === "looks" ? totals.looks : Math.round(totals[name] * MICROSECONDS),
    );
    return `,"w":[${this.#tasks.cpuTicks},${this.#bytes.readBytes},${this.#bytes.writtenBytes},${values}]`;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasEnded = true;
  }

  #setTimer(): void {
    const missingSeconds = Math.max(0, this.#lookCpuSeconds - (this.#hasTasks ? this.#savedSeconds : 0));
    const least = Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, missingSeconds / LOOK_SHARE));
    const seconds = Math.max(least, Math.min(MAX_ASLEEP_SECONDS, least * 2 ** this.#asleepLooks));
    // Random, so as not to keep time with the job.
    const delaySeconds = seconds * (0.75 + Math.random() / 2);
    this.#dueAt = this.#now() + delaySeconds;
    this.#timer = setTimeout(() => this.#wakeUp(), delaySeconds * 1000);
  }

  #wakeUp(): void {
    this.#timer = undefined;
    const before = process.cpuUsage();
    this.#look();
    const { user, system } = process.cpuUsage(before);
    const cost = (user + system) / MICROSECONDS + WAKE_SECONDS;
    this.#lookCpuSeconds += (cost - this.#lookCpuSeconds) / 10;
    this.#pay(cost);
    if (this.#now() - this.#busyAt < QUIET_SECONDS) this.#setTimer();
    else {
      this.#pausedAt = this.#now();
      this.#dueAt = Number.POSITIVE_INFINITY;
      this.#clock.pause();
    }
  }

  #pay(costSeconds: number): void {
    const now = this.#now();
    const saved = this.#savedSeconds + (now - this.#savedAt) * LOOK_SHARE;
    this.#savedSeconds = Math.max(0, Math.min(MAX_SAVED_SECONDS, saved) - costSeconds);
    this.#savedAt = now;
  }

  #look(): void {
    const now = this.#now();
    const { cpuTicks } = this.#tasks;
    const states = this.#tasks.look(now);
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
    if (now - this.#orphansReadAt >= ORPHANS_SECONDS) this.#readOrphans(now);
    this.#ranTasks = states.running;
    this.#hasTasks = states.count > 0;
    const mayWait = states.count === 0 || states.asksOthers || states.paces;
    this.#asleepLooks = isAsleep && !mayWait ? this.#asleepLooks + 1 : 0;
    // Read only where needed: each file costs a tenth of a look.
    const isWaitedFor = states.waiting > 0 || this.#hasPressureMoved();
    const isDiskActive = states.asynchronous > 0 && this.#isDiskActive(now);
    if (isWaitedFor || isDiskActive) this.#busyAt = now;
    const running = states.running > 0 ? this.#readRunning() : 0;
    this.#clock.add(now, states, { isDiskActive, isWaitedFor, running });
  }

  /** How long they can have waited since the last look: not while they ran, at the parallelism seen. */
  #findIdle(now: number, ticksBefore: number, { running }: TaskStates): number {
    const ranSeconds = (this.#tasks.cpuTicks - ticksBefore) / TICKS_PER_SECOND / Math.max(1, running, this.#ranTasks);
    return Math.max(0, now - this.#lookedAt - ranSeconds);
  }

  #hasPressureMoved(): boolean {
    const pressure = numberAfter(this.#pressure.read(), "total=", "\n");
    const hasMoved = pressure !== this.#pressureBefore;
    this.#pressureBefore = pressure;
    return hasMoved;
  }

  #readRunning(): number {
    const running = /(\d+)\//.exec(this.#load.read())?.[1];
    return running === undefined ? 0 : Math.max(0, Number(running) - 1);
  }

  /** Whether a disk is or was just used: a cgroup limit holds requests back without counting them. */
  #isDiskActive(now: number): boolean {
    const disks = this.#disks.read();
    if (disks !== this.#disksBefore || hasRequests(disks)) this.#movedAt = now;
    this.#disksBefore = disks;
    return now - this.#movedAt <= HELD_BACK_SECONDS;
  }

  /** Often, as nobody counts what they moved last. */
  #readOrphans(now: number): void {
    this.#orphansReadAt = now;
    const present = new Set(this.#tasks.listOrphans());
    for (const [pid, bytes] of this.#orphans) {
      if (present.has(pid)) continue;
      this.#orphans.delete(pid);
      this.#orphanBytes = addBytes(this.#orphanBytes, bytes);
    }
    for (const pid of present) {
      const bytes = this.#readProcess(pid);
      if (bytes !== undefined) this.#orphans.set(pid, bytes);
    }
  }

  #readProcess(pid: number): MovedBytes | undefined {
    return readProcessBytes(`${this.#procRoot}/${pid}`);
  }

  #readBytes(): void {
    this.#readOrphans(this.#now());
    const others = this.#tasks.listProcesses().filter((pid) => !this.#orphans.has(pid));
    const parts = [this.#readRoot(), ...others.map((pid) => this.#readProcess(pid)), ...this.#orphans.values()];
    const sum = parts.map((bytes) => bytes ?? NO_BYTES).reduce(addBytes, this.#orphanBytes);
    this.#bytes = {
      readBytes: Math.max(this.#bytes.readBytes, sum.readBytes),
      writtenBytes: Math.max(this.#bytes.writtenBytes, sum.writtenBytes),
    };
  }
}

/** In flight: the ninth number after a name (kernel, admin-guide/iostats.rst). */
function hasRequests(diskstats: string): boolean {
  return /^ *\d+ +\d+ \S+ (?:\d+ +){8}[1-9]/m.test(diskstats);
}
