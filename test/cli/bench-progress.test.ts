import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showProgress } from "../../src/cli/bench-progress.ts";
import { chooseStyle } from "../../src/cli/terminal.ts";
import type { OnSessionProgress } from "../../src/session/bench.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STEP: Parameters<OnSessionProgress>[0] = {
  target: ".",
  targetIndex: 0,
  targetCount: 2,
  state: "running",
  jobs: ["seq-read-1m-q8"],
  jobIndex: 1,
  begunBefore: 1,
  jobCount: 8,
  run: 1,
  elapsedSeconds: 10,
  expectedSeconds: 40,
  results: [],
};

function collect(interactive: boolean, errorWidth = 80) {
  const lines: string[] = [];
  const writeError = (text: string): void => void lines.push(text);
  const display = showProgress(openSilentTerminal({ writeError, errorWidth, interactive }));
  return { display, lines };
}

test("in a log, each job and each workload is a line at its start", () => {
  const { display, lines } = collect(false);
  display.onProgress({ ...STEP, state: "preparing", jobs: [] });
  display.onProgress(STEP);
  display.onProgress({ ...STEP, run: 2 });
  display.onProgress({ ...STEP, state: "finished" });
  vi.advanceTimersByTime(60_000);
  display.onOperation("unpack", ".", 0, 3);
  display.onOperation("unpack", ".", 1, 3);
  display.end();
  expect(lines).toEqual(["io-probe: .: seq-read-1m-q8 (2 of 8)\n", "io-probe: .: unpack, preparing 3 operations\n"]);
});

test("on a terminal, a bar shows what remains of all targets, and goes on while a run lasts", () => {
  const { display, lines } = collect(true);
  display.onProgress(STEP);
  expect(lines).toEqual(["\r\u001b[K█▎░░░░░░░░ 0 s elapsed, about 1 min 10 s left, .: seq-read-1m-q8 (2 of 8)"]);
  vi.advanceTimersByTime(3000);
  expect(lines.at(-1)).toContain("about 1 min 07 s left");
  display.onProgress({ ...STEP, targetIndex: 1, elapsedSeconds: 41, run: 2 });
  expect(lines.at(-1)).toContain("██████████ 3 s elapsed, almost done, .: seq-read-1m-q8 (2 of 8, run 2)");
  display.onOperation("unpack", ".", 1, 2);
  expect(lines.at(-1)).toBe("\r\u001b[K█████░░░░░ 3 s elapsed, about 3 s left, .: unpack, 1 of 2");
  display.end();
  expect(lines.at(-1)).toBe("\r\u001b[K");
  const count = lines.length;
  vi.advanceTimersByTime(5000);
  expect(lines).toHaveLength(count);
});

test.each([40, 80])("the bar never takes more than a line of %i columns, whatever a job is called", (errorWidth) => {
  const { display, lines } = collect(true, errorWidth);
  display.onProgress({ ...STEP, jobs: [`\u001b[31m${"x".repeat(4000)}`], target: "/y".repeat(100) });
  display.end();
  const [line = ""] = lines;
  expect(line.replace("\r\u001b[K", "")).toHaveLength(errorWidth - 1);
  expect(line.slice(4)).not.toContain("\u001b");
});

test("a warning takes the bar's place, and in a log stands by itself", () => {
  const said: string[] = [];
  const log = { info() {}, debug() {}, warning: (message: string) => void said.push(message) };
  const bar = collect(true);
  bar.display.onProgress(STEP);
  bar.display.besideBar(log).warning("slow");
  bar.display.end();
  expect(bar.lines[1]).toBe("\r\u001b[K");
  const lines = collect(false);
  lines.display.besideBar(log).warning("slow");
  expect([said, lines.lines]).toEqual([["slow", "slow"], []]);
});

test("a job that is repeated does not turn the count back", () => {
  const { display, lines } = collect(false);
  display.onProgress({ ...STEP, jobs: ["rand-read-4k-q1"], jobIndex: 6, begunBefore: 6 });
  display.onProgress({ ...STEP, begunBefore: 6 });
  display.end();
  expect(lines).toEqual([
    "io-probe: .: rand-read-4k-q1 (7 of 8)\n",
    "io-probe: .: seq-read-1m-q8 again, as it may have been a burst (7 of 8)\n",
  ]);
});

test("before it is known how long a benchmark takes, its bar is empty", () => {
  const { display, lines } = collect(true);
  display.onProgress({ ...STEP, state: "preparing", elapsedSeconds: 0, expectedSeconds: 0 });
  display.end();
  expect(lines[0]).toContain("\u001b[K░░");
});

test("in a log, a line every ten seconds says what is over and what remains, until the end", () => {
  const { display, lines } = collect(false);
  display.onProgress(STEP);
  vi.advanceTimersByTime(9999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(lines.splice(1)).toEqual(["io-probe: 10 s elapsed, about 1 min 00 s left, .: seq-read-1m-q8 (2 of 8)\n"]);
  vi.advanceTimersByTime(9000);
  // What goes on in shorter pieces is told as often.
  display.onProgress({ ...STEP, run: 2, elapsedSeconds: 31 });
  vi.advanceTimersByTime(1000);
  expect(lines.splice(1)).toEqual(["io-probe: 20 s elapsed, about 48 s left, .: seq-read-1m-q8 (2 of 8, run 2)\n"]);
  display.onOperation("unpack", ".", 0, 4);
  vi.advanceTimersByTime(10_000);
  display.onOperation("unpack", ".", 1, 4);
  vi.advanceTimersByTime(10_000);
  expect(lines.splice(1)).toEqual([
    "io-probe: .: unpack, preparing 4 operations\n",
    "io-probe: 30 s elapsed, .: unpack, preparing 4 operations\n",
    "io-probe: 40 s elapsed, about 30 s left, .: unpack, 1 of 4\n",
  ]);
  display.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});

test("the bar has a colour where progress may have one", () => {
  const lines: string[] = [];
  const writeError = (text: string): void => void lines.push(text);
  const display = showProgress(
    openSilentTerminal({ writeError, errorWidth: 40, errorStyle: chooseStyle(true), interactive: true }),
  );
  display.onProgress(STEP);
  display.end();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for.
  expect(lines[0]).toMatch(/^\r\u001b\[K\u001b\[36m█▎\u001b\[39m\u001b\[2m░{8}\u001b\[22m 0 s elapsed/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for.
  expect(lines[0]?.replaceAll(/\u001b\[\d*[mK]|\r/g, "")).toHaveLength(39);
});
