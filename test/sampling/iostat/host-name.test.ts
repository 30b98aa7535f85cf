import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hideHostName } from "../../../src/sampling/iostat/host-name.ts";
import { testCases } from "../../cases.ts";
import { makeFolder } from "../../make-folder.ts";
import { parseIostat } from "./built-report.ts";

const IOSTAT = join(import.meta.dirname, "../../fixtures/iostat/options");

testCases(["text-dxkyz.txt", "json-xzkty.json", "text-dxkty-iso.txt", "json-dxkty-iso.json"])(
  "of the log %s the machine's name is gone, and nothing else has changed",
  async (fixture) => {
    const text = readFileSync(join(IOSTAT, fixture), "utf8");
    const before = parseIostat(text, "iostat");
    const name = before.source.hostname ?? "";
    expect(name).not.toBe("");
    const folder = makeFolder();
    for (const number of [1, 2]) writeFileSync(join(folder, `iostat-${number}.log`), text);
    await hideHostName(folder);
    for (const number of [1, 2]) {
      const hidden = readFileSync(join(folder, `iostat-${number}.log`), "utf8");
      expect(hidden).not.toContain(name);
      expect(hidden).toHaveLength(text.length);
      const hostname = "-".repeat(name.length);
      expect(parseIostat(hidden, "iostat")).toEqual({ ...before, source: { ...before.source, hostname } });
    }
  },
);

test("a log without a banner, and files of others, stay as they are", async () => {
  const folder = makeFolder();
  const text = "Device r/s\nLinux 6.1 without a name\n";
  for (const name of ["iostat-1.log", "counters.ndjson", "iostat-x.log"]) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "iostat-2.log"), "");
  await hideHostName(folder);
  expect(readFileSync(join(folder, "iostat-1.log"), "utf8")).toBe(text);
  expect(readFileSync(join(folder, "iostat-2.log"), "utf8")).toBe("");
});

test("only in iostat's logs and in sysstat's banner, within its first 4 KiB, is a name looked for", async () => {
  const folder = makeFolder();
  const hide = async (text: string, name = "iostat-12.log") => {
    const path = join(folder, name);
    writeFileSync(path, text);
    await hideHostName(folder);
    const open = readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(open).not.toContain(path);
    return readFileSync(path, "utf8");
  };
  const banner = "Linux 6.1 (secret)";
  expect(await hide(banner)).toBe("Linux 6.1 (------)");
  expect(await hide('{"nodename":"a"}')).toBe('{"nodename":"-"}');
  expect(await hide('{"nodename" :  "a"}')).toBe('{"nodename" :  "-"}');
  expect(await hide(`a ${banner}`)).toBe(`a ${banner}`);
  for (const name of ["x-iostat-1.log", "iostat-1.log.gz", "iostat-.log"])
    expect(await hide(banner, name)).toBe(banner);
  const before = "\n".repeat(4096 - banner.length);
  expect(await hide(`${before}${banner}`)).toBe(`${before}Linux 6.1 (------)`);
  expect(await hide(`${before}\n${banner}`)).toBe(`${before}\n${banner}`);
});

test("a link in a log's place is not followed", async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "recording"));
  const victim = join(folder, "victim");
  writeFileSync(victim, "Linux 6.1 (secret) \t01/01/26\n");
  symlinkSync(victim, join(folder, "recording/iostat-1.log"));
  await expect(hideHostName(join(folder, "recording"))).rejects.toThrow("ELOOP");
  expect(readFileSync(victim, "utf8")).toContain("secret");
});
