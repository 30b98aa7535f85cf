import type { ListedWindow, WindowFigures } from "../../analysis/window-summary.ts";
import { formatBytes, formatDuration, formatLatency, formatRate } from "../../format/figures.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findMachineCpuSeconds, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { formatWaitAndShare } from "../../words/waits.ts";

/** A step's figures as names and values. */
export function describeStepFigures({ window, figures }: ListedWindow): [name: string, value: string][] {
  const { network } = window;
  const own = findOwnCpuSeconds(window);
  const texts = omitUndefined({
    took: formatDuration(figures.durationSeconds),
    "waited for disk": figures.diskWait && formatWaitAndShare(figures.diskWait),
    read: write(figures.readBytes, formatBytes),
    written: write(figures.writtenBytes, formatBytes),
    peak: write(figures.peakBytesPerSecond, formatRate),
    "mean latency": write(figures.meanLatencySeconds, formatLatency),
    "machine's CPU": own === undefined ? write(findMachineCpuSeconds(window), formatDuration) : undefined,
    CPU: write(own, formatDuration),
    received: write(network?.receivedBytes, formatBytes),
    sent: write(network?.sentBytes, formatBytes),
  });
  return Object.entries(texts);
}

/** A window's figures in base units. */
export function listWindowValues(window: Window, figures: WindowFigures) {
  const { network } = window;
  const { diskWait, ...others } = figures;
  return omitUndefined({
    durationSeconds: others.durationSeconds,
    diskWaitSeconds: diskWait?.seconds,
    diskWaitLowSeconds: diskWait?.lowSeconds,
    diskWaitHighSeconds: diskWait?.highSeconds,
    ownCpuSeconds: findOwnCpuSeconds(window),
    machineCpuSeconds: findMachineCpuSeconds(window),
    readBytes: others.readBytes,
    writtenBytes: others.writtenBytes,
    peakBytesPerSecond: others.peakBytesPerSecond,
    meanLatencySeconds: others.meanLatencySeconds,
    receivedBytes: network?.receivedBytes,
    sentBytes: network?.sentBytes,
  });
}

function write(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}
