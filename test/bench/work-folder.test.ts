import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createWorkFolder, endProcesses, listProcesses } from "../../src/bench/work-folder.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";
import { waitUntil } from "./tools.ts";

test("a work folder is fresh, lies under the target and goes away with what is in it", async () => {
  const target = makeFolder();
  const { place: path, remove } = await createWorkFolder(target, process.env);
  expect(readdirSync(target)).toEqual([expect.stringMatching(/^io-probe-/)]);
  writeFileSync(join(path, "data"), "x");
  await remove();
  expect(readdirSync(target)).toEqual([]);
});

test("a folder that another user renames is removed where it is, and the call is refused", async () => {
  const target = makeFolder();
  const { path, place, remove } = await createWorkFolder(target, process.env);
  writeFileSync(join(path, "data"), "");
  renameSync(place, join(target, "moved"));
  mkdirSync(place);
  writeFileSync(join(place, "data"), "precious");
  const refusal = `target: ${target}: something renames directories in it or above it; name one that only you can change`;
  await expect(remove()).rejects.toThrow(refusal);
  expect(readdirSync(target)).toEqual([basename(place)]);
  expect(readFileSync(join(place, "data"), "utf8")).toBe("precious");
});

test("processes that work in the folder are ended first, whatever session they are in", async () => {
  const target = join(makeFolder(), "link");
  symlinkSync(makeFolder(), target);
  const { place: path, remove } = await createWorkFolder(target, process.env);
  const child = spawn("setsid", ["sh", "-c", "trap '' TERM INT; sleep 100 & wait"], { cwd: path, stdio: "ignore" });
  const closed = new Promise((done) => child.once("exit", done));
  await waitUntil(async () => (await listProcesses(path)).length >= 2);
  await remove();
  expect(await listProcesses(path)).toEqual([]);
  expect(existsSync(path)).toBe(false);
  await closed;
});

/** Starts a process that makes a work folder in the target, starts a shell script by setsid, and waits. */
function startMaker(target: string, script: string, { cwd = "", variable = "" } = {}): ChildProcess {
  const module = join(import.meta.dirname, "../../src/bench/work-folder.ts");
  const source = `
    import { spawn } from "node:child_process";
    import { mkdirSync } from "node:fs";
    import { join } from "node:path";
    import { createWorkFolder } from ${JSON.stringify(module)};
    const [target, script, given, variable] = process.argv.slice(1);
    const { place: path } = await createWorkFolder(target, process.env, variable || undefined);
    const cwd = given.startsWith("/") ? given : join(path, given);
    mkdirSync(cwd, { recursive: true });
    const env = { PATH: process.env.PATH, WORK: path, ...(variable && { [variable]: path }) };
    spawn("setsid", ["sh", "-c", script], { cwd, env, stdio: "ignore" });
    setInterval(() => {}, 1000);`;
  const options = ["--input-type=module-typescript", "-e", source, target, script, cwd, variable];
  const maker = spawn(NODE_OF_SCRIPTS, options, { stdio: "inherit" });
  onTestFinished(() => void maker.kill("SIGKILL"));
  return maker;
}

async function findMade(target: string, name: string): Promise<string> {
  const find = () => readdirSync(target).find((entry) => existsSync(join(target, entry, name)));
  await waitUntil(() => find() !== undefined);
  return join(target, find() as string);
}

test("the folder goes away after the process that made it was killed, also where it was renamed", async () => {
  const target = makeFolder();
  const maker = startMaker(target, "echo > data; mkdir -p deep/er; echo > deep/er/data; exec sleep 300");
  const path = await findMade(target, "deep/er/data");
  renameSync(path, join(target, "moved"));
  symlinkSync(makeFolder(), path);
  maker.kill("SIGKILL");
  await waitUntil(() => !existsSync(join(target, "moved")));
  expect(readdirSync(target)).toEqual([basename(path)]);
});

test("the folder goes away after the process that made it was killed", async () => {
  const target = makeFolder();
  const maker = startMaker(target, "while :; do echo x >> data; sleep 0.01; done");
  const path = await findMade(target, "data");
  maker.kill("SIGKILL");
  await waitUntil(() => !existsSync(path));
  await waitUntil(async () => (await listProcesses(path)).length === 0);
});

test("after the maker was killed, what works there may clean up before it is killed, too", async () => {
  const target = makeFolder();
  const cleaned = join(makeFolder(), "cleaned");
  const script = `trap 'echo > ${cleaned}' TERM; touch ready; while :; do sleep 0.05; done`;
  const maker = startMaker(target, script);
  const path = await findMade(target, "ready");
  maker.kill("SIGKILL");
  await waitUntil(async () => !existsSync(path) && (await listProcesses(path)).length === 0);
  expect(existsSync(cleaned)).toBe(true);
});

/** The number that a process wrote into a file; it is ended after the test. */
function readPid(file: string): number {
  const pid = Number(readFileSync(file, "utf8"));
  onTestFinished(() => endQuietly(pid));
  return pid;
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

const WAITING = 'echo $$ > "$WORK/pid.new" && mv "$WORK/pid.new" "$WORK/pid"; exec sleep 300';

test.each(["", "below", "below/deep"])(
  "what works in the folder's %j is ended, although the folder was deleted before its maker was killed",
  async (cwd) => {
    const target = makeFolder();
    const maker = startMaker(target, WAITING, { cwd });
    const path = await findMade(target, "pid");
    const pid = readPid(join(path, "pid"));
    rmSync(path, { recursive: true });
    expect(await listProcesses(path)).toEqual([pid]);
    maker.kill("SIGKILL");
    await waitUntil(() => !existsSync(`/proc/${pid}`));
  },
);

test("what works elsewhere is ended with the folder where it is marked, and only there", async () => {
  const target = makeFolder();
  const elsewhere = makeFolder();
  const maker = startMaker(target, WAITING, { cwd: elsewhere, variable: "MARK" });
  const path = await findMade(target, "pid");
  const pid = readPid(join(path, "pid"));
  const other = spawn("sleep", ["300"], { cwd: elsewhere, env: { MARK: `${path}x` }, stdio: "ignore" });
  onTestFinished(() => void other.kill("SIGKILL"));
  maker.kill("SIGKILL");
  await waitUntil(() => !existsSync(`/proc/${pid}`) && !existsSync(path));
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

test("a marked process is found at each look, although it has no environment while it starts a program", async () => {
  const script = join(makeFolder(), "script");
  writeFileSync(script, 'exec sh "$0"');
  const child = spawn("sh", [script], { env: { ...process.env, MARK: script }, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  for (let look = 0; look < 40; look++) expect(await listProcesses(undefined, `MARK=${script}`)).toEqual([child.pid]);
});

test("what starts another process and ends at once leaves none behind", async () => {
  const folder = makeFolder();
  const mark = `MARK=${folder}`;
  for (let trial = 0; trial < 10; trial++) {
    const script = 'sh -c "sleep 30 & exit 0" & exit 0';
    const child = spawn("sh", ["-c", script], { env: { ...process.env, MARK: folder }, stdio: "ignore" });
    await new Promise((done) => child.once("exit", done));
    await endProcesses(folder, mark);
    expect(await listProcesses(undefined, mark)).toEqual([]);
  }
});

test("a process without an environment has no mark, and is not waited for long", async () => {
  const child = spawn("/bin/sleep", ["30"], { env: {}, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await listProcesses(undefined, "MARK=x")).toEqual([]);
});

test("a folder whose name only begins alike has no part in it", async () => {
  const { place: path, remove } = await createWorkFolder(makeFolder(), process.env);
  const beside = `${path}x`;
  mkdirSync(beside);
  const other = spawn("sleep", ["300"], { cwd: beside, stdio: "ignore" });
  onTestFinished(() => void other.kill("SIGKILL"));
  await remove();
  expect(await listProcesses(beside)).toEqual([other.pid]);
});

test("what works in a folder that is deleted already is ended by its removal", async () => {
  const { place: path, remove } = await createWorkFolder(makeFolder(), process.env);
  const child = spawn("sleep", ["300"], { cwd: path, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = new Promise((done) => child.once("exit", (_, signal) => done(signal)));
  rmSync(path, { recursive: true });
  await remove();
  expect(await closed).toBe("SIGKILL");
});

test.each([
  ["/proc", "target: /proc: no directory can be made in it: no such file or directory"],
  ["/nonexistent", "target: /nonexistent: no such file or directory"],
  [import.meta.filename, `target: ${import.meta.filename}: is not a directory`],
])("the target %s is refused in one sentence", async (target, message) => {
  await expect(createWorkFolder(target, process.env)).rejects.toThrow(message);
});
