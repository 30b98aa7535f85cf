import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchBesideCommand, watchDisk } from "../../src/cli/watching.ts";
import { DiskMeter } from "../../src/sampling/disk-meter.ts";
import { makeFolder } from "../make-folder.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

let root: string;
let now: number;
beforeEach(() => {
  vi.useFakeTimers();
  root = makeFolder();
  now = Date.now();
  writeSectors(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const writeSectors = (sectors: number) =>
  writeFileSync(join(root, "diskstats"), `254 0 vda 1 0 0 1 9 0 ${sectors} 9 0 ${sectors / 100} ${sectors / 10}\n`);
const open = () => new DiskMeter(root, root, () => (Date.now() - now) / 1000);

function watch(isRedrawn: boolean, intervalSeconds?: number) {
  const lines: string[] = [];
  const watching = watchDisk(
    open(),
    { width: 79, isRedrawn, show: (line) => void lines.push(line) },
    { intervalSeconds },
  );
  return { lines, watching };
}

test("a line that is redrawn is there at once, and changes each second", () => {
  const { lines, watching } = watch(true);
  expect(lines).toEqual(["vda read       - MB/s  written       - MB/s  queue      -  latency       - ms"]);
  writeSectors(2000);
  vi.advanceTimersByTime(999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe("vda read     0.0 MB/s  written     1.0 MB/s  queue    0.2  latency       - ms");
  vi.advanceTimersByTime(3000);
  expect(lines).toHaveLength(5);
  expect(watching.end()).toMatchObject({ name: "vda", seconds: 4, writtenBytes: 2000 * 512 });
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(5);
});

test("elsewhere there is a line every ten seconds, with what these had on average", () => {
  const { lines, watching } = watch(false);
  vi.advanceTimersByTime(5000);
  writeSectors(20_000);
  vi.advanceTimersByTime(4999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines).toEqual(["vda read     0.0 MB/s  written     1.0 MB/s  queue    0.2  latency       - ms"]);
  watching.end();
});

test.each([true, false])("an interval that is asked for counts, redrawn=%s", (isRedrawn) => {
  const { lines, watching } = watch(isRedrawn, 2.5);
  vi.advanceTimersByTime(5000);
  expect(lines).toHaveLength(isRedrawn ? 3 : 2);
  watching.end();
});

test("beside a command the line has a row of its own, and without one it is a line of the log", () => {
  const drawn: string[] = [];
  const row = { draw: (text: string) => void drawn.push(text), close: () => void drawn.push("closed") };
  const errorWidth = 80;
  const onTerminal = watchBesideCommand(openSilentTerminal({ errorWidth, openStatusRow: () => row }), open());
  vi.advanceTimersByTime(1000);
  onTerminal.end();
  vi.advanceTimersByTime(5000);
  expect(drawn).toEqual([expect.stringMatching(/^vda read +- /), expect.stringMatching(/^vda read +0\.0 /), "closed"]);
  const lines: string[] = [];
  const writeError = (text: string) => void lines.push(text);
  const inLog = watchBesideCommand(openSilentTerminal({ errorWidth, writeError }), open());
  vi.advanceTimersByTime(10_000);
  inLog.end();
  // The widest line that fits behind the prefix.
  expect(lines).toEqual([expect.stringMatching(/^io-probe: vda r +0\.0 .{30,69}\n$/)]);
  expect(lines[0]?.trimEnd().length).toBeLessThan(errorWidth);
});

test("where there is no disk, no line is shown and nothing is summed up", () => {
  writeFileSync(join(root, "diskstats"), "7 0 loop0 1 0 8 1 0 0 0 0 0 1 1\n");
  const { lines, watching } = watch(true);
  vi.advanceTimersByTime(2000);
  expect(lines).toEqual([]);
  expect(watching.end()).toBeUndefined();
});
