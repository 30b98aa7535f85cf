import { numberAfter, ProcFile } from "./proc-file.ts";

/** Two slices of a cgroup limit (kernel, block/blk-throttle.c: 0.1 s). */
const MAX_HELD_BACK_SECONDS = 0.2;

/** What the whole machine does, read only where a look at tasks needs it: each file costs a tenth of a look. */
export class MachineActivity {
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
