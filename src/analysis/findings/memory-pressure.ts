import type { FindingOf } from "../../model/finding.ts";
import type { Window } from "../../model/window.ts";
import { type Part, partOf, reaches } from "./measured-window.ts";
import { makeFinding, type ObservedWindow } from "./observation.ts";

/** Healthy machines rarely wait for memory. */
const NOTICE = { seconds: 0.5, share: 0.05 };
const WARNING = { seconds: 2, share: 0.15 };
const MIN_SWAPPED_BYTES = 64e6;

/** Waiting for memory or swapping, which looks like a slow disk. */
export function findMemoryPressure({ window, subject }: ObservedWindow): FindingOf<"memory-pressure"> | undefined {
  const { memory } = window;
  const waited = measureMemoryWait(window);
  const swappedBytes = (memory?.swappedInBytes ?? 0) + (memory?.swappedOutBytes ?? 0);
  const hasWaited = reaches(waited, NOTICE);
  const hasSwapped = swappedBytes >= MIN_SWAPPED_BYTES;
  if (!hasWaited && !hasSwapped) return undefined;
  return makeFinding("memory-pressure", reaches(waited, WARNING) ? "warning" : "notice", "high", {
    window: subject,
    memorySomeSeconds: waited.seconds,
    share: waited.share,
    swappedBytes,
    lowestAvailableBytes: memory?.lowestAvailableBytes,
    hasWaited,
    hasSwapped,
  });
}

/** Whether tasks waited noticeably for memory. */
export function isShortOf(memorySeconds: number, durationSeconds: number): boolean {
  return reaches(partOf(durationSeconds, memorySeconds), NOTICE);
}

/** In which some task of the machine waited for memory. */
export function measureMemoryWait({ durationSeconds, pressure }: Window): Part {
  return partOf(durationSeconds, pressure?.memorySomeSeconds ?? 0);
}
