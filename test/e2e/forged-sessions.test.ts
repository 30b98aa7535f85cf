import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { HarnessJob } from "./runner-harness.ts";

// What a step of the job makes of io-probe's files, so that its end takes for ever or says what it should not.
let service: ResultsService;
let job: HarnessJob;
beforeEach(async () => {
  service = await startResultsService();
  job = await HarnessJob.start(service.environment());
});

const session = (...names: string[]) => join(job.temp, "io-probe", ...names);
const lines = (count: number, write: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => `${JSON.stringify(write(index))}\n`).join("");
const addEntries = (count: number, write: (index: number) => object) =>
  appendFileSync(session("entries.ndjson"), lines(count, write));
const now = () => Date.now() / 1000;

function mark(index: number, parts: object = {}) {
  const name = `::error::${index}\n::add-mask::x ##[error]y \u001b[2J \u202e<script>alert(1)</script>`;
  return {
    type: "mark",
    mark: { name, kind: "command", startedAtSeconds: now() - 2, endedAtSeconds: now(), ...parts },
  };
}

/** A sample as the sampler writes it, of the recording's own last one. */
function readSample(): { t: number; m: number } {
  const samples = readFileSync(session("recording", "counters.ndjson"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"r":"tick"') || line.includes('"r":"start"'));
  return JSON.parse(samples.at(-1) ?? "{}");
}

const appendSamples = (count: number, step: number) => {
  const last = readSample();
  const file = session("recording", "counters.ndjson");
  for (let from = 0; from < count; from += 10_000)
    appendFileSync(
      file,
      lines(Math.min(10_000, count - from), (index) => ({
        ...last,
        r: "tick",
        t: last.t + (from + index + 1) * step,
        m: last.m + (from + index + 1) * step,
      })),
    );
};

const forgeStart = (startedAtSeconds: number, workspace: string) =>
  writeFileSync(session("session.json"), JSON.stringify({ startedAtSeconds, workspace }));
const MEASURED = { state: "measured", job: "j", direction: "write", bandwidthBytesPerSecond: 1, iops: 1, runs: [] };

const ATTACKS: Record<string, () => void> = {
  "a start at the beginning of all time": () => forgeStart(0, "/"),
  "a start far in the future": () => forgeStart(1e12, "/"),
  "a start that no clock knows": () => forgeStart(1e308, "/dev/full"),
  "a command that lasts for ever": () =>
    addEntries(1, (index) => mark(index, { startedAtSeconds: 0, endedAtSeconds: 1e11 })),
  "a command of no time that exists": () =>
    addEntries(1, (index) => mark(index, { startedAtSeconds: -1e300, endedAtSeconds: 1e300 })),
  "50,000 commands": () => addEntries(50_000, (index) => mark(index)),
  "50,000 commands of all times": () =>
    addEntries(50_000, (index) => mark(index, { startedAtSeconds: now() - index, endedAtSeconds: now() + index })),
  "50,000 targets": () => addEntries(50_000, (index) => ({ type: "target", path: `/proc/${index}` })),
  "50,000 things that were not measured": () =>
    addEntries(50_000, (index) => ({
      type: "notMeasured",
      unmeasured: { id: "part", part: `::error::${index}`, code: "\r\n::error::x" },
    })),
  "50,000 commands that were killed": () =>
    addEntries(50_000, (index) => {
      return { type: "begun", name: `k${index}`, startedAtSeconds: now(), process: { pid: 1, startTicks: 1 } };
    }),
  "50,000 benchmarks": () => {
    const notes = [{ id: "fuse-target", source: "::error::x" }];
    const one = { ...MEASURED, notes, fioVersion: "1".repeat(200) };
    const benchmarks = Array.from({ length: 1000 }, (_, index) => ({ ...one, job: `j${index}` }));
    addEntries(100, () => ({ type: "benchmarks", benchmarks }));
  },
  "a benchmark's version of 60,000 digits": () =>
    addEntries(20, () => ({ type: "benchmarks", benchmarks: [{ ...MEASURED, fioVersion: "1".repeat(60_000) }] })),
  "samples years apart": () => appendSamples(50, 1e8),
  "300,000 samples": () => appendSamples(300_000, 0.001),
  "50,000 new files of commands": () => {
    for (let index = 0; index < 50_000; index += 1)
      writeFileSync(join(job.temp, "_runner_file_commands", `set_output_${randomUUID()}`), "");
  },
  "10,000 scripts of a megabyte": () => {
    for (let index = 0; index < 10_000; index += 1) {
      const script = join(job.temp, `${randomUUID()}.sh`);
      writeFileSync(script, "");
      truncateSync(script, index % 2 === 0 ? 120_000 : 1_000_000);
    }
  },
  "1,000 recordings": () => {
    const counters = readFileSync(session("recording", "counters.ndjson"));
    for (let number = 2; number <= 1000; number += 1) {
      mkdirSync(session(`recording-${number}`));
      writeFileSync(session(`recording-${number}`, "counters.ndjson"), counters);
    }
  },
  "logs that would fill the disk": () => {
    for (let number = 10; number < 30; number += 1) {
      writeFileSync(session("recording", `iostat-${number}.log`), "");
      truncateSync(session("recording", `iostat-${number}.log`), 1024 ** 3);
    }
  },
  "a log of lines without end": () => writeFileSync(session("recording", "iostat-1.log"), "{\n".repeat(30_000_000)),
  "a folder in the place of each file": () => {
    for (const name of ["session.json", "entries.ndjson", "action.json"]) {
      rmSync(session(name), { force: true });
      mkdirSync(session(name));
    }
  },
  "a file in the place of the recording": () => {
    renameSync(session("recording"), session("elsewhere"));
    writeFileSync(session("recording"), "");
  },
  "a link in the place of the runner's temp": () => {
    renameSync(job.temp, `${job.temp}-moved`);
    symlinkSync(`${job.temp}-moved`, job.temp);
  },
  "a link to itself in the place of the session": () => {
    renameSync(session(), `${session()}-moved`);
    symlinkSync(session(), session());
  },
};

/** Guards against hangs: the slowest takes 20 s, beside busy loops some minutes. */
const MAX_POST_SECONDS = 400;

test.each(Object.entries(ATTACKS))("%s", async (_, attack) => {
  const start = await job.runStep({});
  expect(start.exitCode, start.output).toBe(0);
  attack();
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output.slice(-2000)).toBe(0);
  expect(post?.durationSeconds).toBeLessThan(MAX_POST_SECONDS);
  expect(post?.output).not.toMatch(/^\s*::(?:error|add-mask::x)|##\[/m);
  expect(post?.output).not.toMatch(/\p{Cc}(?<!\n)|\u202e/u);
  expect(post?.summary).not.toMatch(/<script|\u202e/);
});

test("folders of io-probe's own are for their owner alone", async () => {
  await job.runStep({});
  await job.runPosts();
  for (const folder of ["io-probe", "io-probe-report"])
    expect(statSync(join(job.temp, folder)).mode & 0o777).toBe(0o700);
});
