import { readdirSync, readFileSync } from "node:fs";

/**
 * The journals of the mounted ext4 filesystems. Waiting for a commit is no wait for I/O to the kernel's pressure, so
 * their own counters are kept (fs/jbd2/journal.c, jbd2_seq_info_show). The kernel copies them where the file is opened:
 * read again, an open file says what it said at first (jbd2_seq_info_open).
 */
export class JournalCounters {
  readonly #folder: string;
  #names: string[] = [];
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
    if (isWhole) this.#names = listFolder(this.#folder);
    for (const name of this.#names) {
      const text = readText(`${this.#folder}/${name}/info`);
      const [, commits, requested] = /^(\d+) transactions \((\d+) requested\)/.exec(text) ?? [];
      if (commits !== undefined) this.#add(name, { commits: Number(commits), requested: Number(requested) });
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
}

/** Empty where the filesystem is mounted no more. */
function readText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
