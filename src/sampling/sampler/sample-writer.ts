import { readFileSync } from "node:fs";
import { type SampleReason, TICKS_PER_SECOND } from "../../model/recording.ts";
import { readText } from "../../system/optional-files.ts";
import { readPeakMemory, readProcessStat } from "../../system/process-identity.ts";
import type { RecordOf } from "../log-record.ts";
import type { SamplerOptions } from "../sampler-options.ts";
import { CgroupCounters } from "./cgroup-counters.ts";
import { readClocks, readMonotonic } from "./clock.ts";
import { Counters } from "./counters.ts";
import { describeLists } from "./linux-counters.ts";
import { OwnWatch } from "./own-watch.ts";
import { ProcessTable } from "./process-table.ts";
import type { RecordLog } from "./record-log.ts";
import { SpaceWatch } from "./space-watch.ts";

/** Ticks at rest wait in memory, where a kill loses them: writing costs as much as reading. */
const MAX_REST_SECONDS = 5;

/** Above this share of time in which tasks of the machine queue for a core, looks tell for how long the job's did. */
const MIN_QUEUED_SHARE = 0.1;
const MICROSECONDS = 1e6;

/** Optimized code is not worth its memory. */
const COMPILERS = ["--no-opt", "--no-maglev", "--no-sparkplug"];

interface SampleRequest {
  /** When the next tick is due, on the monotonic clock. */
  nextTick: number;
  /** The moment that the sample stands for, in seconds since the epoch. */
  atSeconds?: number | undefined;
  written?: (() => void) | undefined;
}

/** Reads all that is counted, and appends it to the log. */
export class SampleWriter {
  readonly #options: SamplerOptions;
  readonly #procRoot: string;
  readonly #log: RecordLog;
  readonly #counters: Counters;
  readonly #cgroup: CgroupCounters | undefined;
  readonly #processes: ProcessTable | undefined;
  readonly #own: OwnWatch | undefined;
  readonly #space: SpaceWatch;
  #sampledAt = 0;
  #writtenAt = 0;
  #lostBefore = 0;
  #isInterpreted = false;

  constructor(options: SamplerOptions, log: RecordLog) {
    const { procRoot = "/proc", sysRoot = "/sys", cgroupRoot = "", followPid } = options;
    this.#options = options;
    this.#procRoot = procRoot;
    this.#log = log;
    this.#counters = new Counters(procRoot, sysRoot);
    this.#space = new SpaceWatch(procRoot);
    this.#cgroup = CgroupCounters.open(procRoot, cgroupRoot);
    if (followPid !== undefined) {
      this.#own = new OwnWatch(procRoot, followPid, process.pid, readMonotonic, process.ppid);
    }
    this.#processes = options.processes === true ? new ProcessTable(procRoot, process.pid, process.ppid) : undefined;
  }

  writeHeader(): void {
    const { intervalSeconds, toolVersion, followPid } = this.#options;
    const memory = /^MemTotal:\s*(\d+) kB/m.exec(readText(`${this.#procRoot}/meminfo`))?.[1];
    this.#log.record({
      e: "header",
      toolVersion,
      pid: process.pid,
      startTicks: readProcessStat("self")?.startTicks,
      ...readClocks(),
      intervalSeconds,
      processes: this.#processes !== undefined,
      // Otherwise followed from the runner's process: all that the job runs.
      ownTasks: followPid === process.ppid ? "command" : undefined,
      memoryTotalBytes: memory === undefined ? undefined : Number(memory) * 1024,
      lists: describeLists(readPageSize()),
    });
    for (const missing of this.#counters.missing) this.#log.record({ e: "missing", ...missing });
    if (this.#cgroup !== undefined) this.#log.record(this.#cgroup.record);
  }

  /** A process of io-probe's that waits for a command: what that does is not io-probe's. */
  addLauncher(pid: number): void {
    if (readProcessStat(pid, this.#procRoot) === undefined) return;
    this.#processes?.addLauncher(pid);
    this.#own?.addLauncher(pid);
  }

  /** Gives its moment on the monotonic clock. */
  write(reason: SampleReason, { nextTick, atSeconds, written }: SampleRequest): number {
    const moment = readClocks();
    const isTick = reason === "tick";
    // A brief line needs the one before in the log.
    const isBrief = isTick && this.#log.lost === this.#lostBefore;
    this.#lostBefore = this.#log.lost;
    const counters = this.#counters.read(isBrief);
    const cgroup = this.#cgroup?.read(isBrief) ?? "";
    const own = this.#own?.read(isTick) ?? "";
    const queuedSeconds = this.#counters.queuedMicroseconds / MICROSECONDS;
    const isCrowded = queuedSeconds >= MIN_QUEUED_SHARE * (moment.m - this.#sampledAt);
    if (!isTick || this.#counters.hasDiskMoved || isCrowded) {
      const missedSeconds = this.#counters.hasDiskMoved ? moment.m - this.#sampledAt : 0;
      const isSlight = isTick && this.#counters.hasMovedSlightly && !isCrowded;
      this.#own?.wake(missedSeconds, moment.m - nextTick, isSlight);
      if (isTick && this.#own !== undefined) this.#stopCompiling();
    }
    this.#sampledAt = moment.m;
    const processes = this.#processes?.sample(isTick, moment.m, this.#log.lost) ?? "";
    for (const found of this.#counters.takeFound()) this.#log.record(found);
    // Kept even if the full disk is the log's.
    for (const found of this.#space.look(!isTick)) this.#log.record({ e: "space", ...moment, ...found });
    const stands = atSeconds === undefined ? "" : `,"at":${atSeconds.toFixed(6)}`;
    const head = `{"t":${moment.t.toFixed(3)},"m":${moment.m.toFixed(6)},"r":"${reason}"${stands}`;
    const text = `${head}${counters}${cgroup}${own}${processes}}`;
    const isRest = isTick && !this.#counters.hasDiskMoved && own === "" && this.#processes === undefined;
    const canWait = isRest && moment.m - this.#writtenAt < MAX_REST_SECONDS;
    if (!canWait) this.#writtenAt = moment.m;
    this.#log.writeLine(text, { isTick, canWait, written });
    return moment.m;
  }

  /** @param iostat what it has written, and its peak memory */
  writeCost(iostat: Pick<RecordOf<"cost">, "bytesWritten" | "peakMemoryBytes">): void {
    const own = process.cpuUsage();
    const stat = readProcessStat("self");
    const childTicks = (stat?.childUserTicks ?? 0) + (stat?.childSystemTicks ?? 0);
    this.#log.record({
      e: "cost",
      ...readClocks(),
      cpuSeconds: (own.user + own.system) / 1e6 + childTicks / TICKS_PER_SECOND,
      bytesWritten: this.#log.bytes + iostat.bytesWritten,
      peakMemoryBytes: (readPeakMemory("self") ?? 0) + iostat.peakMemoryBytes,
      lost: this.#log.lost,
    });
  }

  end(): void {
    this.#own?.end();
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
}

/** The key of the page size, AT_PAGESZ (getauxval(3)). */
const PAGE_SIZE_ENTRY = 6;
const NARROW = ["arm", "ia32"];

/** The page size in bytes, from the auxiliary vector: Node has no getconf. */
function readPageSize(): number | undefined {
  try {
    const bytes = Uint8Array.from(readFileSync("/proc/self/auxv")).buffer;
    const words = NARROW.includes(process.arch) ? new Uint32Array(bytes) : new BigUint64Array(bytes);
    for (let index = 0; index < words.length; index += 2) {
      if (Number(words[index]) === PAGE_SIZE_ENTRY) return Number(words[index + 1]);
    }
    return undefined;
  } catch {
    return undefined;
  }
}
