import type { MovedBytes } from "../../model/window.ts";
import { addBytes, NO_BYTES, readChildrenBytes, readProcessBytes } from "../../system/process-identity.ts";
import type { OwnTasks } from "./own-tasks.ts";

const MIN_ORPHANS_SECONDS = 0.1;

/** What the job's processes moved, with those that ended. */
export class OwnBytes {
  readonly #procRoot: string;
  readonly #readRoot: () => MovedBytes | undefined;
  readonly #tasks: OwnTasks;
  #bytes = NO_BYTES;
  readonly #orphans = new Map<number, MovedBytes>();
  /** What ended orphans moved, which no parent has counted. */
  #orphanBytes = NO_BYTES;
  #orphansReadAt = Number.NEGATIVE_INFINITY;

  constructor(procRoot: string, rootPid: number, launcherPid: number | undefined, tasks: OwnTasks) {
    this.#procRoot = procRoot;
    this.#tasks = tasks;
    // io-probe's own process makes marks while its command is measured.
    const read = rootPid === launcherPid ? readChildrenBytes : readProcessBytes;
    this.#readRoot = () => read(`${procRoot}/${rootPid}`);
  }

  /** Reads orphans often, as nobody counts what they moved last. */
  noteOrphans(now: number): void {
    if (now - this.#orphansReadAt >= MIN_ORPHANS_SECONDS) this.#readOrphans(now);
  }

  /** The totals, which never fall. */
  read(now: number): MovedBytes {
    this.#readOrphans(now);
    const others = this.#tasks.listProcesses().filter((pid) => !this.#orphans.has(pid));
    const parts = [this.#readRoot(), ...others.map((pid) => this.#readProcess(pid)), ...this.#orphans.values()];
    const sum = parts.map((bytes) => bytes ?? NO_BYTES).reduce(addBytes, this.#orphanBytes);
    this.#bytes = {
      readBytes: Math.max(this.#bytes.readBytes, sum.readBytes),
      writtenBytes: Math.max(this.#bytes.writtenBytes, sum.writtenBytes),
    };
    return this.#bytes;
  }

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
}
