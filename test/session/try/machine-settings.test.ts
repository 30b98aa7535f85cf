import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import {
  describeOptions,
  locateJournal,
  openSettings,
  repairSettings,
  watchSettings,
} from "../../../src/session/try/machine-settings.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";

const ENVIRONMENT = { PATH: process.env.PATH };
let folder: string;
let setting: string;
beforeEach(async () => {
  folder = makeFolder();
  await mkdir(join(folder, "journal"));
  setting = join(folder, "scheduler");
  await writeFile(setting, "none [mq-deadline] kyber\n");
});

const read = () => readFile(setting, "utf8");

test("a setting is changed, and what it was is restored, the choice of a list by its name", async () => {
  const journal = join(folder, "journal");
  const dismiss = await watchSettings(ENVIRONMENT, journal);
  const settings = openSettings(ENVIRONMENT, journal);
  await settings.apply([{ file: setting, value: "none       " }]);
  expect(await read()).toMatch(/^none {7}/);
  await settings.restore();
  expect(await read()).toMatch(/^mq-deadline/);
  await dismiss();
  expect(existsSync(journal)).toBe(false);
});

test("another trial that changes settings is refused while it runs", async () => {
  const journal = join(folder, "journal");
  const dismiss = await watchSettings(ENVIRONMENT, journal);
  await expect(watchSettings(ENVIRONMENT, journal)).rejects.toThrow(/--machine: process \d+ already changes settings/);
  await dismiss();
});

test("what a killed trial and its guard left is restored by the next call", async () => {
  const journal = join(folder, "journal");
  await writeFile(locateJournal(journal), `owner\t999999999\t1\nfile\t${setting}\tkyber\n`);
  await repairSettings(ENVIRONMENT, journal);
  expect(await read()).toMatch(/^kyber/);
  expect(existsSync(locateJournal(journal))).toBe(false);
});

test("a setting that was changed twice gets its first value back", async () => {
  const journal = join(folder, "journal");
  const lines = [`file\t${setting}\tfirst`, `file\t${setting}\tlater`].join("\n");
  await writeFile(locateJournal(journal), `owner\t999999999\t1\n${lines}\n`);
  await repairSettings(ENVIRONMENT, journal);
  expect(await read()).toBe("first");
});

test.each(["a\nfile\tvictim\tx", "a\tb", "a\u0085"])(
  "a path with a control character gets no line in the journal: %j",
  async (name) => {
    const file = join(folder, name);
    await writeFile(file, "before");
    const journal = join(folder, "journal");
    const dismiss = await watchSettings(ENVIRONMENT, journal);
    const change = openSettings(ENVIRONMENT, journal).apply([{ file, value: "after" }]);
    await expect(change).rejects.toThrow(`--machine: ${JSON.stringify(file)} has control characters`);
    expect(await readFile(locateJournal(journal), "utf8")).toMatch(/^owner\t\d+\t\d+\n$/);
    expect(await readFile(file, "utf8")).toBe("before");
    await dismiss();
  },
);

test("a journal in a folder that is not ours is not obeyed: where others may write, anybody can make one", async () => {
  const theirs = join(folder, "theirs");
  await mkdir(theirs);
  await writeFile(locateJournal(theirs), `owner\t999999999\t1\nfile\t${setting}\tkyber\n`);
  const journal = join(folder, "journal-of-others");
  await symlink(theirs, journal);
  await chmod(folder, 0o777);
  await repairSettings(ENVIRONMENT, journal);
  expect(await read()).toMatch(/mq-deadline/);
});

test("a journal is data: nothing of it is run", async () => {
  const journal = join(folder, "journal");
  const value = `$(touch ${folder}/ran)\`touch ${folder}/ran\``;
  await writeFile(locateJournal(journal), `owner\t999999999\t1\nfile\t${setting}\t${value}\n`);
  await repairSettings(ENVIRONMENT, journal);
  expect(await read()).toContain("$(touch");
  expect(existsSync(join(folder, "ran"))).toBe(false);
});

test("kill -9 of the trial: its guard restores", async () => {
  const journal = join(folder, "journal");
  const module = join(import.meta.dirname, "../../../src/session/try/machine-settings.ts");
  const script = `
    const { watchSettings, openSettings } = await import(${JSON.stringify(module)});
    await watchSettings(process.env, ${JSON.stringify(journal)});
    await openSettings(process.env, ${JSON.stringify(journal)}).apply([{ file: ${JSON.stringify(setting)}, value: "kyber" }]);
    console.log("changed");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  expect(await read()).toMatch(/^kyber/);
  child.kill("SIGKILL");
  await vi.waitFor(async () => expect(await read()).toMatch(/^mq-deadline/), { timeout: 120_000, interval: 50 });
  await vi.waitFor(() => expect(existsSync(locateJournal(journal))).toBe(false), { timeout: 120_000, interval: 50 });
});

test("a remount names what was not set before, so that it is unset again", () => {
  const before = { options: ["rw", "relatime"], superOptions: ["rw"] };
  expect(describeOptions("noatime,lazytime,barrier=0", before)).toBe("atime,relatime,nolazytime,barrier=1");
  expect(describeOptions("noatime,lazytime", { options: ["noatime"], superOptions: ["lazytime"] })).toBe(
    "noatime,lazytime",
  );
  expect(describeOptions("noatime,barrier=0", { options: [], superOptions: ["nobarrier"] })).toBe(
    "atime,strictatime,barrier=0",
  );
});

test("where a limit in bytes holds, it is what is restored: the kernel shows its ratio as 0", async () => {
  const journal = join(folder, "journal");
  const ratio = join(folder, "dirty_ratio");
  const bytes = join(folder, "dirty_bytes");
  await writeFile(ratio, "0\n");
  await writeFile(bytes, "67108864\n");
  const dismiss = await watchSettings(ENVIRONMENT, journal);
  const settings = openSettings(ENVIRONMENT, journal);
  await settings.apply([{ file: ratio, value: "80" }]);
  expect(await readFile(locateJournal(journal), "utf8")).toContain(`file\t${bytes}\t67108864\n`);
  // As the kernel does.
  await writeFile(bytes, "00000000\n");
  await settings.restore();
  expect(await readFile(bytes, "utf8")).toBe("67108864\n");
  // A ratio of 0 without such a limit is one.
  await writeFile(ratio, "0\n");
  await writeFile(bytes, "0\n");
  await settings.apply([{ file: ratio, value: "80" }]);
  await settings.restore();
  expect(await readFile(ratio, "utf8")).toMatch(/^0/);
  await dismiss();
});

test("a process that has nothing else to do waits for its guard", async () => {
  const module = join(import.meta.dirname, "../../../src/session/try/machine-settings.ts");
  const source = `
    import { watchSettings } from ${JSON.stringify(module)};
    const dismiss = await watchSettings(process.env, ${JSON.stringify(join(folder, "journal"))});
    await dismiss();
    process.exitCode = 7;`;
  const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", source], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  expect(code).toBe(7);
});
