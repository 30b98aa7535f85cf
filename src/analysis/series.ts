import { omitUndefined } from "../model/omit-undefined.ts";
import { type Column, type RecordedDevice, type Recording, SAMPLE_REASONS } from "../model/recording.ts";
import type { Series } from "../model/series.ts";
import { SECTOR_BYTES } from "../model/units.ts";
import { chooseSide, type NetworkBytes, sortInterfaces } from "./machine-windows.ts";
import { endsPause, intervalAt, toIso } from "./recording-time.ts";

type DeviceSeries = Series["devices"][number];
type Values = (number | null)[];

interface SeriesRows {
  samples: number[];
  ends: number[];
  /** Lengths of the intervals; NaN for a pause. */
  seconds: number[];
}

const BOUNDARY = SAMPLE_REASONS.indexOf("boundary");
const MARK = SAMPLE_REASONS.indexOf("mark");

/** The counters' growth in each interval, as columns for charts; undefined without an interval. */
export function buildSeries(recording: Recording): Series | undefined {
  const rows = selectRows(recording);
  if (rows.seconds.length === 0) return undefined;
  const first = rows.samples[0] as number;
  const start = recording.monotonicSeconds[first] as number;
  return omitUndefined({
    startedAt: toIso(recording.wallSeconds[first] as number),
    timesSeconds: rows.ends.map((end) => end - start),
    devices: recording.devices
      .filter((device) => isActive(device))
      .map((device) => omitUndefined({ ...deviceSeries(device, rows), inMemory: device.inMemory })),
    pressure: pressureSeries(recording, rows),
    own: ownSeries(recording, rows),
    cpu: cpuSeries(recording, rows),
    network: networkSeries(recording, rows),
    memory: memorySeries(recording, rows),
  });
}

/** Ticks and the recording's ends; step boundaries would make intervals of milliseconds. */
function selectRows(recording: Recording): SeriesRows {
  const { monotonicSeconds, reasons, sampleCount } = recording;
  const rows: SeriesRows = { samples: [0], ends: [], seconds: [] };
  let last = monotonicSeconds[0] as number;
  for (let sample = 1; sample < sampleCount; sample++) {
    const time = monotonicSeconds[sample] as number;
    const isPause = endsPause(recording, sample);
    const isRow = reasons[sample] !== BOUNDARY && reasons[sample] !== MARK;
    if (!isPause && !(isRow && time - last >= intervalAt(recording, sample) / 2)) continue;
    rows.samples.push(sample);
    rows.ends.push(time);
    rows.seconds.push(isPause ? Number.NaN : time - last);
    last = time;
  }
  return rows;
}

function isActive(device: RecordedDevice): boolean {
  const { reads, writes, flushes, discards } = device.counters;
  return device.used && [reads, writes, flushes, discards].some((column) => (column.at(-1) ?? 0) > (column[0] ?? 0));
}

function deviceSeries(device: RecordedDevice, rows: SeriesRows): DeviceSeries {
  const { counters } = device;
  const reads = differences(counters.reads, rows);
  const writes = differences(counters.writes, rows);
  const rate = (column: Column, scale: number) =>
    differences(column, rows).map((value, row) => (value === null ? null : (value * scale) / (rows.seconds[row] ?? 1)));
  return omitUndefined({
    name: device.name,
    source: "proc" as const,
    readBytesPerSecond: rate(counters.readSectors, SECTOR_BYTES),
    writeBytesPerSecond: rate(counters.writeSectors, SECTOR_BYTES),
    readsPerSecond: rate(counters.reads, 1),
    writesPerSecond: rate(counters.writes, 1),
    readLatencySeconds: latencies(differences(counters.readMilliseconds, rows), reads),
    writeLatencySeconds: latencies(differences(counters.writeMilliseconds, rows), writes),
    queueDepth: rate(counters.weightedMilliseconds, 0.001),
    utilization: rate(counters.busyMilliseconds, 0.001).map((value) => (value === null ? null : Math.min(1, value))),
    flushesPerSecond: Number.isNaN(counters.flushes[0]) ? undefined : rate(counters.flushes, 1),
  });
}

function latencies(milliseconds: Values, requests: Values): Values {
  return milliseconds.map((value, row) => {
    const count = requests[row] ?? 0;
    return value === null || count === 0 ? null : value / 1000 / count;
  });
}

function pressureSeries(recording: Recording, rows: SeriesRows): Series["pressure"] {
  const { pressure } = recording;
  if (pressure === undefined || Number.isNaN(pressure.ioSome[0])) return undefined;
  const share = (column: Column) =>
    differences(column, rows).map((value, row) =>
      value === null ? null : Math.min(1, value / 1e6 / (rows.seconds[row] ?? 1)),
    );
  return {
    ioSome: share(pressure.ioSome),
    ioFull: share(pressure.ioFull),
    cpuSome: share(pressure.cpuSome),
    memorySome: share(pressure.memorySome),
  };
}

/** Without looks the disk was at rest. */
function ownSeries({ own }: Recording, rows: SeriesRows): Series["own"] {
  if (own === undefined) return undefined;
  const waited = differences(own.waited, rows);
  const beside = differences(own.waitedBeside, rows);
  const share = (values: Values): Values =>
    values.map((value, row) => (value === null ? null : Math.min(1, value / (rows.seconds[row] ?? 1))));
  return {
    waited: share(waited.map((value, row) => (value === null ? null : value + (beside[row] ?? 0)))),
    ran: share(differences(own.ran, rows)),
  };
}

function cpuSeries(recording: Recording, rows: SeriesRows): Series["cpu"] {
  const { cpu } = recording;
  if (cpu === undefined) return undefined;
  const parts = Object.fromEntries(Object.entries(cpu).map(([name, column]) => [name, differences(column, rows)]));
  const part = (name: string, row: number) => parts[name]?.[row] ?? 0;
  const totals = rows.seconds.map((_, row) => Object.keys(parts).reduce((sum, name) => sum + part(name, row), 0));
  const share = (...names: string[]): Values =>
    totals.map((total, row) => (total > 0 ? names.reduce((sum, name) => sum + part(name, row), 0) / total : null));
  return {
    user: share("user", "nice"),
    system: share("system", "irq", "softirq"),
    iowait: share("iowait"),
    steal: share("steal"),
  };
}

function networkSeries(recording: Recording, rows: SeriesRows): Series["network"] {
  const { outer, inner } = sortInterfaces(recording);
  if (outer.length + inner.length === 0) return undefined;
  const [outside, inside] = [outer, inner].map((side) => {
    const columns = (name: "receivedBytes" | "sentBytes") => side.map((entry) => differences(entry[name], rows));
    const [received, sent] = [columns("receivedBytes"), columns("sentBytes")];
    const add = (values: Values[], row: number) => values.reduce((bytes, column) => bytes + (column[row] ?? 0), 0);
    return (row: number) => ({ receivedBytes: add(received, row), sentBytes: add(sent, row) });
  }) as [(row: number) => NetworkBytes, (row: number) => NetworkBytes];
  const chosen = rows.seconds.map((_, row) => chooseSide(outside(row), inside(row)));
  const rate = (name: keyof NetworkBytes): Values =>
    rows.seconds.map((seconds, row) => orNull((chosen[row]?.[name] ?? 0) / seconds));
  return { receivedBytesPerSecond: rate("receivedBytes"), sentBytesPerSecond: rate("sentBytes") };
}

function memorySeries(recording: Recording, rows: SeriesRows): Series["memory"] {
  const { memory } = recording;
  if (memory === undefined) return undefined;
  const at = (column: Column): Values => rows.samples.slice(1).map((sample) => orNull(column[sample]));
  return { dirtyBytes: at(memory.dirty), writebackBytes: at(memory.writeback), availableBytes: at(memory.available) };
}

/** A counter's growth in each interval; null where a sample lacks it, and in a pause. */
function differences(column: Column, rows: SeriesRows): Values {
  return rows.seconds.map((seconds, row) => {
    if (Number.isNaN(seconds)) return null;
    const grown = (column[rows.samples[row + 1] as number] as number) - (column[rows.samples[row] as number] as number);
    return Number.isNaN(grown) ? null : Math.max(0, grown);
  });
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
