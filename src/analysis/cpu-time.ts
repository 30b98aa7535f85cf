import type { Cpu } from "../model/window.ts";

/** All CPU time that was counted, idle or not. */
export function sumCpuSeconds({ userSeconds, systemSeconds, iowaitSeconds, stealSeconds, idleSeconds }: Cpu): number {
  return userSeconds + systemSeconds + iowaitSeconds + stealSeconds + idleSeconds;
}

/** The cores whose time was counted, at least 1. */
export function countCores(cpu: Cpu, durationSeconds: number): number {
  return Math.max(1, Math.round(sumCpuSeconds(cpu) / durationSeconds));
}
