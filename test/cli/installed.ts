import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Report, reportSchema } from "../../src/model/report.ts";
import { quoteShellWord } from "../../src/model/shell-word.ts";
import { BUILT } from "../built.ts";
import { TEMPORARY } from "../temporary.ts";

/** How a call ended. */
export interface Ended {
  exitCode: number;
  out: string;
  error: string;
}

/** The built dist/cli.mjs, as a user has it: a copy without node_modules. */
export class Installed {
  readonly root = mkdtempSync(join(TEMPORARY, "io-probe-installed-"));
  readonly cli = join(this.root, "dist/cli.mjs");
  /** A program that runs it with the Node of the tests, wherever that lies. */
  readonly command = join(this.root, "io-probe");
  /** Of a call. Node compiles the same modules once, not in every call. */
  readonly environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(this.root, "compiled"),
  };

  constructor() {
    for (const folder of ["dist", "jobs"]) cpSync(join(BUILT, folder), join(this.root, folder), { recursive: true });
    const call = `exec ${quoteShellWord(process.execPath)} ${quoteShellWord(this.cli)} "$@"`;
    writeFileSync(this.command, `#!/bin/sh\n${call}\n`, { mode: 0o755 });
  }

  /** A working folder of its own for one test, or the given one. */
  openFolder(work = mkdtempSync(join(this.root, "work-"))): CallFolder {
    return new CallFolder(this, work);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

/** A folder in which io-probe is called. */
export class CallFolder {
  readonly work: string;
  readonly #installed: Installed;

  constructor(installed: Installed, work: string) {
    this.#installed = installed;
    this.work = work;
  }

  ioProbe = (args: string[], node = process.execPath): Promise<Ended> =>
    new Promise((done) => {
      const { cli, environment } = this.#installed;
      execFile(node, [cli, ...args], { cwd: this.work, env: environment }, (error, out, stderr) => {
        done({ exitCode: error === null ? 0 : Number(error.code), out, error: stderr });
      });
    });

  /** Runs a line of the shell with `$IO_PROBE` as the command, and gives the exit code of its first program. */
  shell = (line: string): Promise<number> => {
    const { command, environment: own } = this.#installed;
    const environment = { ...process.env, ...own, IO_PROBE: command };
    return new Promise((done) => {
      const child = spawn("bash", ["-c", `${line}; exit \${PIPESTATUS[0]}`], { cwd: this.work, env: environment });
      child.on("exit", (code) => done(code ?? -1));
    });
  };

  readReport = (folder = "io-probe-report/latest"): Report =>
    reportSchema.parse(JSON.parse(readFileSync(join(this.work, folder, "report.json"), "utf8")));
}

/** The processes that have the folder in their command line: what a call may have left behind. */
export function listProcessesIn(folder: string): string[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return line.includes(folder) ? [line.replaceAll("\0", " ")] : [];
      } catch {
        return [];
      }
    });
}
