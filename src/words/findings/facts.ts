import { formatBytes, formatDuration, formatShare } from "../../format/figures.ts";
import type { VerdictFinding } from "../../model/finding.ts";

type Fact = [name: string, value: string | undefined];

/** A verdict's evidence: its figures in their units, under names; undefined for what was not measured. */
export function describeEvidence(verdict: VerdictFinding): Fact[] {
  const { window, diskWait: wait } = verdict;
  const time = (seconds: number | undefined) => (seconds === undefined ? undefined : formatDuration(seconds));
  const share = wait && window.durationSeconds > 0 ? wait.seconds / window.durationSeconds : 0;
  return [
    ["window", window.name],
    ["device", verdict.device],
    ["bound by", verdict.bound],
    ["reason", verdict.doubt],
    ["cause", verdict.cause],
    ["duration", time(window.durationSeconds)],
    ["wait", time(wait?.seconds)],
    ["wait share", wait && formatShare(share)],
    ["wait, at least", time(wait?.lowSeconds)],
    ["wait, at most", time(wait?.highSeconds)],
    ["CPU time", time(verdict.cpuSeconds)],
    ["had a core", time(verdict.ranSeconds)],
    ["queued for a core", time(verdict.queuedSeconds)],
    ["slept", time(verdict.sleptSeconds)],
    ["received and sent", verdict.networkBytes === undefined ? undefined : formatBytes(verdict.networkBytes)],
  ];
}
