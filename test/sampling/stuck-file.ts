import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";

/** A file that takes nothing more for as long as a test wants, as one on a disk that hangs: a pipe that is full. */
export class StuckFile {
  readonly #file: number;
  readonly #bytes = Buffer.alloc(65536);
  #text = "";

  constructor(path: string) {
    execFileSync("mkfifo", [path]);
    // Open for reading as well, or whoever opens it for writing would wait.
    this.#file = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  }

  /** Fills the pipe with empty lines: whoever writes now waits. */
  block(): void {
    for (const size of [65536, 4096, 1]) while (this.#attempt(() => writeSync(this.#file, "\n".repeat(size))) > 0);
  }

  /** Takes everything out that was written so far, and returns all lines since the beginning that are not empty. */
  drain(): string[] {
    for (;;) {
      const count = this.#attempt(() => readSync(this.#file, this.#bytes));
      if (count === 0) return this.#text.split("\n").filter((line) => line !== "");
      this.#text += this.#bytes.toString("latin1", 0, count);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #attempt(action: () => number): number {
    try {
      return action();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
      throw error;
    }
  }
}
