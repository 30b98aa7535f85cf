import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import {
  type Column,
  type RecordedDevice,
  type RecordedInterface,
  type Recording,
  SAMPLE_REASONS,
} from "../model/recording.ts";
import type { Series } from "../model/series.ts";
import { chooseSide, type NetworkBytes, sortInterfaces } from "./machine-windows.ts";
import { endsPause, intervalAt, toIso } from "./recording-time.ts";

type DeviceSeries = Series["devices"][number];
type Values = (number | null)[];

/** Intervals between samples: each begins at the end of the one before. */
interface SeriesRows {
  /** One more than there are intervals. */
  samples: number[];
  /** NaN for a pause. */
  seconds: number[];
}

const TICK = SAMPLE_REASONS.indexOf("tick");
const BOUNDARY = SAMPLE_REASONS.indexOf("boundary");
const MARK = SAMPLE_REASONS.indexOf("mark");

/** The counters' growth in each interval; undefined without one. */
export function buildSeries(recording: Recording): Series | undefined {
  const rows = selectRows(recording);
  if (rows.seconds.length === 0) return undefined;
  const { wallSeconds, monotonicSeconds } = recording;
  const start = monotonicSeconds[0] as number;
  return omitUndefined({
    startedAt: toIso(wallSeconds[0] as number),
    timesSeconds: rows.samples.slice(1).map((sample) => (monotonicSeconds[sample] as number) - start),
    devices: recording.devices.filter(isActive).map((device) => deviceSeries(device, rows)),
    pressure: pressureSeries(recording, rows),
    own: ownSeries(recording, rows),
    cpu: cpuSeries(recording, rows),
    network: networkSeries(recording, rows),
    memory: memorySeries(recording, rows),
    journal: journalSeries(recording, rows),
  });
}

/**
 * Without the samples at step boundaries, which would make intervals of milliseconds. Beside a command, the sampler's own grow
 * from short ones; the last of these goes to the end, since it may show what came last, such as a sync.
 */
function selectRows(recording: Recording): SeriesRows {
  const { monotonicSeconds, reasons, sampleCount } = recording;
  const samples = [0];
  const lengths: number[] = [];
  let last = monotonicSeconds[0] as number;
  for (let sample = 1; sample < sampleCount; sample++) {
    const isPause = endsPause(recording, sample);
    if (!isPause && (reasons[sample] === BOUNDARY || reasons[sample] === MARK)) continue;
    const time = monotonicSeconds[sample] as number;
    const seconds = time - last;
    const interval = intervalAt(recording, sample);
    const before = lengths.at(-1) || interval;
    const isFirstTick = lengths.length === 0 && reasons[sample] === TICK;
    if (isPause || isFirstTick || seconds >= Math.min(before, interval) / 2) {
      samples.push(sample);
      lengths.push(isPause ? Number.NaN : seconds);
    } else if (before < interval / 2) {
      samples[samples.length - 1] = sample;
      lengths[lengths.length - 1] = before + seconds;
    } else continue;
    last = time;
  }
  return { samples, seconds: lengths };
}

function isActive({ used, counters: { reads, writes, flushes, discards } }: RecordedDevice): boolean {
  return used && [reads, writes, flushes, discards].some((column) => (column.at(-1) ?? 0) > (column[0] ?? 0));
}

function deviceSeries({ name, counters, inMemory }: RecordedDevice, rows: SeriesRows): DeviceSeries {
  const rate = (column: Column) => rates(column, rows);
  return omitUndefined({
    name,
    readBytesPerSecond: rate(counters.readBytes),
    writeBytesPerSecond: rate(counters.writtenBytes),
    readsPerSecond: rate(counters.reads),
    writesPerSecond: rate(counters.writes),
    readLatencySeconds: latencies(counters.readSeconds, counters.reads, rows),
    writeLatencySeconds: latencies(counters.writeSeconds, counters.writes, rows),
    queueDepth: rate(counters.requestSeconds),
    utilization: shares(counters.busySeconds, rows),
    flushesPerSecond: Number.isNaN(counters.flushes[0]) ? undefined : rate(counters.flushes),
    inMemory,
  });
}

function latencies(seconds: Column, requests: Column, rows: SeriesRows): Values {
  const counts = differences(requests, rows);
  return change(differences(seconds, rows), (value, row) => (counts[row] ? value / counts[row] : null));
}

function pressureSeries({ pressure }: Recording, rows: SeriesRows): Series["pressure"] {
  if (pressure === undefined || Number.isNaN(pressure.ioSome[0])) return undefined;
  const { ioSome, ioFull, cpuSome, memorySome } = pressure;
  return {
    ioSome: shares(ioSome, rows),
    ioFull: shares(ioFull, rows),
    cpuSome: shares(cpuSome, rows),
    memorySome: shares(memorySome, rows),
  };
}

/** The sampler looks at tasks only while a disk works: no look, no wait. */
function ownSeries({ own }: Recording, rows: SeriesRows): Series["own"] {
  if (own === undefined) return undefined;
  const beside = differences(own.waitedBeside, rows);
  const waited = change(differences(own.waited, rows), (value, row) => {
    return atMostOne((value + (beside[row] ?? 0)) / (rows.seconds[row] ?? 1));
  });
  return { waited, ran: shares(own.ran, rows) };
}

function cpuSeries({ cpu }: Recording, rows: SeriesRows): Series["cpu"] {
  if (cpu === undefined) return undefined;
  const totals = addUp(Object.values(cpu), rows);
  const share = (...columns: Column[]): Values =>
    addUp(columns, rows).map((part, row) => ((totals[row] ?? 0) > 0 ? part / (totals[row] ?? 0) : null));
  return {
    user: share(cpu.user, cpu.nice),
    system: share(cpu.system, cpu.irq, cpu.softirq),
    iowait: share(cpu.iowait),
    steal: share(cpu.steal),
  };
}

function networkSeries(recording: Recording, rows: SeriesRows): Series["network"] {
  const { outer, inner } = sortInterfaces(recording);
  if (outer.length + inner.length === 0) return undefined;
  const bytesOf = (side: readonly RecordedInterface[]): NetworkBytes[] => {
    const [received, sent] = [side.map((entry) => entry.receivedBytes), side.map((entry) => entry.sentBytes)];
    const sentBytes = addUp(sent, rows);
    return addUp(received, rows).map((receivedBytes, row) => ({ receivedBytes, sentBytes: sentBytes[row] as number }));
  };
  const inside = bytesOf(inner);
  const chosen = bytesOf(outer).map((bytes, row) => chooseSide({ outer: bytes, inner: inside[row] as NetworkBytes }));
  const rate = (name: keyof NetworkBytes): Values =>
    rows.seconds.map((seconds, row) => orNull((chosen[row]?.[name] ?? 0) / seconds));
  return { receivedBytesPerSecond: rate("receivedBytes"), sentBytesPerSecond: rate("sentBytes") };
}

/** The columns' sum in each interval. */
function addUp(columns: readonly Column[], rows: SeriesRows): number[] {
  const grown = columns.map((column) => differences(column, rows));
  return rows.seconds.map((_, row) => sum(grown.map((values) => values[row] ?? 0)));
}

function memorySeries({ memory }: Recording, rows: SeriesRows): Series["memory"] {
  if (memory === undefined) return undefined;
  const at = (column: Column): Values => rows.samples.slice(1).map((sample) => orNull(column[sample]));
  return { dirtyBytes: at(memory.dirty), writebackBytes: at(memory.writeback), availableBytes: at(memory.available) };
}

function journalSeries({ journal }: Recording, rows: SeriesRows): Series["journal"] {
  if (journal === undefined) return undefined;
  const { commits, requestedCommits } = journal;
  return { commitsPerSecond: rates(commits, rows), requestedCommitsPerSecond: rates(requestedCommits, rows) };
}

/** Null where a sample lacks the counter, and in a pause. */
function differences(column: Column, rows: SeriesRows): Values {
  return rows.seconds.map((seconds, row) => {
    if (Number.isNaN(seconds)) return null;
    const grown = (column[rows.samples[row + 1] as number] as number) - (column[rows.samples[row] as number] as number);
    return Number.isNaN(grown) ? null : Math.max(0, grown);
  });
}

function rates(column: Column, rows: SeriesRows): Values {
  return change(differences(column, rows), (value, row) => value / (rows.seconds[row] ?? 1));
}

function shares(column: Column, rows: SeriesRows): Values {
  return change(rates(column, rows), atMostOne);
}

function change(values: Values, to: (value: number, row: number) => number | null): Values {
  return values.map((value, row) => (value === null ? null : to(value, row)));
}

/** The kernel adds up some figures late, so that an interval may get more than its length. */
function atMostOne(share: number): number {
  return Math.min(1, share);
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
