import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type IostatFigures, listIostat } from "../../src/analysis/iostat-figures.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { device, EPOCH, recordingOf } from "../sampling/recording-lines.ts";

/** iostat's columns, with its unit. */
const COLUMNS: Record<string, [field: keyof IostatFigures, unit: number]> = {
  "r/s": ["readsPerSecond", 1],
  "rkB/s": ["readBytesPerSecond", 1024],
  "rrqm/s": ["mergedReadsPerSecond", 1],
  r_await: ["readLatencySeconds", 0.001],
  "rareq-sz": ["meanReadBytes", 1024],
  "w/s": ["writesPerSecond", 1],
  "wkB/s": ["writeBytesPerSecond", 1024],
  "wrqm/s": ["mergedWritesPerSecond", 1],
  w_await: ["writeLatencySeconds", 0.001],
  "wareq-sz": ["meanWriteBytes", 1024],
  "f/s": ["flushesPerSecond", 1],
  f_await: ["flushLatencySeconds", 0.001],
  "aqu-sz": ["queueDepth", 1],
  "%util": ["utilization", 0.01],
};

/** The rows of iostat's only report, by device and column. */
function readReport(file: string): Record<string, Record<string, number>> {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const [[, ...titles], ...rows] = lines
    .slice(lines.findIndex((line) => line.startsWith("Device")))
    .map((line) => line.split(/\s+/)) as [string[], ...string[][]];
  return Object.fromEntries(
    rows.map(([name, ...cells]) => [name, Object.fromEntries(titles.map((title, at) => [title, Number(cells[at])]))]),
  );
}

const FOLDER = "test/fixtures/iostat/counted";
/** What passed between the two files, by the /proc/uptime that iostat read. */
const SECONDS = 10.24;

test("a step's figures are those that iostat prints for the same counters, to its last digit", () => {
  const [before, after] = ["before", "after"].map((name) => {
    const lines = readFileSync(`${FOLDER}/${name}.diskstats`, "utf8").trim().split("\n");
    return lines.map((line) => line.trim().split(/\s+/).slice(3).map(Number));
  }) as [number[][], number[][]];
  const names = before.map((_, index) => `loop${index}`);
  const recording = recordingOf(
    names.map((name, index) => device(index, name)),
    { at: 0, devices: { ...before } },
    { at: SECONDS, devices: { ...after }, reason: "stop" },
  );
  const step = { name: "step", kind: "step", startedAtSeconds: EPOCH, endedAtSeconds: EPOCH + SECONDS } as const;
  const [window] = summarizeRecording(recording, [step]).windows;
  const rows = window === undefined ? [] : listIostat(window);
  const report = readReport(`${FOLDER}/iostat.log`);
  expect(rows.map((row) => row.device)).toEqual(names.filter((name) => name !== "loop3"));
  expect(Object.values(report.loop3 ?? {}).every((figure) => figure === 0)).toBe(true);
  for (const row of rows) {
    for (const [title, [field, unit]] of Object.entries(COLUMNS)) {
      const figure = (row.figures[field] ?? 0) / unit;
      expect(Math.abs(figure - (report[row.device]?.[title] ?? Number.NaN)), `${row.device} ${title}`).toBeLessThan(
        0.0050001,
      );
    }
  }
});

test("over a real load, a step's row is what iostat beside the sampler logged", async () => {
  const witness = "test/fixtures/sampling/witness";
  const recording = await readRecording(witness);
  const times = recording.wallSeconds;
  const [startedAtSeconds = 0, endedAtSeconds = 0] = [times[0], times[recording.sampleCount - 1]];
  const [window] = summarizeRecording(recording, [
    { name: "job", kind: "job", startedAtSeconds, endedAtSeconds },
  ]).windows;
  const row = (window === undefined ? [] : listIostat(window)).find((some) => some.device === "loop7");
  const log = JSON.parse(readFileSync(`${witness}/iostat-1.log`, "utf8"));
  const reports: Record<string, number>[] = log.sysstat.hosts[0].statistics.map(
    ({ disk }: { disk: { disk_device: string }[] }) => disk.find(({ disk_device: name }) => name === "loop7") ?? {},
  );
  // iostat's reports stand for a second each, to a hundredth; the disk was idle at both ends of the recording.
  const total = (title: string, weight?: string) =>
    reports.reduce((sum, report) => sum + (report[title] ?? 0) * (weight === undefined ? 1 : (report[weight] ?? 0)), 0);
  const weights: Record<string, string> = {
    r_await: "r/s",
    "rareq-sz": "r/s",
    w_await: "w/s",
    "wareq-sz": "w/s",
    f_await: "f/s",
  };
  for (const [title, [field, unit]] of Object.entries(COLUMNS)) {
    const weight = weights[title];
    // So JSON calls it.
    const name = title.replace("%", "");
    const logged =
      weight === undefined ? total(name) / (window?.durationSeconds ?? 0) : total(name, weight) / total(weight);
    const figure = (row?.figures[field] ?? 0) / unit;
    expect(Math.abs(figure - (Number.isNaN(logged) ? 0 : logged)), title).toBeLessThan(0.01 + 0.02 * figure);
  }
});

test("what was not counted, or had no request, has no figure; a device is never busier than all the time", () => {
  const vda = { name: "vda", reads: 0, writes: 0, flushes: 2, readBytes: 0, writtenBytes: 0, busySeconds: 2.1 };
  const [startedAt, endedAt] = ["2026-11-20T12:00:00Z", "2026-11-20T12:00:02Z"];
  const list = (durationSeconds: number, flushes: number) => {
    const devices = [{ ...vda, flushes }];
    return listIostat({ name: "a", kind: "step", startedAt, endedAt, durationSeconds, devices });
  };
  expect(list(2, 2)).toEqual([
    {
      device: "vda",
      figures: {
        readsPerSecond: 0,
        readBytesPerSecond: 0,
        writesPerSecond: 0,
        writeBytesPerSecond: 0,
        flushesPerSecond: 1,
        utilization: 1,
      },
    },
  ]);
  expect(list(0, 2)).toEqual([{ device: "vda", figures: {} }]);
  expect(list(2, 0)).toEqual([]);
});

test("a step's time without a sampler does not count; a job's own duration has none in it", () => {
  const vda = { name: "vda", reads: 100, writes: 0, readBytes: 0, writtenBytes: 0, busySeconds: 1 };
  const [startedAt, endedAt] = ["2026-11-20T12:00:00Z", "2026-11-20T12:00:10Z"];
  const times = { startedAt, endedAt, durationSeconds: 10, pausedSeconds: 5 };
  const step = { name: "a", kind: "step" as const, ...times, devices: [vda] };
  expect(listIostat(step)[0]?.figures.readsPerSecond).toBe(20);
  expect(listIostat({ ...step, kind: "job" })[0]?.figures.readsPerSecond).toBe(10);
});
