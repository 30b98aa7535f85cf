import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type Guard, startGuard } from "../../src/system/guard.ts";
import { readUsage } from "./process-tree.ts";

/** Where the second version of cgroups is mounted, alone or beside the first. */
const ROOTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
const NAME = "io-probe-bench-";

/** At once clears what a killed run and its guard left; when this process ends, its groups and its folder. */
const GUARD = `
trap '' HUP INT QUIT TERM
clear() {
  for group in ${ROOTS.map((root) => `${root}/${NAME}$1-*`).join(" ")}; do
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
      [ -d "$group" ] || break
      for pid in $(cat "$group/cgroup.procs"); do kill -KILL "$pid"; done
      rmdir "$group" && break
      sleep 0.1
    done
  done 2>/dev/null
}
for group in ${ROOTS.map((root) => `${root}/${NAME}*`).join(" ")}; do
  rest=\${group##*/${NAME}}
  pid=\${rest%%-*}
  [ ! -d "$group" ] || [ -d "/proc/$pid" ] || clear "$pid"
done
echo ready
read -r dismissed
clear "$1"
rm -rf -- "$2"
`;

/** Ends this process's groups and removes its folder once it ends, however it does, or dismisses the guard. */
export function guardGroups(folder: string): Promise<Guard> {
  return startGuard(GUARD, [`${process.pid}`, folder], process.env, { ready: /^(ready)$/m });
}

/**
 * All that one sampler starts, whoever its parent is by then, and what it used, to the microsecond: a cgroup. Where
 * none can be made (it takes root), the process tree, which knows what has ended to 10 ms only.
 */
export class CostGroup {
  readonly #directory: string | undefined;
  #pid = 0;

  constructor(name: string) {
    this.#directory = ROOTS.map((root) => `${root}/${NAME}${process.pid}-${name}`).find((path) => {
      try {
        mkdirSync(path);
        readFileSync(`${path}/cpu.stat`);
        return true;
      } catch {
        // A folder, but no cgroup: beside the first version, the parent is a tmpfs.
        removeFolder(path);
        return false;
      }
    });
  }

  /** Takes the process, before it starts anything. */
  add(pid: number): void {
    this.#pid = pid;
    if (this.#directory !== undefined) writeFileSync(`${this.#directory}/cgroup.procs`, String(pid));
  }

  readCpuSeconds(): number {
    if (this.#directory === undefined) return readUsage(this.#pid).cpuSeconds;
    return Number(/^usage_usec (\d+)/m.exec(readFileSync(`${this.#directory}/cpu.stat`, "utf8"))?.[1]) / 1e6;
  }

  /** The sum of the peaks of all processes that live. */
  readPeakBytes(): number {
    return this.#list().reduce((sum, pid) => {
      const status = readFileSync(`/proc/${pid}/status`, "latin1");
      return sum + Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    }, 0);
  }

  /** Ends all of it, and leaves nothing behind; what has ended stays in its cgroup until its parent has heard of it. */
  async remove(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      for (const pid of this.#list()) endProcess(pid);
      if (this.#directory === undefined || removeFolder(this.#directory)) return;
      await delay(50);
    }
  }

  #list(): number[] {
    if (this.#directory === undefined) return existsSync(`/proc/${this.#pid}`) ? [this.#pid] : [];
    return readFileSync(`${this.#directory}/cgroup.procs`, "utf8").split("\n").filter(Boolean).map(Number);
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

function removeFolder(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
