import { execFile } from "node:child_process";
import { closeSync, copyFileSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeLists } from "../../src/sampling/sampler/linux-counters.ts";
import { bundleProgram } from "../lab/bundle.ts";
import { createJob, findRecording, measurePhase, stopJob, timePhase } from "./action-job.ts";

const SAMPLES = 21_600;
const DEVICES = 8;
const START = 1_795_176_000;
const MONOTONIC = 1000;
const LINES_AT_ONCE = 500;

/** Reads, sums up and reports the recording of a 6-hour job, in processes of their own: the cells of a table. */
export async function measureLongJob(folder: string): Promise<string[][]> {
  const directory = join(folder, "long-job");
  mkdirSync(directory);
  writeCounters(directory);
  writeIostat(directory);
  const script = join(folder, "long-job.mjs");
  await bundleProgram(join(import.meta.dirname, "long-job-worker.ts"), script);
  const { stdout } = await promisify(execFile)(process.execPath, [script, directory]);
  return [...(JSON.parse(stdout) as string[][]), await measurePost(folder, directory)];
}

/** The whole post step of such a job: everything but the upload. */
async function measurePost(folder: string, recording: string): Promise<string[]> {
  const temp = join(folder, "long-post");
  createJob(temp);
  await timePhase(temp, "main");
  await stopJob(temp);
  const target = await findRecording(temp);
  for (const file of ["counters.ndjson", "iostat-1.log"]) copyFileSync(join(recording, file), join(target, file));
  const { milliseconds, peakMemoryBytes } = await measurePhase(temp, "post");
  const cells = [(milliseconds / 1000).toFixed(2), (peakMemoryBytes / 1e6).toFixed(0)];
  return ["the whole post step, without an upload", ...cells];
}

function writeCounters(directory: string): void {
  const about = { intervalSeconds: 1, pid: 1, startTicks: 1, lists: describeLists(4096) };
  const header = { e: "header", t: START, m: MONOTONIC, ...about };
  const devices = Array.from({ length: DEVICES }, (_, i) => {
    return { e: "device", i, name: `nvme${i}n1`, number: `259:${i}`, kind: "disk", slaves: [] };
  });
  const iostat = { e: "iostat", t: START, m: MONOTONIC, state: "started", number: 1, pid: 2, startTicks: 2 };
  const events = [header, ...devices, { ...iostat, version: "12.6.1", format: "json", intervalSeconds: 1 }];
  const counters = devices.map(() => Array.from({ length: 17 }, (_, place) => 1_000_000 * (place + 1)));
  const start = events.map((event) => JSON.stringify(event));
  writeLines(join(directory, "counters.ndjson"), SAMPLES + 1, start, (at) => {
    for (const row of counters)
      for (const place of row.keys()) row[place] = (row[place] ?? 0) + ((at * 7 + place) % 1000);
    return JSON.stringify({
      t: START + at,
      m: MONOTONIC + at,
      r: at === 0 ? "start" : "tick",
      d: counters.map((row, i) => [i, ...row]),
      c: [at * 50, 0, at * 20, at * 120, at * 10, 0, 0, 0],
      x: at * 5000,
      p: [at * 1000, at * 900, at * 10, 0, 0, 0],
      g: [8_000_000, 1000, 0],
      v: [at * 4000, at * 8000, 0, 0, at],
    });
  });
}

function writeIostat(directory: string): void {
  const names =
    "r/s w/s d/s f/s rkB/s wkB/s dkB/s rrqm/s wrqm/s drqm/s rrqm wrqm drqm r_await w_await d_await f_await " +
    "rareq-sz wareq-sz dareq-sz aqu-sz util";
  const start = ['{"sysstat": {', '\t"hosts": [', "\t\t{", '\t\t\t"nodename": "bench",', '\t\t\t"statistics": ['];
  writeLines(join(directory, "iostat-1.log"), SAMPLES, start, (place) => {
    const time = new Date((START + place + 1) * 1000).toISOString().replace(".000Z", "+0000");
    const rows = Array.from({ length: DEVICES }, (_, device) => {
      const figures = names.split(" ").map((name, column) => `"${name}": ${((place * column) % 97).toFixed(2)}`);
      return `\t\t\t\t\t\t{"disk_device": "nvme${device}n1", ${figures.join(", ")}}`;
    });
    const end = place === SAMPLES - 1 ? "\t\t\t\t}\n\t\t\t]\n\t\t}\n\t]\n}}" : "\t\t\t\t},";
    return `\t\t\t\t{\n\t\t\t\t\t"timestamp": "${time}",\n\t\t\t\t\t"disk": [\n${rows.join(",\n")}\n\t\t\t\t\t]\n${end}`;
  });
}

function writeLines(path: string, count: number, start: string[], line: (place: number) => string): void {
  writeFileSync(path, `${start.join("\n")}\n`);
  const file = openSync(path, "a");
  for (let place = 0; place < count; place += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, count - place);
    writeSync(file, `${Array.from({ length }, (_, next) => line(place + next)).join("\n")}\n`);
  }
  closeSync(file);
}
