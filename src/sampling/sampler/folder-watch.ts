import { type FSWatcher, statSync, watch } from "node:fs";
import { listNames } from "../../system/optional-files.ts";
import { readBirth } from "./clock.ts";

/** Reports new files once each; by `poll` where the folder comes later or cannot be watched. */
export class FolderWatch {
  readonly #path: string;
  readonly #prefix: string;
  readonly #found: (name: string, createdAtSeconds: number) => void;
  /** With which code the machine refuses a watch (inotify(7)). */
  refusal: string | undefined;
  readonly #seen = new Set<string>();
  #watcher: FSWatcher | undefined;

  /**
   * @param found takes new files that begin with `prefix`
   * @param isNew whether present files count
   */
  constructor(path: string, prefix: string, found: (name: string, createdAtSeconds: number) => void, isNew: boolean) {
    this.#path = path;
    this.#prefix = prefix;
    this.#found = found;
    if (!isNew) for (const name of this.#list()) this.#seen.add(name);
    this.#attach();
  }

  /** Reports files that came before the watch. */
  catchUp(): void {
    for (const name of this.#list()) this.#report(name);
  }

  poll(): void {
    if (this.#watcher !== undefined) return;
    this.#attach();
    this.catchUp();
  }

  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #attach(): void {
    try {
      this.#watcher = watch(this.#path, (event, name) => {
        if (event === "rename" && name?.startsWith(this.#prefix)) this.#report(name);
      });
      this.#watcher.on("error", () => this.close());
      this.refusal = undefined;
    } catch (error) {
      this.#watcher = undefined;
      const { code = String(error) } = error as NodeJS.ErrnoException;
      this.refusal = code === "ENOENT" ? undefined : code;
    }
  }

  #report(name: string): void {
    if (this.#seen.has(name)) return;
    let createdAt: number;
    try {
      createdAt = readBirth(statSync(`${this.#path}/${name}`));
    } catch {
      return;
    }
    this.#seen.add(name);
    this.#found(name, createdAt);
  }

  #list(): string[] {
    return listNames(this.#path).filter((name) => name.startsWith(this.#prefix));
  }
}
