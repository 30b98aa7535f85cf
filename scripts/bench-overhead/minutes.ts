import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { samplerArguments } from "../../src/sampling/launch-sampler.ts";
import { toolEnvironment } from "../../src/system/environment.ts";
import { CostGroup } from "./cost-group.ts";
import { SAMPLER_OPTIONS, WITH_IOSTAT } from "./samplers.ts";

/** Writes 1 MiB every 0.1 s through to the disk: some 10 MB/s. */
const TRAFFIC =
  'while :; do dd if=/dev/zero of="$0" bs=256k count=4 oflag=dsync conv=notrunc 2>/dev/null; sleep 0.1; done';
/** The least that a sampler for Node can be: a timer, and iostat beside it. */
const FLOOR = 'iostat -dxky 1 > /dev/null & exec "$0" -e "setInterval(() => {}, 1000)"';

interface Case {
  name: string;
  command: [string, ...string[]];
  /** The sampler's task, for its standard input. */
  task?: object;
}

/** The Node that runs this, and the machine's own where that is another: path by version. */
function findNodes(): Map<string, string> {
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  const found = new Map<string, string>();
  for (const path of [process.execPath, ...folders.map((folder) => join(folder, "node"))]) {
    try {
      const said = execFileSync(path, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      if (!found.has(said.trim())) found.set(said.trim(), path);
    } catch {
      // None here.
    }
  }
  return found;
}

/**
 * What sampling at 1 s costs in its first minute, from the start of its process on, and in the minute after that, all
 * side by side and beside a bare iostat: the cells of a table.
 * @param isBusy whether a process of the job writes meanwhile; otherwise it sleeps
 */
export async function measureMinutes(folder: string, isBusy: boolean, seconds: number): Promise<string[][]> {
  const job = isBusy
    ? spawn("sh", ["-c", TRAFFIC, join(folder, "busy")], { stdio: "ignore", detached: true })
    : spawn("sleep", ["100000"], { stdio: "ignore", detached: true });
  const jobGroup = new CostGroup("job");
  jobGroup.add(job.pid as number);
  const running: { name: string; group: CostGroup; child: ChildProcess; startedAt: number; cpu: number[] }[] = [];
  try {
    for (const [place, { name, command, task }] of listCases(folder, isBusy, job.pid as number).entries()) {
      const group = new CostGroup(`${place}`);
      const child = startIn(group, command, task);
      running.push({ name, group, child, startedAt: performance.now(), cpu: [] });
      // Not all in the same millisecond of each second.
      await delay(70);
    }
    for (const minute of [1, 2]) {
      for (const { group, startedAt, cpu } of running) {
        await delay(Math.max(0, startedAt + minute * seconds * 1000 - performance.now()));
        cpu.push(group.readCpuSeconds());
      }
    }
    const [first = 0, both = 0] = running[0]?.cpu ?? [];
    return running.map(({ name, group, cpu: [one = 0, two = 0] }) => [
      name,
      `${(one * 1000).toFixed(0)} (${(one / first).toFixed(2)})`,
      `${((two - one) * 1000).toFixed(0)} (${((two - one) / (both - first)).toFixed(2)})`,
      (((two - one) / seconds) * 100).toFixed(3),
      (group.readPeakBytes() / 1e6).toFixed(1),
    ]);
  } finally {
    for (const { group } of running) await group.remove();
    process.kill(-(job.pid as number), "SIGKILL");
    await jobGroup.remove();
  }
}

function listCases(folder: string, isBusy: boolean, jobPid: number): Case[] {
  const cases: Case[] = [{ name: "iostat -dxky 1", command: ["iostat", "-dxky", "1"] }];
  for (const [version, node] of findNodes()) {
    const sample = (mode: string, own: object): Case => {
      const directory = join(folder, `minutes-${mode.replaceAll(" ", "-")}-${version}-${isBusy}`);
      mkdirSync(join(directory, "control"), { recursive: true });
      const options = { ...SAMPLER_OPTIONS, ...WITH_IOSTAT, ...own };
      const command: Case["command"] = [node, ...samplerArguments(resolve("dist/sampler.mjs"))];
      return { name: `Node ${version}, ${mode}: sampler and iostat`, command, task: { directory, options } };
    };
    cases.push({ name: `Node ${version}, floor: a timer of 1 s and iostat`, command: ["sh", "-c", FLOOR, node] });
    cases.push(sample("monitor or run", { followPid: jobPid }), sample("without own tasks", {}));
    if (isBusy) continue;
    const all = ["run", "--install", "never", "--output", join(folder, `all-${version}`), "--", "sleep", "1000"];
    cases.push({
      name: `Node ${version}, run: with the command line's own process`,
      command: [node, resolve("dist/cli.mjs"), ...all],
    });
  }
  return cases;
}

/** Starts a command inside the group: a shell waits until it is in it. */
function startIn(group: CostGroup, command: readonly string[], task: object | undefined): ChildProcess {
  const text = task === undefined ? "" : JSON.stringify(task);
  const child = spawn("sh", ["-c", 'read -r go; exec "$@"', "sh", ...command], {
    stdio: ["pipe", "ignore", "ignore"],
    env: toolEnvironment(process.env),
  });
  group.add(child.pid as number);
  child.stdin?.end(`go\n${text}`);
  return child;
}
