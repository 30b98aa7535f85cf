import type { ListedWindow, WindowFigures } from "../../analysis/window-summary.ts";
import { formatBytes, formatDuration, formatKnown, formatLatency, formatRate } from "../../format/figures.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findMachineCpuSeconds, findOwnCpuSeconds, findQueuedSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { formatWaitAndShare } from "../../words/waits.ts";

/** A step's figures as names and values. */
export function describeStepFigures({ window, figures }: ListedWindow): [name: string, value: string][] {
  const { ownCpuSeconds, ...values } = listWindowValues(window, figures);
  const machineCpuSeconds = ownCpuSeconds === undefined ? values.machineCpuSeconds : undefined;
  const texts = omitUndefined({
    took: formatDuration(values.durationSeconds),
    "waited for disk": figures.diskWait && formatWaitAndShare(figures.diskWait),
    "waited for a core": formatKnown(values.queuedSeconds, formatDuration),
    read: formatKnown(values.readBytes, formatBytes),
    written: formatKnown(values.writtenBytes, formatBytes),
    peak: formatKnown(values.peakBytesPerSecond, formatRate),
    "mean latency": formatKnown(values.meanLatencySeconds, formatLatency),
    "machine's CPU": formatKnown(machineCpuSeconds, formatDuration),
    CPU: formatKnown(ownCpuSeconds, formatDuration),
    received: formatKnown(values.receivedBytes, formatBytes),
    sent: formatKnown(values.sentBytes, formatBytes),
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
    queuedSeconds: findQueuedSeconds(window),
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
