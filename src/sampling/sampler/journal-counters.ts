import { readdirSync } from "node:fs";
import { ProcFile } from "./proc-file.ts";

/**
 * The journals of the mounted ext4 filesystems. Waiting for a commit is no wait for I/O to the kernel's pressure, so
 * their own counters are kept (fs/jbd2/journal.c, jbd2_seq_info_show).
 */
export class JournalCounters {
  readonly #folder: string;
  readonly #files = new Map<string, ProcFile>();
  #sums = { commits: 0, requested: 0 };
  /** What each filesystem had counted when it was read last; one that is mounted anew begins at 0. */
  readonly #before = new Map<string, { commits: number; requested: number }>();

  constructor(procRoot: string) {
    this.#folder = `${procRoot}/fs/jbd2`;
  }

  /**
   * The member of a sample, with a comma before it: commits, and those that were asked for. Empty without a journal.
   * @param isWhole whether to look for filesystems that were mounted since
   */
  read(isWhole: boolean): string {
    if (isWhole) this.#openAll();
    for (const [name, file] of this.#files) {
      const [, commits, requested] = /^(\d+) transactions \((\d+) requested\)/.exec(file.read()) ?? [];
      if (commits === undefined) this.#files.delete(name);
      else this.#add(name, { commits: Number(commits), requested: Number(requested) });
    }
    return this.#before.size === 0 ? "" : `,"j":[${this.#sums.commits},${this.#sums.requested}]`;
  }

  #add(name: string, now: { commits: number; requested: number }): void {
    const before = this.#before.get(name);
    const isNew = before === undefined || now.commits < before.commits;
    this.#sums.commits += now.commits - (isNew ? 0 : before.commits);
    this.#sums.requested += now.requested - (isNew ? 0 : before.requested);
    this.#before.set(name, now);
  }

  #openAll(): void {
    for (const name of listFolder(this.#folder)) {
      if (this.#files.has(name)) continue;
      const file = ProcFile.open(`${this.#folder}/${name}/info`);
      if (typeof file !== "string") this.#files.set(name, file);
    }
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
