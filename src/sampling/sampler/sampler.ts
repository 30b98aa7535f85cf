import { unlink } from "node:fs";
import { type SampleReason, TICKS_PER_SECOND } from "../../model/recording.ts";
import { followProcess, readPeakMemory, readProcessStat } from "../../system/process-identity.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, readMark, type SamplerOptions, STOP_FILE } from "../sampler-options.ts";
import { CgroupCounters } from "./cgroup-counters.ts";
import { readClocks, readMonotonic } from "./clock.ts";
import { Counters } from "./counters.ts";
import { FolderWatch } from "./folder-watch.ts";
import { IostatSupervisor } from "./iostat-supervisor.ts";
import { readMachineFacts } from "./machine-facts.ts";
import { OwnWatch } from "./own-watch.ts";
import { ProcessTable } from "./process-table.ts";
import { RecordLog, toAscii } from "./record-log.ts";
import { SpaceWatch } from "./space-watch.ts";

const CHECK_SECONDS = 2;
/** Between looks into folders that cannot be watched. */
const LOOK_SECONDS = 0.1;
/** The time between records of its cost, which outlive a kill. */
const COST_SECONDS = 300;

/** Ticks at rest wait in memory, where a kill loses them: writing costs as much as reading. */
const REST_SECONDS = 5;

/** How long ending waits for a disk that hangs; `stopSampler` waits longer. */
const END_SECONDS = 8;

/** Between walks, which take milliseconds. */
const WALK_SECONDS = 0.95;

/** Optimized code is not worth its memory. */
const COMPILERS = ["--no-opt", "--no-maglev", "--no-sparkplug"];

/** The sampler: one log, one timer, and all that it watches. */
export class Sampler {
  readonly #options: SamplerOptions;
  readonly #directory: string;
  readonly #log: RecordLog;
  readonly #counters: Counters;
  readonly #cgroup: CgroupCounters | undefined;
  readonly #processes: ProcessTable | undefined;
  readonly #own: OwnWatch | undefined;
  readonly #space: SpaceWatch;
  #tickWalkedAt = 0;
  #startedAt = 0;
  #sampledAt = 0;
  #writtenAt = 0;
  #isInterpreted = false;
  readonly #watches: FolderWatch[] = [];
  #iostat: IostatSupervisor | undefined;
  #isFollowedAlive = (): boolean => true;
  #timer: NodeJS.Timeout | undefined;
  #nextTick = Number.POSITIVE_INFINITY;
  #nextCheck = 0;
  #nextCost = 0;
  #ending = false;
  #removed = Promise.resolve();
  #lostBefore = 0;
  #lostBeforeWalk = 0;

  constructor(directory: string, options: SamplerOptions) {
    this.#directory = directory;
    this.#options = options;
    this.#log = new RecordLog(`${directory}/${COUNTERS_FILE}`);
    const { procRoot = "/proc", sysRoot = "/sys", cgroupRoot = "" } = options;
    this.#counters = new Counters(procRoot, sysRoot);
    this.#space = new SpaceWatch(procRoot);
    this.#cgroup = CgroupCounters.open(procRoot, cgroupRoot);
    const { followPid } = options;
    if (followPid !== undefined) {
      this.#own = new OwnWatch(procRoot, followPid, process.pid, readMonotonic, process.ppid);
    }
    this.#processes = options.processes === true ? new ProcessTable(procRoot, process.pid) : undefined;
  }

  /** Samples until it is told to stop; calls `sampled` after the first one. */
  start(sampled: () => void): void {
    this.#writeHeader();
    this.#watchFolders();
    this.#startedAt = this.#sample("start");
    this.#log.begin();
    sampled();
    for (const watch of this.#watches) watch.catchUp();
    const { followPid } = this.#options;
    if (followPid !== undefined) this.#isFollowedAlive = followProcess(followPid) ?? (() => false);
    this.#startIostat();
    this.#nextTick = this.#startedAt + this.#options.intervalSeconds;
    this.#nextCheck = this.#startedAt + CHECK_SECONDS;
    this.#nextCost = this.#startedAt + COST_SECONDS;
    this.#schedule();
  }

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
      // With unwritten lines, exit would wait for a disk that hangs.
      if (isWritten) process.exit(0);
      process.kill(process.pid, "SIGKILL");
    }
  }

  async #finish(reason: string): Promise<void> {
    this.#sample("stop");
    await this.#iostat?.stop();
    await this.#log.flush();
    this.#writeCost();
    this.#log.record({ e: "end", ...readClocks(), reason });
    await this.#log.flush();
    await this.#removed;
  }

  #writeHeader(): void {
    const { intervalSeconds, toolVersion, followPid } = this.#options;
    this.#log.record({
      e: "header",
      version: 2,
      toolVersion,
      pid: process.pid,
      startTicks: readProcessStat("self")?.startTicks,
      ...readClocks(),
      intervalSeconds,
      processes: this.#processes !== undefined,
      // Otherwise followed from the runner's process: all that the job runs.
      ownTasks: followPid === process.ppid ? "command" : undefined,
      ...readMachineFacts(this.#options.procRoot ?? "/proc"),
    });
    for (const missing of this.#counters.missing) this.#log.record({ e: "missing", ...missing });
    if (this.#cgroup !== undefined) this.#log.record(this.#cgroup.record);
  }

  /** Watches begin before the first sample, to miss nothing. */
  #watchFolders(): void {
    const control = `${this.#directory}/${CONTROL_FOLDER}`;
    const { boundaryDirectory } = this.#options;
    this.#watches.push(new FolderWatch(control, "", (name) => this.#obey(name), true));
    if (boundaryDirectory !== undefined) {
      // Files of earlier steps are there already, and are no news.
      this.#watches.push(
        new FolderWatch(boundaryDirectory, "set_output_", (_, at) => this.#sample("boundary", at), false),
      );
    }
    const refusal = this.#watches.find((watch) => watch.refusal !== undefined)?.refusal;
    if (refusal !== undefined) this.#log.record({ e: "missing", what: "watches", reason: refusal });
  }

  /** Ends, or takes a mark's sample and removes the mark once that is in the log. */
  #obey(name: string): void {
    if (name === STOP_FILE) void this.end("stop requested");
    const atSeconds = readMark(name);
    if (Number.isNaN(atSeconds)) return;
    const path = `${this.#directory}/${CONTROL_FOLDER}/${name}`;
    // Another user's file cannot be removed, and stays.
    const remove = () => new Promise<void>((resolve) => unlink(path, () => resolve()));
    this.#sample("mark", atSeconds, () => {
      this.#removed = this.#removed.then(remove);
    });
  }

  #startIostat(): void {
    const { iostatPath } = this.#options;
    if (iostatPath === undefined || this.#options.intervalSeconds < 1) return;
    this.#iostat = new IostatSupervisor({
      ...this.#options,
      directory: this.#directory,
      iostatPath,
      report: (event) => this.#log.record({ e: "iostat", ...readClocks(), ...event }),
      now: readMonotonic,
      canWrite: () => this.#log.isWritable,
    });
    void this.#iostat.start();
  }

  #schedule(): void {
    const now = readMonotonic();
    const nextLook = this.#isRefused() ? now + LOOK_SECONDS : Number.POSITIVE_INFINITY;
    const due = Math.min(this.#nextTick, this.#nextCheck, nextLook);
    // Node truncates to milliseconds, and would wake up twice.
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

  /** The next beat, counted from the start so that beats do not drift. */
  #nextBeat(now: number, seconds: number): number {
    return this.#startedAt + (Math.floor((now - this.#startedAt) / seconds) + 1) * seconds;
  }

  #check(now: number): void {
    this.#iostat?.check();
    if (now >= this.#nextCost) {
      this.#nextCost = now + COST_SECONDS;
      this.#writeCost();
    }
    if (!this.#log.exists()) void this.end("recording-removed");
    else if (!this.#isFollowedAlive()) void this.end("job-ended");
    else if (now - this.#startedAt >= this.#options.maximumSeconds) void this.end("maximum-duration");
  }

  #sample(reason: SampleReason, at?: number, written?: () => void): number {
    const moment = readClocks();
    const isTick = reason === "tick";
    // A brief line needs the one before in the log.
    const isBrief = isTick && this.#log.lost === this.#lostBefore;
    this.#lostBefore = this.#log.lost;
    const counters = this.#counters.read(isBrief);
    const cgroup = this.#cgroup?.read(isBrief) ?? "";
    const own = this.#own?.read(isTick) ?? "";
    if (!isTick || this.#counters.hasDiskMoved) {
      const missedSeconds = this.#counters.hasDiskMoved ? moment.m - this.#sampledAt : 0;
      this.#own?.wake(missedSeconds, moment.m - this.#nextTick);
      if (isTick && this.#own !== undefined) this.#stopCompiling();
    }
    this.#sampledAt = moment.m;
    const processes = this.#readProcesses(reason, moment.m);
    for (const found of this.#counters.takeFound()) this.#log.record(found);
    // Kept even if the full disk is the log's.
    for (const found of this.#space.look(!isTick)) this.#log.record({ e: "space", ...moment, ...found });
    const stands = at === undefined ? "" : `,"at":${at.toFixed(6)}`;
    const head = `{"t":${moment.t.toFixed(3)},"m":${moment.m.toFixed(6)},"r":"${reason}"${stands}`;
    const text = `${head}${counters}${cgroup}${own}${processes}}`;
    const isRest = isTick && !this.#counters.hasDiskMoved && own === "" && this.#processes === undefined;
    const canWait = isRest && moment.m - this.#writtenAt < REST_SECONDS;
    if (!canWait) this.#writtenAt = moment.m;
    this.#log.writeLine(text, { isTick, canWait, written });
    return moment.m;
  }

  /**
   * On the command line such flags cost Node its code cache; node:v8 takes 5 ms to load. V8 ignores unknown flags.
   */
  #stopCompiling(): void {
    if (this.#isInterpreted) return;
    this.#isInterpreted = true;
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    for (const flag of COMPILERS) setFlagsFromString(flag);
  }

  #readProcesses(reason: SampleReason, now: number): string {
    if (this.#processes === undefined || (reason === "tick" && now - this.#tickWalkedAt < WALK_SECONDS)) return "";
    // Walks at other samples must not put it off, and hide short processes.
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
    this.#log.record({
      e: "cost",
      ...readClocks(),
      cpuSeconds: (own.user + own.system) / 1e6 + childTicks / TICKS_PER_SECOND,
      bytesWritten: this.#log.bytes + (this.#iostat?.bytes ?? 0),
      peakMemoryBytes: (readPeakMemory("self") ?? 0) + (this.#iostat?.peakMemoryBytes ?? 0),
      lost: this.#log.lost,
    });
  }
}
