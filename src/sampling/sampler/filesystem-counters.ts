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

/** Places in `bytes:` of what came from and went to the server (nfs-utils, mountstats). */
const SERVER_BYTES = [4, 5] as const;
/** Places in an operation's line; milliseconds are those until the answers. */
const [REQUESTS, MILLISECONDS] = [0, 7];

/** The NFS client's totals as a sample's member behind a comma, if any: requests, their milliseconds, bytes read and written. */
export function readNfs(procRoot: string): string {
  return sumMounts(readText(`${procRoot}/self/mountstats`));
}

function sumMounts(text: string): string {
  const sums = [0, 0, 0, 0];
  const seen = new Set<string>();
  for (const mount of text.split(/^device /m)) {
    const [first = "", counters = ""] = mount.split(/\n(.*)/s);
    // A bind mount repeats the counters of another mount.
    if (!/ with fstype nfs\d? statvers=1\./.test(first) || seen.has(counters)) continue;
    seen.add(counters);
    const bytes = numbersOf(/^\tbytes:\s+(.*)/m.exec(counters)?.[1]);
    for (const [, numbers] of counters.slice(counters.indexOf("per-op statistics")).matchAll(/^\s+[A-Z_]+: (\d.*)/gm)) {
      const operation = numbersOf(numbers);
      add(0, operation[REQUESTS]);
      add(1, operation[MILLISECONDS]);
    }
    add(2, bytes[SERVER_BYTES[0]]);
    add(3, bytes[SERVER_BYTES[1]]);
  }
  return seen.size === 0 ? "" : `,"f":[${sums}]`;

  function add(index: number, value = 0): void {
    sums[index] = (sums[index] as number) + value;
  }
}

function numbersOf(text = ""): number[] {
  return text.trim().split(/\s+/).map(Number);
}
