import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, expect, test } from "vitest";
import {
  appendToRegularFile,
  assertAppendable,
  openRegularFile,
  openRegularFileSync,
  readRegularFile,
} from "../../src/system/regular-file.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = makeFolder();
  await writeFile(join(folder, "file"), "text");
  await execa("mkfifo", [join(folder, "pipe")]);
  await symlink(join(folder, "file"), join(folder, "link"));
  await mkdir(join(folder, "folder"));
});

test("a regular file is read and appended to, and made where there is none", async () => {
  const path = join(folder, "file");
  await (await openRegularFile(path)).close();
  closeSync(openRegularFileSync(path));
  assertAppendable(path);
  await appendToRegularFile(path, " more");
  await appendToRegularFile(join(folder, "fresh"), "first");
  expect(await readRegularFile(path, 9)).toBe("text more");
  expect(await readFile(join(folder, "fresh"), "utf8")).toBe("first");
});

test("a file of one byte more than is read is refused", async () => {
  expect(await readRegularFile(join(folder, "file"), 4)).toBe("text");
  await expect(readRegularFile(join(folder, "file"), 3)).rejects.toThrow("has 4 B; at most 3 B are read");
});

test("a file of many chunks is read whole", async () => {
  const path = join(folder, "long.txt");
  const text = Array.from({ length: 200_000 }, (_, line) => `${line}ü`).join("\n");
  await writeFile(path, text);
  expect(await readRegularFile(path, 1e7)).toBe(text);
});

test("what cannot be read is named with its reason", async () => {
  const read = (name: string) => readRegularFile(join(folder, name), 1e6);
  await expect(read("none")).rejects.toThrow(`${folder}/none: no such file or directory`);
  await expect(read("folder")).rejects.toThrow(`${folder}/folder: is a directory, not a file`);
  await expect(read("link")).rejects.toThrow(`${folder}/link: is a link; name what it points to`);
  await expect(readRegularFile("/dev/zero", 1e6)).rejects.toThrow("/dev/zero: is not a regular file");
});

test("what the caller has opened is read as far as the bound, whatever it is", async () => {
  const file = openSync("/dev/zero", "r");
  const opened = readRegularFile(`/dev/fd/${file}`, 1e6);
  await expect(opened).rejects.toThrow(`/dev/fd/${file}: has more than 1 MB; no more is read`);
  closeSync(file);
  expect(await readRegularFile("/proc/self/cmdline", 1e6)).toContain("node");
});

test("the pipe of a shell's <(…) is read", async () => {
  const module = join(import.meta.dirname, "../../src/system/regular-file.ts");
  const script = `import { readRegularFile } from ${JSON.stringify(module)};
    console.log(await readRegularFile(process.argv[1], 100));`;
  const call = '"$0" --input-type=module-typescript -e "$1" <(echo text)';
  expect((await execa("bash", ["-c", call, NODE_OF_SCRIPTS, script])).stdout).toBe("text\n");
});

test("a writer that waits for a reader of a pipe is not let go", async () => {
  const writer = execa("sh", ["-c", `echo x > ${join(folder, "pipe")}`]);
  for (let look = 0; look < 100; look++) {
    await expect(openRegularFile(join(folder, "pipe"))).rejects.toThrow("pipe: is not a regular file");
  }
  expect(await readFile(join(folder, "pipe"), "utf8")).toBe("x\n");
  await writer;
});

test.each(["pipe", "link", "folder"])("a %s is refused at once, never waited for or followed", async (name) => {
  const path = join(folder, name);
  await expect(openRegularFile(path)).rejects.toThrow();
  await expect(readRegularFile(path, 100)).rejects.toThrow(`${path}: is`);
  await expect(appendToRegularFile(path, "x")).rejects.toThrow();
  expect(() => openRegularFileSync(path)).toThrow();
  expect(() => assertAppendable(path)).toThrow();
  expect(await readFile(join(folder, "file"), "utf8")).toBe("text");
});

test("a pipe that somebody reads takes nothing", async () => {
  const reader = execa("cat", [join(folder, "pipe")]);
  const path = join(folder, "pipe");
  // The reader may not have opened it yet: then there is nobody, and that is refused just so.
  await expect(appendToRegularFile(path, "secret")).rejects.toThrow();
  reader.kill();
  expect((await reader.catch((error: { stdout?: string }) => error)).stdout ?? "").toBe("");
});
