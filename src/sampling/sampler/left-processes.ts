import { openSync, readSync } from "node:fs";
import { readText } from "../../system/optional-files.ts";
import { listAncestors } from "../../system/process-identity.ts";

const MAX_CHILDREN_BYTES = 65_536;

/**
 * Finds the marked processes that left the tree below a process, as daemons do: the kernel gives an orphan to one of the
 * ancestors (prctl(2), PR_SET_CHILD_SUBREAPER), and of those the new children alone are asked for the mark. One whose
 * environment another user owns, or that has cleared it, stays unknown.
 */
export class LeftProcesses {
  readonly #procRoot: string;
  readonly #mark: string;
  /** The ancestors' lists of children; undefined until the first search. */
  #lists: number[] | undefined;
  readonly #rootPid: number;
  #others = new Set<number>();
  readonly #buffer = Buffer.allocUnsafeSlow(MAX_CHILDREN_BYTES);

  /** @param mark how the environment variable of such processes begins: `NAME=value` */
  constructor(procRoot: string, rootPid: number, mark: string) {
    this.#procRoot = procRoot;
    this.#rootPid = rootPid;
    this.#mark = mark;
  }

  /** Those that are not known yet; none at the first search, when nothing can have left. */
  find(isKnown: (pid: number) => boolean): number[] {
    const isFirst = this.#lists === undefined;
    this.#lists ??= this.#openLists();
    const others = new Set<number>();
    const found: number[] = [];
    for (const pid of this.#lists.flatMap((list) => this.#readChildren(list))) {
      if (pid === this.#rootPid || isKnown(pid)) continue;
      if (isFirst || this.#others.has(pid)) others.add(pid);
      else {
        const environment = readText(`${this.#procRoot}/${pid}/environ`);
        if (environment.split("\0").some((variable) => variable.startsWith(this.#mark))) found.push(pid);
        // A process that starts a program has none for a moment.
        else if (environment !== "") others.add(pid);
      }
    }
    this.#others = others;
    return found;
  }

  #openLists(): number[] {
    const ancestors = [...listAncestors(this.#rootPid, this.#procRoot)];
    return ancestors.flatMap(({ pid }) => {
      try {
        return openSync(`${this.#procRoot}/${pid}/task/${pid}/children`, "r");
      } catch {
        // Hidden, or a kernel without these lists.
        return [];
      }
    });
  }

  #readChildren(list: number): number[] {
    try {
      const text = this.#buffer.toString("latin1", 0, readSync(list, this.#buffer, 0, MAX_CHILDREN_BYTES, 0));
      return text.split(" ").map(Number).filter(Boolean);
    } catch {
      return [];
    }
  }
}
