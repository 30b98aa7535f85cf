import { listNames, readText } from "../../system/optional-files.ts";

/**
 * Commits of ext4's journals, for which waiting is no I/O pressure. The kernel copies the numbers at open
 * (fs/jbd2/journal.c, jbd2_seq_info_show).
 */
export class JournalCounters {
  readonly #folder: string;
  #names: string[] = [];
  #sums = { commits: 0, requested: 0 };
  readonly #before = new Map<string, { commits: number; requested: number }>();

  constructor(procRoot: string) {
    this.#folder = `${procRoot}/fs/jbd2`;
  }

  /** A sample's member behind a comma: all and requested commits, if any; whole, also of new journals. */
  read(isWhole: boolean): string {
    if (isWhole) this.#names = listNames(this.#folder);
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
