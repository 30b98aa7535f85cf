// The built dist/cli.mjs: real trials in a folder in memory, where a flush is quick whatever else the machine writes.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { judgeRatio } from "../../src/compare/trial/rounds.ts";
import { type Trial, trialSchema } from "../../src/model/trial.ts";
import { needs } from "../needs.ts";
import { callHere } from "./call-here.ts";
import { type Ended, Installed, listProcessesIn } from "./installed.ts";

const PATIENCE = { timeout: 120_000, interval: 50 };

let installed: Installed;
let root: string;
let folder: string;
beforeAll(() => {
  installed = new Installed();
});
afterAll(() => installed.remove());
beforeEach(() => {
  root = mkdtempSync("/dev/shm/io-probe-test-");
  folder = mkdtempSync(join(root, "work-"));
  writeFileSync(join(folder, "input"), "data\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const callTry = (...args: string[]) =>
  installed.openFolder(folder).ioProbe(["try", "--install", "never", "--output", join(root, "out"), ...args]);

function parse({ out, exitCode, error }: Ended): Trial {
  expect({ exitCode, error }).toMatchObject({ exitCode: 0 });
  return trialSchema.parse(JSON.parse(out));
}

const leftovers = () => readdirSync(root).filter((name) => name.startsWith("io-probe-"));
const find = ({ remedies }: Trial, name: string) => remedies.find((remedy) => remedy.name === name);

test("a remedy that saves what the command waits for helps, and the command against itself does not", async () => {
  // In memory flushes cost nothing; what the command waits for is what the remedy takes away. Both sleep for long beside
  // what a busy machine adds, or the interval would be wide.
  const script = "sleep {delay}; cp input output # {x}";
  const parameters = ["--parameter-list", "delay=1.2,0.4", "--parameter-list", "x=a,b"];
  const ended = await callTry("--runs", "3", "--format", "json", ...parameters, "--", "sh", "-c", script);
  const trial = parse(ended);
  const remedy = find(trial, "delay=0.4");
  expect(remedy).toMatchObject({ state: "helps", runs: 3 });
  expect(remedy?.ratio?.ratio).toBeGreaterThan(1.5);
  expect(remedy?.ratioWithDrain?.ratio).toBeGreaterThan(1.5);
  expect(find(trial, "x=b")).toMatchObject({ runs: 3, state: expect.not.stringMatching("helps") });
  // The flush after it is the whole machine's: on a busy one its noise may leave that open, and then nothing is best.
  const best = judgeRatio(remedy?.ratioWithDrain) === "helps" ? "delay=0.4" : undefined;
  expect(trial.best).toBe(best);
  expect(trial).toMatchObject({ rounds: 3, ended: "runs", command: "sh", unstableFiles: 0 });
  expect(trial.copy).toMatchObject({ files: 1, bytes: 5 });
  expect(readdirSync(folder)).toEqual(["input"]);
  expect(leftovers()).toEqual([]);
  const files = "try.json, try.md, report.json, series.json, summary.md and report.html";
  expect(ended.error).toContain(`io-probe: wrote ${files} to ${join(root, "out")}\n`);
  expect(readdirSync(join(root, "out"))).toHaveLength(6);
  const shown = (await callHere(root, ["report", "out"])).out.replaceAll(/\s+/g, " ");
  expect(/delay=0\.4 makes sh \S+x faster \(.*, 3 rounds\)/.test(shown)).toBe(best !== undefined);
});

test("seccomp's filter makes flushes return at once, and a file that holds the copy's own path is no difference", async () => {
  // sync with a file's name calls fsync.
  const script = "echo a > x; sync x; pwd > where; ln -s $PWD/input link";
  const remedies = ["--remedy", "seccomp", "--remedy", "tmpfs"];
  const trial = parse(await callTry("--runs", "2", "--format", "json", ...remedies, "--", "sh", "-c", script));
  expect(find(trial, "seccomp")).toMatchObject({ runs: 2 });
  for (const name of ["seccomp", "tmpfs"]) expect(["failed", "other-files"]).not.toContain(find(trial, name)?.state);
  expect(trial.unstableFiles).toBe(0);
});

test("a remedy under which the command fails, or leaves other files, is out and says so", async () => {
  // npm-store sets a variable, by which the command knows that it is under the remedy.
  writeFileSync(join(folder, "npm"), "sleep 1\n");
  const other = 'test -z "$npm_config_cache" || echo other > left; echo >> left; date +%N > changing';
  const script = `sh ./npm; test {x} = a || exit 3; ${other}`;
  const variants = ["--remedy", "npm-store", "--parameter-list", "x=a,b"];
  const trial = parse(await callTry("--runs", "2", "--format", "json", ...variants, "--", "sh", "-c", script));
  expect(find(trial, "x=b")).toMatchObject({ state: "failed", reason: { id: "exit", exitCode: 3 } });
  expect(find(trial, "x=b")?.ratio).toBeUndefined();
  expect(find(trial, "npm-store")).toMatchObject({
    state: "other-files",
    reason: { id: "other-files", paths: ["left"], count: 1 },
  });
  expect(trial.unstableFiles).toBe(1);
});

test("a command that waits for nothing has no remedies to try, and is told so", async () => {
  const { exitCode, out } = await callTry("--runs", "2", "--", "sh", "-c", "sleep 2");
  expect(exitCode).toBe(0);
  const { ended, remedies, plain, recorded } = trialSchema.parse(
    JSON.parse(readFileSync(join(root, "out/try.json"), "utf8")),
  );
  // On a busy machine sleep itself may have waited to be read: then there is something to try, and nothing says otherwise.
  const isIdle = (recorded?.highSeconds ?? Number.POSITIVE_INFINITY) < 0.05 * (recorded?.durationSeconds ?? 0);
  const untried = [remedies.length, plain.length, ended === "nothing-to-try"];
  expect(isIdle ? untried : [0, 0, true]).toEqual([0, 0, true]);
  // Lines are wrapped, and where depends on how long the command took.
  const isTold = /No remedy is likely to help sh\b.* Try all of them: --all,/.test(out.replaceAll(/\s+/g, " "));
  expect(isTold).toBe(ended === "nothing-to-try");
});

test("a command that fails by itself, a wrong remedy and a preparation that fails end with one sentence and 2", async () => {
  const failing = await callTry("--", "sh", "-c", "exit 3");
  expect(failing).toMatchObject({ exitCode: 2, out: "" });
  expect(failing.error).toContain('"sh" fails without a remedy (exit code 3)');
  const { exitCode, error } = await callHere(folder, ["try", "--remedy", "magic", "--", "true"]);
  expect(exitCode).toBe(2);
  expect(error).toContain('--remedy: "magic" is unknown; allowed are git-fsync,');
  const prepared = await callTry("--prepare", "exit 4", "--", "true");
  expect(prepared).toMatchObject({ exitCode: 2 });
  expect(prepared.error).toContain('--prepare: "exit 4" failed with exit code 4');
  expect(leftovers()).toEqual([]);
});

test("what was found before a run without a remedy failed is kept, and the failure is said", async () => {
  // One run is recorded, two are of each round; from the third round on the one without a remedy fails.
  const script = `echo >> ${root}/runs; test {x} = b || test $(wc -l < ${root}/runs) -lt 6`;
  const words = ["--runs", "4", "--parameter-list", "x=a,b", "--", "sh", "-c", script];
  const trial = parse(await callTry("--format", "json", ...words));
  expect(trial).toMatchObject({ ended: "failed", rounds: 2 });
  expect(trial.notes[0]).toEqual({ id: "exit", exitCode: 1 });
  const written = JSON.parse(readFileSync(join(root, "out/try.json"), "utf8"));
  expect(written.notes[0].message).toContain('Stopped in round 3: "sh" failed without a remedy');
  const text = await callTry("--time-budget", "1s", "--remedy", "seccomp", "--", "sleep", "0.6");
  expect(text.error).toContain("two rounds (4 runs) take about");
});

test("a system folder is refused with one sentence", async () => {
  const { error } = await callHere("/", ["try", "--install", "never", "--", "true"]);
  expect(error).toBe("io-probe: try: / cannot be copied for each run; call try in the command's own directory\n");
});

test("--list names every remedy with its risk, and runs nothing", async () => {
  const { exitCode, out } = await callHere(folder, ["try", "--list"]);
  expect(exitCode).toBe(0);
  expect(out).toContain("eatmydata (no root needed)");
  expect(out).toContain("dirty-ratio (needs root and --machine)");
});

test("as root the copy stands at the directory's own path, and the folder itself stays as it was", async () => {
  needs("root");
  const trial = parse(
    await callTry(
      "--runs",
      "2",
      "--format",
      "json",
      "--remedy",
      "tmpfs",
      "--",
      "sh",
      "-c",
      `echo more >> ${folder}/input`,
    ),
  );
  expect(trial.confined).toBe(true);
  expect(find(trial, "tmpfs")).toMatchObject({ runs: 2 });
  expect(readFileSync(join(folder, "input"), "utf8")).toBe("data\n");
});

test("a path with a colon and a comma takes an overlay", async () => {
  needs("root");
  folder = join(root, "a:b,c/work");
  mkdirSync(folder, { recursive: true });
  const words = ["--runs", "2", "--format", "json", "--remedy", "overlay-volatile", "--", "sh", "-c", "echo > left"];
  expect(find(parse(await callTry(...words)), "overlay-volatile")).toMatchObject({ runs: 2 });
  expect(readdirSync(join(root, "a:b,c"))).toEqual(["work"]);
});

/** A command that stops inside a remedy, where the directory's filesystem is of that type. */
function stopWithin(type: string): string[] {
  return ["sh", "-c", `[ "$(stat -f -c %T .)" != ${type} ] || { touch ${root}/within; exec sleep 300; }`];
}

test.each([
  ["overlay-volatile", "overlayfs", "the process that was called"],
  ["ext4-no-journal", "ext2/ext3", "the process that was called"],
  ["overlay-volatile", "overlayfs", "the one inside"],
])("kill -9 within %s (%s) of %s leaves no process, copy, mount or loop device", async (remedy, type, which) => {
  needs("loop");
  const words = [installed.cli, "try", "--install", "never", "--output", join(root, "out"), "--remedy", remedy];
  const child = spawn(process.execPath, [...words, "--", ...stopWithin(type)], { cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await vi.waitFor(() => expect(existsSync(join(root, "within"))).toBe(true), PATIENCE);
  const inside = findProcesses(installed.cli).filter((pid) => pid !== child.pid);
  process.kill(which === "the one inside" ? Math.max(...inside) : (child.pid ?? 0), "SIGKILL");
  await ended;
  await vi.waitFor(() => expect(leftovers()).toEqual([]), PATIENCE);
  await vi.waitFor(() => expect(listProcessesIn(root)).toEqual([]), PATIENCE);
  expect(readFileSync("/proc/self/mounts", "utf8")).not.toContain(root);
  await vi.waitFor(() => expect(listImages()).toEqual([]), PATIENCE);
  expect(readdirSync(folder)).toEqual(["input"]);
});

/** The processes of Node that run this script. */
function findProcesses(script: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [program = "", first] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return program.endsWith("node") && first === script;
      } catch {
        return false;
      }
    });
}

/** The loop devices whose file lies in this test's folder. */
function listImages(): string[] {
  return readdirSync("/sys/block").filter((name) => {
    try {
      return readFileSync(`/sys/block/${name}/loop/backing_file`, "utf8").includes(root);
    } catch {
      return false;
    }
  });
}
