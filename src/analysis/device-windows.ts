import { omitUndefined } from "../model/omit-undefined.ts";
import {
  type Column,
  type DeviceCounter,
  type RecordedDevice,
  type Recording,
  SAMPLE_REASONS,
} from "../model/recording.ts";
import { SECTOR_BYTES } from "../model/units.ts";
import type { DeviceWindow } from "../model/window.ts";
import { difference, endsPause, intervalAt, measureSampled, type RecordedPlace, readAt } from "./recording-time.ts";

const TICK = SAMPLE_REASONS.indexOf("tick");

/** Devices that exist unused in large numbers: shown only if they did something. */
const SHOWN_WHEN_BUSY = new Set(["loop", "ram", "zram"]);

/**
 * What every block device did between two places, each in its own row: stacked devices count their disks' bytes again.
 * Devices that never did anything are left out.
 */
export function measureDevices(recording: Recording, from: RecordedPlace, to: RecordedPlace): DeviceWindow[] {
  return recording.devices
    .filter((device) => device.used && device.firstSample <= to.sample && device.lastSample >= from.sample)
    .map((device) => ({ device, window: measureDevice(recording, device, from, to) }))
    .filter(({ device, window }) => !SHOWN_WHEN_BUSY.has(device.kind) || window.reads + window.writes > 0)
    .map(({ window }) => window);
}

function measureDevice(
  recording: Recording,
  device: RecordedDevice,
  from: RecordedPlace,
  to: RecordedPlace,
): DeviceWindow {
  const grown = (counter: DeviceCounter) => difference(device.counters[counter], from, to);
  const reads = grown("reads") ?? 0;
  const writes = grown("writes") ?? 0;
  const flushes = grown("flushes");
  const discards = grown("discards");
  const discardSectors = grown("discardSectors");
  const seconds = measureSampled(recording, from, to);
  return omitUndefined({
    name: device.name,
    readBytes: (grown("readSectors") ?? 0) * SECTOR_BYTES,
    writtenBytes: (grown("writeSectors") ?? 0) * SECTOR_BYTES,
    reads,
    writes,
    busySeconds: (grown("busyMilliseconds") ?? 0) / 1000,
    mergedReads: grown("mergedReads"),
    mergedWrites: grown("mergedWrites"),
    discards,
    discardedBytes: discardSectors === undefined ? undefined : discardSectors * SECTOR_BYTES,
    flushes,
    peakReadBytesPerSecond: findPeak(recording, device.counters.readSectors, SECTOR_BYTES, from, to),
    peakWriteBytesPerSecond: findPeak(recording, device.counters.writeSectors, SECTOR_BYTES, from, to),
    meanReadLatencySeconds: meanLatency(grown("readMilliseconds"), reads),
    meanWriteLatencySeconds: meanLatency(grown("writeMilliseconds"), writes),
    meanFlushLatencySeconds: meanLatency(grown("flushMilliseconds"), flushes ?? 0),
    meanQueueDepth: seconds > 0 ? (grown("weightedMilliseconds") ?? 0) / 1000 / seconds : undefined,
    // Milliseconds of all requests per second are the mean in flight (admin-guide/iostats.rst, field 11).
    peakQueueDepth: findPeak(recording, device.counters.weightedMilliseconds, 0.001, from, to),
    inMemory: device.inMemory,
    partial: device.firstSample > from.sample || device.lastSample < to.sample ? true : undefined,
  });
}

/** iostat's await: the requests' time by their number. */
function meanLatency(milliseconds: number | undefined, requests: number): number | undefined {
  return milliseconds === undefined || requests === 0 ? undefined : milliseconds / 1000 / requests;
}

/**
 * The highest rate between two ticks, in counts of `unit` per second. An end shorter than half an interval is joined to
 * its neighbour, since a rate over a millisecond means nothing; a window without ticks has its mean rate.
 */
function findPeak(
  recording: Recording,
  column: Column,
  unit: number,
  from: RecordedPlace,
  to: RecordedPlace,
): number | undefined {
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
  return peak === undefined || Number.isNaN(peak) ? undefined : Math.max(0, peak * unit);
}
