import type { Cpu } from "../model/window.ts";

/** All CPU time that the kernel counted, idle or not, in seconds. */
export function sumCpuSeconds({ userSeconds, systemSeconds, iowaitSeconds, stealSeconds, idleSeconds }: Cpu): number {
  return userSeconds + systemSeconds + iowaitSeconds + stealSeconds + idleSeconds;
}

/** How many cores the kernel counted the time of, at least 1. */
export function countCores(cpu: Cpu, durationSeconds: number): number {
  return Math.max(1, Math.round(sumCpuSeconds(cpu) / durationSeconds));
}
