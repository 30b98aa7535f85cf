import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { stopSampler } from "../../src/sampling/sampler-control.ts";
import { COUNTERS_FILE, iostatLogName } from "../../src/sampling/sampler-options.ts";
import { startBuiltSampler, WITH_IOSTAT } from "./samplers.ts";

/** What the header and the first sample are is over by then. */
const WARM_UP_SECONDS = 3;
/** The traffic: a file of this size is written, flushed and removed so often, which keeps a disk busy at every tick. */
const FILE_BYTES = 256 * 1024;
const PAUSE_MILLISECONDS = 200;

/**
 * What the sampler writes in an hour at 1 s, calculated from so many seconds in which nobody works here and as many in
 * which somebody does: the cells of a table.
 */
export async function measureLogSize(folder: string, seconds: number): Promise<string[][]> {
  const idle = await record(join(folder, "log-idle"), seconds, () => delay(seconds * 1000));
  const busy = await record(join(folder, "log-busy"), seconds, () => makeTraffic(folder, seconds));
  return [
    ["as the machine is", ...idle],
    ["with disk traffic at every tick", ...busy],
  ];
}

async function record(directory: string, seconds: number, work: () => Promise<void>): Promise<string[]> {
  await startBuiltSampler(directory, WITH_IOSTAT);
  await delay(WARM_UP_SECONDS * 1000);
  const before = readSizes(directory);
  await work();
  const after = readSizes(directory);
  await stopSampler(directory);
  const { devices } = await readRecording(directory);
  const used = devices.filter(({ counters }) =>
    [counters.reads, counters.writes].some((column) => (column.at(-1) ?? 0) > (column[0] ?? 0)),
  );
  const perHour = (bytesPerSecond: number) => ((bytesPerSecond * 3600) / 1e6).toFixed(2);
  const counters = (after.counters - before.counters) / seconds;
  const iostat = (after.iostat - before.iostat) / seconds;
  return [
    `${used.length} (${used.map(({ name }) => name).join(", ")})`,
    perHour(counters),
    perHour(iostat),
    perHour(counters + iostat),
    perHour(readRowBytes(directory)),
  ];
}

/** What one disk's rows of one second take in both logs, on average. */
function readRowBytes(directory: string): number {
  const samples = [...readFileSync(join(directory, COUNTERS_FILE), "latin1").matchAll(/"d":\[(\[.*?\])\]/g)];
  const rows = samples.flatMap(([, text]) => (text ?? "").split(/(?<=\],)/));
  const reported = readFileSync(join(directory, iostatLogName(1)), "latin1").match(/^\s*\{"disk_device".*\n/gm) ?? [];
  return meanLength(rows) + meanLength(reported);
}

function meanLength(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : texts.join("").length / texts.length;
}

function readSizes(directory: string) {
  const size = (name: string) => statSync(join(directory, name)).size;
  return { counters: size(COUNTERS_FILE), iostat: size(iostatLogName(1)) };
}

async function makeTraffic(folder: string, seconds: number): Promise<void> {
  const path = join(folder, "traffic");
  const data = Buffer.alloc(FILE_BYTES, "x");
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const file = openSync(path, "w");
    writeSync(file, data);
    fsyncSync(file);
    closeSync(file);
    rmSync(path);
    await delay(Math.min(PAUSE_MILLISECONDS, Math.max(0, end - performance.now())));
  }
}
