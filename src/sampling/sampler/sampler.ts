import { unlink } from "node:fs";
import type { SampleReason } from "../../model/recording.ts";
import { followProcess } from "../../system/process-identity.ts";
import {
  CONTROL_FOLDER,
  COUNTERS_FILE,
  MIN_SAMPLER_INTERVAL_SECONDS,
  readMark,
  type SamplerOptions,
  STOP_FILE,
} from "../sampler-options.ts";
import { readClocks, readMonotonic } from "./clock.ts";
import { FolderWatch } from "./folder-watch.ts";
import { IostatSupervisor } from "./iostat-supervisor.ts";
import { JobWatch } from "./job-watch.ts";
import { RecordLog } from "./record-log.ts";
import { SampleWriter } from "./sample-writer.ts";

const CHECK_SECONDS = 2;
/** Of the time since the start, the least between two samples beside a command: ten samples in half a second, 30 more later. */
const EARLY_SHARE = 0.1;
/** Between looks into folders that cannot be watched. */
const LOOK_SECONDS = 0.1;
/** The time between records of its cost, which outlive a kill. */
const COST_SECONDS = 300;

/** How long ending waits for a disk that hangs; `stopSampler` waits longer. */
const MAX_END_SECONDS = 8;

/** The sampler: one log, one timer, and all that it watches. */
export class Sampler {
  readonly #options: SamplerOptions;
  readonly #directory: string;
  readonly #log: RecordLog;
  readonly #samples: SampleWriter;
  #startedAt = 0;
  readonly #watches: FolderWatch[] = [];
  #iostat: IostatSupervisor | undefined;
  #isFollowedAlive = (): boolean => true;
  #job: JobWatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextTick = Number.POSITIVE_INFINITY;
  #nextCheck = 0;
  #nextCost = 0;
  #isEnding = false;
  #removed = Promise.resolve();

  constructor(directory: string, options: SamplerOptions) {
    this.#directory = directory;
    this.#options = options;
    this.#log = new RecordLog(`${directory}/${COUNTERS_FILE}`);
    this.#samples = new SampleWriter(options, this.#log);
  }

  /** Samples until it is told to stop; calls `sampled` after the first one. */
  start(sampled: () => void): void {
    this.#samples.writeHeader();
    this.#watchFolders();
    this.#startedAt = this.#sample("start");
    this.#log.begin();
    sampled();
    for (const watch of this.#watches) watch.catchUp();
    const { followPid, job } = this.#options;
    if (job !== undefined) this.#job = new JobWatch(job, this.#startedAt);
    if (followPid !== undefined) this.#isFollowedAlive = followProcess(followPid) ?? (() => false);
    this.#startIostat();
    this.#nextTick = this.#findNextTick(this.#startedAt);
    this.#nextCheck = this.#startedAt + CHECK_SECONDS;
    this.#nextCost = this.#startedAt + COST_SECONDS;
    this.#schedule();
  }

  async end(reason: string): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    let isWritten = false;
    try {
      clearTimeout(this.#timer);
      this.#samples.end();
      for (const watch of this.#watches) watch.close();
      const late = new Promise<false>((resolve) => setTimeout(resolve, MAX_END_SECONDS * 1000, false));
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
    const code = this.#watches.find((watch) => watch.refusal !== undefined)?.refusal;
    if (code !== undefined) this.#log.record({ e: "missing", what: "watches", code });
  }

  /** Ends, or takes a mark's sample and removes the mark once that is in the log. */
  #obey(name: string): void {
    if (name === STOP_FILE) void this.end("stop requested");
    const mark = readMark(name);
    if (mark === undefined) return;
    this.#samples.addLauncher(mark.pid);
    const path = `${this.#directory}/${CONTROL_FOLDER}/${name}`;
    // Another user's file cannot be removed, and stays.
    const remove = () => new Promise<void>((resolve) => unlink(path, () => resolve()));
    this.#sample("mark", mark.atSeconds, () => {
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
      this.#nextTick = this.#findNextTick(now);
    }
    const isCheckDue = now >= this.#nextCheck;
    if (isCheckDue || this.#isRefused()) for (const watch of this.#watches) watch.poll();
    if (isCheckDue) {
      this.#nextCheck = this.#nextBeat(now, CHECK_SECONDS);
      this.#check(now);
    }
    if (!this.#isEnding) this.#schedule();
  }

  /** Beside a command, that of a short one too shows what came first. */
  #findNextTick(now: number): number {
    const { intervalSeconds, followPid } = this.#options;
    const earlySeconds = Math.max(MIN_SAMPLER_INTERVAL_SECONDS, (now - this.#startedAt) * EARLY_SHARE);
    const isEarly = followPid === process.ppid && earlySeconds < intervalSeconds;
    return isEarly ? now + earlySeconds : this.#nextBeat(now, intervalSeconds);
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
    else if (!this.#isFollowedAlive() || this.#job?.hasEnded(now)) void this.end("job-ended");
    else if (now - this.#startedAt >= this.#options.maximumSeconds) void this.end("maximum-duration");
  }

  #sample(reason: SampleReason, atSeconds?: number, written?: () => void): number {
    return this.#samples.write(reason, { nextTick: this.#nextTick, atSeconds, written });
  }

  #writeCost(): void {
    const { bytes: bytesWritten = 0, peakMemoryBytes = 0 } = this.#iostat ?? {};
    this.#samples.writeCost({ bytesWritten, peakMemoryBytes });
  }
}
