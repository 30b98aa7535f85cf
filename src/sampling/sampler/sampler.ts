import { unlink } from "node:fs";
import { TICKS_PER_SECOND } from "../../model/recording.ts";
import { followProcess, readPeakMemory, readProcessStat } from "../../system/process-identity.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, MARK_PREFIX, type SamplerOptions, STOP_FILE } from "../sampler-options.ts";
import { CgroupCounters } from "./cgroup-counters.ts";
import { readClocks, readMonotonic } from "./clock.ts";
import { Counters } from "./counters.ts";
import { FolderWatch } from "./folder-watch.ts";
import { IostatSupervisor } from "./iostat-supervisor.ts";
import { readMachineFacts } from "./machine-facts.ts";
import { OwnWatch } from "./own-watch.ts";
import { ProcessTable } from "./process-table.ts";
import { RecordLog, toAscii } from "./record-log.ts";

/** How often the sampler looks after everything but the counters, whatever its interval. */
const CHECK_SECONDS = 2;
/** How often it looks into its folders where the machine refuses to watch them. */
const LOOK_SECONDS = 0.1;
/** How often it notes its own cost, so that a killed sampler still tells what it had cost. */
const COST_SECONDS = 300;

/**
 * So long at most the lines of ticks wait in memory while no disk does anything: writing costs as much as the reading. A
 * killed sampler loses no more than that, of a time in which nothing happened.
 */
const REST_SECONDS = 5;

/** What the last lines and iostat get together where the disk stands still; `stopSampler` waits longer than that. */
const END_SECONDS = 8;

/** Ticks that come faster do not walk through the processes, which costs milliseconds. */
const WALK_SECONDS = 0.95;

type Reason = "start" | "tick" | "boundary" | "mark" | "stop";

/** The background sampler: one log, one timer, and what it looks after. */
export class Sampler {
  readonly #options: SamplerOptions;
  readonly #directory: string;
  readonly #log: RecordLog;
  readonly #counters: Counters;
  readonly #cgroup: CgroupCounters | undefined;
  readonly #processes: ProcessTable | undefined;
  readonly #own: OwnWatch | undefined;
  #tickWalkedAt = 0;
  #startedAt = 0;
  #sampledAt = 0;
  /** When the last line was taken that did not wait for others. */
  #writtenAt = 0;
  #isInterpreted = false;
  readonly #watches: FolderWatch[] = [];
  #iostat: IostatSupervisor | undefined;
  #isFollowedAlive: (() => boolean) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextTick = 0;
  #nextCheck = 0;
  #nextCost = 0;
  #ending = false;
  /** When the marks that were answered are removed. */
  #removed = Promise.resolve();
  /** Lines that had been lost when the last sample was taken, and at the last walk through the processes. */
  #lostBefore = 0;
  #lostBeforeWalk = 0;

  constructor(directory: string, options: SamplerOptions) {
    this.#directory = directory;
    this.#options = options;
    this.#log = new RecordLog(`${directory}/${COUNTERS_FILE}`);
    const { procRoot = "/proc", sysRoot = "/sys", cgroupRoot = "" } = options;
    this.#counters = new Counters(procRoot, sysRoot);
    this.#cgroup = CgroupCounters.open(procRoot, cgroupRoot);
    const { ownRootPid } = options;
    this.#own =
      ownRootPid === undefined
        ? undefined
        : new OwnWatch(procRoot, ownRootPid, process.pid, readMonotonic, process.ppid);
    this.#processes = options.processes === true ? new ProcessTable(procRoot, process.pid) : undefined;
  }

  /**
   * Takes the first sample and keeps sampling until it is told to stop.
   * @param sampled called with the first sample taken: the start step waits for it, and the rest takes as long again
   */
  start(sampled: () => void): void {
    this.#writeHeader();
    this.#watchFolders();
    this.#startedAt = this.#sample("start");
    this.#log.begin();
    sampled();
    for (const watch of this.#watches) watch.catchUp();
    this.#follow();
    this.#startIostat();
    this.#nextTick = this.#startedAt + this.#options.intervalSeconds;
    this.#nextCheck = this.#startedAt + CHECK_SECONDS;
    this.#nextCost = this.#startedAt + COST_SECONDS;
    this.#schedule();
  }

  /** Takes the last sample, ends iostat, notes the cost and lets the process end. */
  async end(reason: string): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    let isWritten = false;
    try {
      clearTimeout(this.#timer);
      this.#own?.end();
      for (const watch of this.#watches) watch.close();
      const late = new Promise<false>((resolve) => setTimeout(resolve, END_SECONDS * 1000, false));
      isWritten = await Promise.race([this.#finish(reason).then(() => true), late]);
    } finally {
      // Whatever went wrong, nothing of it is left behind. A process whose disk stands still does not exit, but waits.
      if (isWritten) process.exit(0);
      process.kill(process.pid, "SIGKILL");
    }
  }

  async #finish(reason: string): Promise<void> {
    this.#sample("stop");
    await this.#iostat?.stop();
    await this.#log.flush();
    this.#writeCost();
    this.#log.writeRecord({ e: "end", ...readClocks(), reason });
    await this.#log.flush();
    await this.#removed;
  }

  #writeHeader(): void {
    const { intervalSeconds, toolVersion, ownRootPid } = this.#options;
    this.#log.writeRecord({
      e: "header",
      version: 2,
      toolVersion,
      pid: process.pid,
      startTicks: readProcessStat("self")?.startTicks,
      ...readClocks(),
      intervalSeconds,
      processes: this.#processes !== undefined,
      // Below the io-probe that runs a command there is that alone; below the runner all that the job has left running.
      ...(ownRootPid === process.ppid && { ownTasks: "command" }),
      ...readMachineFacts(this.#options.procRoot ?? "/proc"),
    });
    for (const missing of this.#counters.missing) this.#log.writeRecord({ e: "missing", ...missing });
    if (this.#cgroup !== undefined) this.#log.writeRecord({ e: "cgroup", ...this.#cgroup.entry });
  }

  /** Before the first sample, so that nothing that comes after it is missed. */
  #watchFolders(): void {
    const control = `${this.#directory}/${CONTROL_FOLDER}`;
    const { boundaryDirectory } = this.#options;
    this.#watches.push(
      new FolderWatch(control, STOP_FILE, () => void this.end("stop requested"), true),
      new FolderWatch(control, MARK_PREFIX, (name, at) => this.#mark(name, at), true),
    );
    if (boundaryDirectory !== undefined) {
      // Files of the steps before this one are there already.
      this.#watches.push(
        new FolderWatch(boundaryDirectory, "set_output_", (_, at) => this.#sample("boundary", at), false),
      );
    }
    const refusal = this.#watches.find((watch) => watch.refusal !== undefined)?.refusal;
    if (refusal !== undefined) this.#log.writeRecord({ e: "missing", what: "watches", reason: refusal });
  }

  /** Takes the sample that a mark asks for; its file goes when the sample is in the log, for who asked reads it there. */
  #mark(name: string, createdAtSeconds: number): void {
    const path = `${this.#directory}/${CONTROL_FOLDER}/${name}`;
    // A file and a folder of another user: whoever asked waits in vain, and the sampling goes on.
    const remove = () => new Promise<void>((resolve) => unlink(path, () => resolve()));
    this.#sample("mark", createdAtSeconds, () => {
      this.#removed = this.#removed.then(remove);
    });
  }

  #follow(): void {
    const { followPid } = this.#options;
    if (followPid === undefined) return;
    this.#isFollowedAlive = followProcess(followPid) ?? (() => false);
  }

  #startIostat(): void {
    const { iostatPath } = this.#options;
    if (iostatPath === undefined || this.#options.intervalSeconds < 1) return;
    this.#iostat = new IostatSupervisor(
      this.#directory,
      { ...this.#options, iostatPath },
      (event) => this.#log.writeRecord({ e: "iostat", ...readClocks(), ...event }),
      readMonotonic,
      () => this.#log.isWritable,
    );
    void this.#iostat.start();
  }

  #schedule(): void {
    const now = readMonotonic();
    const nextLook = this.#isRefused() ? now + LOOK_SECONDS : Number.POSITIVE_INFINITY;
    const due = Math.min(this.#nextTick, this.#nextCheck, nextLook);
    // In whole milliseconds that are over by then: Node drops what is behind the point, and would wake up twice.
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, Math.ceil((due - now) * 1000)));
  }

  #isRefused(): boolean {
    return this.#watches.some((watch) => watch.refusal !== undefined);
  }

  #wake(): void {
    const now = readMonotonic();
    if (now >= this.#nextTick) {
      this.#sample("tick");
      this.#nextTick = this.#nextBeat(now, this.#options.intervalSeconds);
    }
    const isCheckDue = now >= this.#nextCheck;
    if (isCheckDue || this.#isRefused()) for (const watch of this.#watches) watch.poll();
    if (isCheckDue) {
      this.#nextCheck = this.#nextBeat(now, CHECK_SECONDS);
      this.#check(now);
    }
    if (!this.#ending) this.#schedule();
  }

  /** Counted from the start, so that beats neither drift nor fall between ticks; those that were slept through are left out. */
  #nextBeat(now: number, seconds: number): number {
    return this.#startedAt + (Math.floor((now - this.#startedAt) / seconds) + 1) * seconds;
  }

  #check(now: number): void {
    this.#iostat?.check();
    if (now >= this.#nextCost) {
      this.#nextCost = now + COST_SECONDS;
      this.#writeCost();
    }
    if (!this.#log.exists()) void this.end("the recording was removed");
    else if (this.#isFollowedAlive?.() === false) void this.end("the job that it belongs to ended");
    else if (now - this.#startedAt >= this.#options.maximumSeconds) void this.end("the maximum duration is over");
  }

  /** Takes a sample; the monotonic time that it has. */
  #sample(reason: Reason, at?: number, written?: () => void): number {
    const moment = readClocks();
    const isTick = reason === "tick";
    // What a line leaves out is as the line before says, which therefore must be in the log. The ends of windows are whole.
    const isBrief = isTick && this.#log.lost === this.#lostBefore;
    this.#lostBefore = this.#log.lost;
    const counters = this.#counters.read(isBrief);
    const cgroup = this.#cgroup?.read(isBrief) ?? "";
    const own = this.#own?.read(isTick) ?? "";
    // The disk was used, or a step begins or ends: what the job's tasks do from now on is looked at.
    if (!isTick || this.#counters.hasDiskMoved) {
      this.#own?.wake(this.#counters.hasDiskMoved ? moment.m - this.#sampledAt : 0);
      if (isTick && this.#own !== undefined) this.#interpretOnly();
    }
    this.#sampledAt = moment.m;
    const processes = this.#readProcesses(reason, moment.m);
    for (const entry of this.#counters.takeFound()) this.#log.writeRecord(entry);
    const stands = at === undefined ? "" : `,"at":${at.toFixed(6)}`;
    const head = `{"t":${moment.t.toFixed(3)},"m":${moment.m.toFixed(6)},"r":"${reason}"${stands}`;
    const text = `${head}${counters}${cgroup}${own}${processes}}`;
    const isRest = isTick && !this.#counters.hasDiskMoved && own === "" && this.#processes === undefined;
    const canWait = isRest && moment.m - this.#writtenAt < REST_SECONDS;
    if (!canWait) this.#writtenAt = moment.m;
    this.#log.writeLine(text, { isTick, canWait, written });
    return moment.m;
  }

  #interpretOnly(): void {
    if (this.#isInterpreted) return;
    this.#isInterpreted = true;
    stopCompiling();
  }

  #readProcesses(reason: Reason, now: number): string {
    if (this.#processes === undefined || (reason === "tick" && now - this.#tickWalkedAt < WALK_SECONDS)) return "";
    // Only ticks hold off ticks: a step's start would double the time in which a process can come and go unseen.
    if (reason === "tick") this.#tickWalkedAt = now;
    this.#processes.read();
    const changes = this.#processes.takeChanges(this.#log.lost === this.#lostBeforeWalk);
    this.#lostBeforeWalk = this.#log.lost;
    return changes.length === 0 ? "" : `,"q":${toAscii(JSON.stringify(changes))}`;
  }

  #writeCost(): void {
    const own = process.cpuUsage();
    const stat = readProcessStat("self");
    const childTicks = (stat?.childUserTicks ?? 0) + (stat?.childSystemTicks ?? 0);
    this.#log.writeRecord({
      e: "cost",
      ...readClocks(),
      cpuSeconds: (own.user + own.system) / 1e6 + childTicks / TICKS_PER_SECOND,
      bytesWritten: this.#log.bytes + (this.#iostat?.bytes ?? 0),
      peakMemoryBytes: (readPeakMemory("self") ?? 0) + (this.#iostat?.peakMemoryBytes ?? 0),
      lost: this.#log.lost,
    });
  }
}

/** V8's optimizing compilers: what they make of the looks at tasks is memory more than speed. */
const COMPILERS = ["--no-opt", "--no-maglev", "--no-sparkplug"];

/**
 * Compiles nothing any more; a flag that this V8 does not know is ignored. Not by the command line, where such a flag
 * makes Node throw its code cache away, and not before there is something to look at often: what sets flags takes 5 ms to
 * load, and a machine at rest compiles little.
 */
export function stopCompiling(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of COMPILERS) setFlagsFromString(flag);
}
