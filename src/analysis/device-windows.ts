import { omitUndefined } from "../model/omit-undefined.ts";
import { type Column, type DeviceCounter, type RecordedDevice, SAMPLE_REASONS } from "../model/recording.ts";
import type { DeviceWindow } from "../model/window.ts";
import { difference, endsPause, intervalAt, measureSampled, type Range, readAt } from "./recording-time.ts";

const TICK = SAMPLE_REASONS.indexOf("tick");

/** Most machines have many of these that nothing uses. */
const SHOWN_WHEN_BUSY = new Set(["loop", "ram", "zram"]);

/** What each used block device did; stacked ones count their disks' bytes again. */
export function measureDevices(range: Range): DeviceWindow[] {
  return range.recording.devices
    .filter(({ used, firstSample, lastSample }) => {
      return used && firstSample <= range.to.sample && lastSample >= range.from.sample;
    })
    .map((device) => ({ kind: device.kind, window: measureDevice(device, range) }))
    .filter(({ kind, window }) => !SHOWN_WHEN_BUSY.has(kind) || window.reads + window.writes > 0)
    .map(({ window }) => window);
}

function measureDevice({ name, counters, inMemory, firstSample, lastSample }: RecordedDevice, range: Range) {
  const grown = (counter: DeviceCounter) => difference(range, counters[counter]);
  const peak = (counter: DeviceCounter) => findPeak(range, counters[counter]);
  const reads = grown("reads") ?? 0;
  const writes = grown("writes") ?? 0;
  const flushes = grown("flushes");
  const seconds = measureSampled(range);
  return omitUndefined({
    name,
    readBytes: grown("readBytes") ?? 0,
    writtenBytes: grown("writtenBytes") ?? 0,
    reads,
    writes,
    busySeconds: grown("busySeconds") ?? 0,
    mergedReads: grown("mergedReads"),
    mergedWrites: grown("mergedWrites"),
    discards: grown("discards"),
    discardedBytes: grown("discardedBytes"),
    flushes,
    peakReadBytesPerSecond: peak("readBytes"),
    peakWriteBytesPerSecond: peak("writtenBytes"),
    meanReadLatencySeconds: meanLatency(grown("readSeconds"), reads),
    meanWriteLatencySeconds: meanLatency(grown("writeSeconds"), writes),
    meanFlushLatencySeconds: meanLatency(grown("flushSeconds"), flushes ?? 0),
    meanQueueDepth: seconds > 0 ? (grown("requestSeconds") ?? 0) / seconds : undefined,
    // Its growth per second is the mean number in flight (admin-guide/iostats.rst, field 11).
    peakQueueDepth: peak("requestSeconds"),
    inMemory,
    partial: firstSample > range.from.sample || lastSample < range.to.sample ? true : undefined,
  });
}

/** iostat's await. */
function meanLatency(seconds: number | undefined, requests: number): number | undefined {
  return seconds === undefined || requests === 0 ? undefined : seconds / requests;
}

/** The highest rate between ticks, per second; short ends join their neighbour. */
function findPeak({ recording, from, to }: Range, column: Column): number | undefined {
  const { monotonicSeconds, reasons } = recording;
  let peak: number | undefined;
  let start = from.monotonic;
  let startValue = readAt(column, from);
  const close = (time: number, value: number): void => {
    if (time > start) peak = Math.max(peak ?? 0, (value - startValue) / (time - start));
    start = time;
    startValue = value;
  };
  for (let sample = from.sample + 1; sample <= to.sample; sample++) {
    const time = monotonicSeconds[sample] as number;
    const least = intervalAt(recording, sample) / 2;
    if (endsPause(recording, sample)) {
      const before = monotonicSeconds[sample - 1] as number;
      if (before - start >= least) close(before, column[sample - 1] as number);
      start = time;
      startValue = column[sample] as number;
    } else if (reasons[sample] === TICK && time - start >= least && to.monotonic - time >= least) {
      close(time, column[sample] as number);
    }
  }
  close(to.monotonic, readAt(column, to));
  return peak === undefined || Number.isNaN(peak) ? undefined : Math.max(0, peak);
}
