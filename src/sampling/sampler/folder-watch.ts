import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";

/**
 * Tells of new files in a folder, once each, as soon as they appear; a folder that does not exist yet is found by a
 * later `poll`, and where the machine has no watches left, `poll` looks itself.
 */
export class FolderWatch {
  readonly #path: string;
  readonly #prefix: string;
  readonly #found: (name: string, createdAtSeconds: number) => void;
  /** Why the machine gives no watch for a folder that is there: it has too many (inotify(7)). */
  refusal: string | undefined;
  readonly #seen = new Set<string>();
  #watcher: FSWatcher | undefined;

  /**
   * @param found gets the name of each new file that begins with `prefix`, and when it was created by the file's own record
   * @param isNew whether what is there already counts as new
   */
  constructor(path: string, prefix: string, found: (name: string, createdAtSeconds: number) => void, isNew: boolean) {
    this.#path = path;
    this.#prefix = prefix;
    this.#found = found;
    if (!isNew) for (const name of this.#list()) this.#seen.add(name);
    this.#attach();
  }

  /** Reports what came before the watch did, or where there is no watch. */
  catchUp(): void {
    for (const name of this.#list()) this.#report(name);
  }

  /** Looks for the folder, or for files, where there is no watch. */
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
    const createdAt = readCreation(`${this.#path}/${name}`);
    if (createdAt === undefined) return;
    this.#seen.add(name);
    this.#found(name, createdAt);
  }

  #list(): string[] {
    try {
      return readdirSync(this.#path).filter((name) => name.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }
}

/** When a file was created, in seconds since the epoch; where its filesystem does not keep that, when it last changed. */
function readCreation(path: string): number | undefined {
  try {
    const { birthtimeMs, mtimeMs } = statSync(path);
    return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1000;
  } catch {
    return undefined;
  }
}
