import { realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { listNames, readNumber, readText } from "../system/optional-files.ts";

/** `/sys` or a copy; paths are relative or absolute. */
export class Sysfs {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Trimmed; undefined if missing or empty. */
  readText(path: string): string | undefined {
    return readText(this.#resolve(path)).trim() || undefined;
  }

  /** Undefined if missing or no number. */
  readNumber(path: string): number | undefined {
    return readNumber(this.#resolve(path));
  }

  /** Sorted; empty if missing. */
  list(path: string): string[] {
    return listNames(this.#resolve(path)).sort();
  }

  /** A block device's real path, if it is there. */
  findBlockDevice(numberOrName: string): string | undefined {
    const folder = /^\d+:\d+$/.test(numberOrName) ? "dev/block" : "class/block";
    try {
      return realpathSync(this.#resolve(join(folder, basename(numberOrName))));
    } catch {
      return undefined;
    }
  }

  #resolve(path: string): string {
    return path.startsWith(this.#root) ? path : join(this.#root, path);
  }
}
