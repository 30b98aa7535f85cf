import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { LOOK_COUNTERS, TICKS_PER_SECOND } from "../../model/recording.ts";
import { OwnTasks, type TaskStates } from "./own-tasks.ts";
import { numberAfter, ProcFile } from "./proc-file.ts";
import { WaitClock } from "./wait-clock.ts";

/** Between two looks at the least. Ten looks a second miss what a second holds by 16 % (binomial), fifty by 7 %. */
const MIN_LOOK_SECONDS = 0.02;
const MAX_LOOK_SECONDS = 0.5;
/** While all tasks sleep for a timer or for each other, looks come half as often each time, down to five a second. */
const MAX_ASLEEP_SECONDS = 0.2;
/** The share of a core that looking may take; its bound is 1 %, with all else that the sampler does on a loaded machine. */
const LOOK_SHARE = 0.005;
/**
 * CPU time that looks may take beyond their share, and get back at rest: a short command, of which a few looks would say
 * little, is looked at as often as can be. 30 ms are two seconds or so of that.
 */
const MOST_SAVED_SECONDS = 0.03;
/** What a timer costs Node, in CPU time, beside what is done then. */
const WAKE_SECONDS = 0.0001;
/** So long after the last sign of the disk, looking ends. */
const QUIET_SECONDS = 1;
/** A cgroup's limit lets requests through in slices of a tenth of a second (kernel, block/blk-throttle.c). */
const HELD_BACK_SECONDS = 0.2;
const MICROSECONDS = 1e6;

/**
 * Looks at the job's own tasks while the disk is in use, some 50 times a second, less often where a look costs more.
 * While nothing happens on the disk it does nothing.
 */
export class OwnWatch {
  readonly #procRoot: string;
  readonly #rootPid: number;
  readonly #tasks: OwnTasks;
  readonly #clock = new WaitClock(availableParallelism());
  readonly #pressure: ProcFile | undefined;
  readonly #load: ProcFile | undefined;
  readonly #disks: ProcFile | undefined;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #busyAt = Number.NEGATIVE_INFINITY;
  #pressureBefore = "";
  #disksBefore = "";
  #movedAt = Number.NEGATIVE_INFINITY;
  #lookCpuSeconds = WAKE_SECONDS;
  /** CPU time that looks may take now beyond their share. */
  #savedSeconds = MOST_SAVED_SECONDS;
  #savedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Tasks that ran at the last look, and whether there were any. */
  #ranTasks = 0;
  #hasTasks = false;
  #bytes = { read: 0, written: 0 };
  #pausedAt = Number.POSITIVE_INFINITY;
  #missedSeconds = 0;
  #asleepLooks = 0;
  #hasEnded = false;

  /**
   * @param rootPid the process whose descendants are the job's
   * @param ownPid the sampler
   * @param launcherPid the io-probe that started it
   */
  constructor(procRoot: string, rootPid: number, ownPid: number, now: () => number, launcherPid?: number) {
    this.#procRoot = procRoot;
    this.#rootPid = rootPid;
    this.#now = now;
    this.#tasks = new OwnTasks(procRoot, rootPid, new Set([ownPid]), launcherPid);
    const open = (name: string) => {
      const file = ProcFile.open(`${procRoot}/${name}`);
      return typeof file === "string" ? undefined : file;
    };
    this.#pressure = open("pressure/io");
    this.#load = open("loadavg");
    this.#disks = open("diskstats");
  }

  /**
   * Looks from now on, at least for a second: a step or command begins or ends, or the disk was used.
   * @param missedSeconds for how long the disk may have been used before that without a look
   */
  wake(missedSeconds = 0): void {
    this.#busyAt = this.#now();
    if (this.#timer !== undefined || this.#hasEnded) return;
    this.#missedSeconds = Math.min(missedSeconds, this.#busyAt - this.#pausedAt);
    this.#setTimer();
  }

  /** Looks once more, so that what follows is whole, and gives the sample's member; empty at a tick without looks. */
  read(isBrief: boolean): string {
    if (isBrief && this.#timer === undefined) return "";
    this.#look();
    this.#readBytes();
    const { totals } = this.#clock;
    const values = LOOK_COUNTERS.map((name) =>
      name === "looks" ? totals.looks : Math.round(totals[name] * MICROSECONDS),
    );
    return `,"w":[${this.#tasks.cpuTicks},${this.#bytes.read},${this.#bytes.written},${values}]`;
  }

  /** Looks no more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasEnded = true;
  }

  #setTimer(): void {
    const missingSeconds = Math.max(0, this.#lookCpuSeconds - (this.#hasTasks ? this.#savedSeconds : 0));
    const least = Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, missingSeconds / LOOK_SHARE));
    const seconds = Math.max(least, Math.min(MAX_ASLEEP_SECONDS, least * 2 ** this.#asleepLooks));
    // Not in step with anything that the job does at a beat of its own.
    this.#timer = setTimeout(() => this.#wakeUp(), seconds * 1000 * (0.75 + Math.random() / 2));
  }

  #wakeUp(): void {
    this.#timer = undefined;
    const before = process.cpuUsage();
    this.#look();
    const { user, system } = process.cpuUsage(before);
    const cost = (user + system) / MICROSECONDS + WAKE_SECONDS;
    // The mean over some ten looks.
    this.#lookCpuSeconds += (cost - this.#lookCpuSeconds) / 10;
    this.#pay(cost);
    if (this.#now() - this.#busyAt < QUIET_SECONDS) this.#setTimer();
    else {
      this.#pausedAt = this.#now();
      this.#clock.pause();
    }
  }

  #pay(costSeconds: number): void {
    const now = this.#now();
    const saved = this.#savedSeconds + (now - this.#savedAt) * LOOK_SHARE;
    this.#savedSeconds = Math.max(0, Math.min(MOST_SAVED_SECONDS, saved) - costSeconds);
    this.#savedAt = now;
  }

  #look(): void {
    const now = this.#now();
    const { cpuTicks } = this.#tasks;
    const states = this.#tasks.look(now);
    // Tasks that sleep and have used no CPU time since were asleep when others used the disk.
    const isAsleep = states.running + states.waiting + states.asynchronous === 0 && cpuTicks === this.#tasks.cpuTicks;
    if (!isAsleep) this.#clock.miss(Math.min(this.#missedSeconds, this.#findIdle(now, cpuTicks, states)));
    this.#missedSeconds = 0;
    this.#lookedAt = now;
    this.#ranTasks = states.running;
    this.#hasTasks = states.count > 0;
    // A command that is about to start, an answer that others fetch from the disk, a pace between waits.
    const mayWait = states.count === 0 || states.asksOthers || states.paces;
    this.#asleepLooks = isAsleep && !mayWait ? this.#asleepLooks + 1 : 0;
    // What an own task already tells is not asked of the machine: each file costs a tenth of a look.
    const isWaitedFor = states.waiting > 0 || this.#hasPressureMoved();
    const isDiskActive = states.asynchronous > 0 && this.#isDiskActive(now);
    if (isWaitedFor || isDiskActive) this.#busyAt = now;
    const running = states.running > 0 ? this.#readRunning() : 0;
    this.#clock.add(now, states, { isDiskActive, isWaitedFor, running });
  }

  /**
   * For how long since the last look the tasks can have waited: they used CPU time meanwhile, at most as many at once as
   * ran then or run now.
   */
  #findIdle(now: number, ticksBefore: number, { running }: TaskStates): number {
    const ranSeconds = (this.#tasks.cpuTicks - ticksBefore) / TICKS_PER_SECOND / Math.max(1, running, this.#ranTasks);
    return Math.max(0, now - this.#lookedAt - ranSeconds);
  }

  /** Whether the total of "some" at least one task waited has grown since it was read before. */
  #hasPressureMoved(): boolean {
    const pressure = numberAfter(this.#pressure?.read() ?? "", "total=", "\n");
    const hasMoved = pressure !== this.#pressureBefore;
    this.#pressureBefore = pressure;
    return hasMoved;
  }

  /** The tasks that run or want a core, but for this one (`2/345` in /proc/loadavg, proc(5)). */
  #readRunning(): number {
    const running = /(\d+)\//.exec(this.#load?.read() ?? "")?.[1];
    return running === undefined ? 0 : Math.max(0, Number(running) - 1);
  }

  /** Also just after the disk moved: what a cgroup's limit holds back is in no counter until it goes on. */
  #isDiskActive(now: number): boolean {
    const disks = this.#disks?.read() ?? "";
    if (disks !== this.#disksBefore || hasRequests(disks)) this.#movedAt = now;
    this.#disksBefore = disks;
    return now - this.#movedAt <= HELD_BACK_SECONDS;
  }

  /** Bytes of the tasks that live and of those that ended and were waited for. */
  #readBytes(): void {
    const sum = { read: 0, written: 0 };
    for (const pid of [this.#rootPid, ...this.#tasks.listProcesses()]) {
      const text = readIo(`${this.#procRoot}/${pid}/io`);
      sum.read += Number(/^read_bytes: (\d+)$/m.exec(text)?.[1] ?? 0);
      sum.written += Number(/^write_bytes: (\d+)$/m.exec(text)?.[1] ?? 0);
    }
    this.#bytes = {
      read: Math.max(this.#bytes.read, sum.read),
      written: Math.max(this.#bytes.written, sum.written),
    };
  }
}

/** Whether a device has requests in flight: the ninth number after its name (kernel, Documentation/admin-guide/iostats.rst). */
function hasRequests(diskstats: string): boolean {
  return /^ *\d+ +\d+ \S+ (?:\d+ +){8}[1-9]/m.test(diskstats);
}

/** Empty where the process is gone or another user's. */
function readIo(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
