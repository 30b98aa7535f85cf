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
const [FROM_SERVER, TO_SERVER] = [4, 5];
/** Places in an operation's line; milliseconds are those until the answers. */
const [REQUESTS, MILLISECONDS] = [0, 7];

/** The NFS client's totals as a sample's member behind a comma, if any: requests, their milliseconds, bytes read and written. */
export function readNfs(procRoot: string): string {
  let [requests, milliseconds, readBytes, writtenBytes] = [0, 0, 0, 0];
  const seen = new Set<string>();
  for (const mount of readText(`${procRoot}/self/mountstats`).split(/^device /m)) {
    const [first = "", counters = ""] = mount.split(/\n(.*)/s);
    // A bind mount repeats the counters of another mount.
    if (!/ with fstype nfs\d? statvers=1\./.test(first) || seen.has(counters)) continue;
    seen.add(counters);
    for (const [, numbers] of counters.slice(counters.indexOf("per-op statistics")).matchAll(/^\s+[A-Z_]+: (\d.*)/gm)) {
      const operation = numbersOf(numbers);
      requests += operation[REQUESTS] ?? 0;
      milliseconds += operation[MILLISECONDS] ?? 0;
    }
    const bytes = numbersOf(/^\tbytes:\s+(.*)/m.exec(counters)?.[1]);
    readBytes += bytes[FROM_SERVER] ?? 0;
    writtenBytes += bytes[TO_SERVER] ?? 0;
  }
  return seen.size === 0 ? "" : `,"f":[${requests},${milliseconds},${readBytes},${writtenBytes}]`;
}

function numbersOf(text = ""): number[] {
  return text.trim().split(/\s+/).map(Number);
}
