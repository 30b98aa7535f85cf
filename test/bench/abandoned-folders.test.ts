import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginFolderName, removeAbandonedFolders } from "../../src/bench/abandoned-folders.ts";
import { createWorkFolder, listProcesses } from "../../src/bench/work-folder.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";
import { waitUntil } from "./tools.ts";

const isUsed = async (folder: string): Promise<boolean> => (await listProcesses(folder)).length > 0;

/** Digits of this process's view, those of another one, and a process that is not there. */
const HERE = beginFolderName().split("-")[2] ?? "";
const ELSEWHERE = HERE === "00000000" ? "11111111" : "00000000";
const GONE = "4194304-1";

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

function makeWorkFolder(target: string, name: string, daysAgo = 0): string {
  const folder = join(target, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "data"), "x");
  const time = Date.now() / 1000 - daysAgo * 24 * 3600;
  for (const path of [join(folder, "data"), folder]) utimesSync(path, time, time);
  return folder;
}

test("a folder whose process and guard were both killed is removed by the next work folder beside it", async () => {
  const target = makeFolder();
  const module = join(import.meta.dirname, "../../src/bench/work-folder.ts");
  const script = `
    import { createWorkFolder } from ${JSON.stringify(module)};
    const { place } = await createWorkFolder(process.argv[1], process.env);
    console.log(place);
    setInterval(() => {}, 1000);`;
  const maker = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", script, target], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const path = String((await once(maker.stdout, "data"))[0]).trim();
  const guard = readdirSync("/proc").find((pid) => readCommand(pid).includes("io-probe-guard\0".concat(path)));

  // While the process lives, the folder is its.
  const beside = await createWorkFolder(target, process.env);
  expect(readdirSync(target)).toHaveLength(2);
  await beside.remove();

  process.kill(Number(guard), "SIGKILL");
  maker.kill("SIGKILL");
  await once(maker, "exit");
  expect(readdirSync(target)).toEqual([path.slice(target.length + 1)]);
  const { remove, place: own } = await createWorkFolder(target, process.env);
  expect(readdirSync(target)).toEqual([own.slice(target.length + 1)]);
  await remove();
});

test("a folder made where its process cannot be seen is removed when it is older than any job", async () => {
  const target = makeFolder();
  makeWorkFolder(target, `io-probe-${ELSEWHERE}-${process.pid}-1-AAAAAA`, 6);
  makeWorkFolder(target, `io-probe-${ELSEWHERE}-${GONE}-BBBBBB`, 4);
  const touched = makeWorkFolder(target, `io-probe-${ELSEWHERE}-${GONE}-CCCCCC`, 6);
  writeFileSync(join(touched, "data"), "y");
  await removeAbandonedFolders(target, isUsed);
  expect(readdirSync(target).map((name) => name.slice(-6))).toEqual(["BBBBBB", "CCCCCC"]);
});

test("nothing else is removed, however old", async () => {
  const target = makeFolder();
  const names = [
    "io-probe",
    "io-probe-report",
    "io-probe-AbCdEf",
    `io-probe-${HERE}-${GONE}`,
    `io-probe-${HERE}-${GONE}-AAAAAAA`,
    `my-io-probe-${HERE}-${GONE}-AAAAAA`,
  ];
  for (const name of names) makeWorkFolder(target, name, 1000);
  // A process works in it.
  const used = makeWorkFolder(target, `io-probe-${HERE}-${GONE}-DDDDDD`, 1000);
  const worker = spawn("sleep", ["60"], { cwd: used });
  await waitUntil(() => isUsed(used));
  // A link, and a file.
  symlinkSync(makeWorkFolder(target, "linked", 1000), join(target, `io-probe-${HERE}-${GONE}-EEEEEE`));
  writeFileSync(join(target, `io-probe-${HERE}-${GONE}-FFFFFF`), "");
  // Others could have moved it here and named it so.
  chmodSync(makeWorkFolder(target, `io-probe-${HERE}-${GONE}-GGGGGG`, 1000), 0o777);
  const all = readdirSync(target);
  await removeAbandonedFolders(target, isUsed);
  expect(readdirSync(target)).toEqual(all);
  worker.kill("SIGKILL");
  await removeAbandonedFolders(join(target, "none"), isUsed);
});

test("where others may rename, none is removed: they can give any folder of ours such a name", async () => {
  const target = makeFolder();
  makeWorkFolder(target, `io-probe-${HERE}-${GONE}-AAAAAA`, 1000);
  chmodSync(target, 0o777);
  await (await createWorkFolder(target, process.env)).remove();
  expect(readdirSync(target)).toHaveLength(1);
  chmodSync(target, 0o755);
  await (await createWorkFolder(target, process.env)).remove();
  expect(readdirSync(target)).toEqual([]);
});

test("somebody else's folder is left alone", async () => {
  needs("root");
  const target = makeFolder();
  chownSync(makeWorkFolder(target, `io-probe-${HERE}-${GONE}-AAAAAA`, 1000), 65534, 65534);
  await removeAbandonedFolders(target, isUsed);
  expect(readdirSync(target)).toHaveLength(1);
});
