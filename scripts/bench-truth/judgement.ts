import { estimateDiskWait } from "../../src/analysis/disk-wait.ts";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import { findJobDisks } from "../../src/disks/device-tree.ts";
import { type Finding, isVerdict } from "../../src/model/finding.ts";
import { findOwnCpuSeconds } from "../../src/model/own-work.ts";
import type { Report } from "../../src/model/report.ts";
import type { DiskWait, OwnWindow, Window } from "../../src/model/window.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";
import { median, scatterOfMedian } from "../lab/figures.ts";
import type { CellRuns } from "./cells.ts";

/** A cell with the truth, what io-probe said, and whether that was right. */
export interface JudgedCell {
  row: string[];
  load: string;
  background: string;
  disk: string;
  truth: number;
  duration: number;
  wait: Omit<DiskWait, "basis">;
  pressureSeconds: number;
  isHeld: boolean;
  /** Whether the truth, as far as 95% of its own scatter reach, lies within the bounds or meets them. */
  isPossible: boolean;
  /** How far the truth is outside the bounds and what is allowed beyond them, in seconds. */
  missSeconds: number;
  /** Why the truth may be outside, one sentence each; empty where it is inside. */
  reasons: string[];
  falseSentences: string[];
}

/** The columns of a judged cell's row. */
export const COLUMNS = [
  "load",
  "background",
  "disk",
  "runs",
  "took, s",
  "truth, s",
  "±",
  "low",
  "estimate",
  "high",
  "in bounds",
  "error",
  "PSI full",
  "verdict",
  "right",
] as const;

/** What a duration of a few runs is known to at the best: three ticks of the kernel's CPU clock, or a hundredth. */
const TOLERANCE = { seconds: 0.03, share: 0.01 };

/** Judges a cell by the medians of its runs, with the estimate and the rules as they are now. */
export function judgeCell(cell: CellRuns): JudgedCell {
  const { runs, load, background } = cell;
  const onDisk = runs.map(({ seconds }) => seconds);
  const inMemory = runs.map(({ memorySeconds }) => memorySeconds);
  const duration = median(onDisk);
  const findTruth = (seconds: number) => Math.max(0, seconds - median(inMemory));
  const truth = findTruth(duration);
  const windows = runs.flatMap(({ report }) => findCommand(report) ?? []);
  const waits = runs.flatMap(({ report }) => {
    const window = findCommand(report);
    return (window && estimateDiskWait(window, findJobDisks(report.storage))) ?? [];
  });
  const wait = {
    seconds: median(waits.map(({ seconds }) => seconds)),
    lowSeconds: median(waits.map(({ lowSeconds }) => lowSeconds)),
    highSeconds: median(waits.map(({ highSeconds }) => highSeconds)),
  };
  const noise = Math.hypot(scatterOfMedian(onDisk), scatterOfMedian(inMemory));
  const tolerance = Math.max(TOLERANCE.seconds, TOLERANCE.share * duration, noise);
  const outsideSeconds = Math.max(wait.lowSeconds - truth, truth - wait.highSeconds);
  const missSeconds = Math.max(0, outsideSeconds - tolerance);
  const isHeld = missSeconds === 0;
  const pressureSeconds = median(windows.map(({ pressure }) => pressure?.ioFullSeconds ?? Number.NaN));
  const middle = [...runs].sort((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)];
  const findings = middle === undefined ? [] : judgeReport(middle.report);
  // A sentence is about its own run, which may have lasted longer than the others.
  const ownSeconds = middle?.seconds ?? Number.NaN;
  const falseSentences = findings
    .filter((finding) => isFalse(finding, findTruth(ownSeconds), ownSeconds))
    .map((finding) => tellFinding(finding, findings).message);
  const verdict = findings.filter(isVerdict).find(({ id }) => id === "verdict");
  const figures = [duration, truth, noise, wait.lowSeconds, wait.seconds, wait.highSeconds];
  const row = [
    load,
    background,
    `${cell.disk}, ${cell.filesystem}`,
    String(runs.length),
    ...figures.map((value) => value.toFixed(2)),
    isHeld ? "yes" : "NO",
    `${((100 * (wait.seconds - truth)) / duration).toFixed(0)}%`,
    pressureSeconds.toFixed(2),
    verdict === undefined ? "-" : `${verdict.bound} (${verdict.confidence ?? verdict.doubt})`,
    falseSentences.length === 0 ? "yes" : "NO",
  ];
  return {
    row,
    load,
    background,
    disk: cell.disk,
    truth,
    duration,
    wait,
    pressureSeconds,
    isHeld,
    isPossible: outsideSeconds <= Math.max(tolerance, 2 * noise),
    missSeconds,
    reasons: isHeld ? [] : explainMiss(cell, windows, { missSeconds, noise, isAbove: truth > wait.highSeconds }),
    falseSentences,
  };
}

function judgeReport(report: Report): Finding[] {
  const windows = report.windows.map((window) => {
    const diskWait = estimateDiskWait(window, findJobDisks(report.storage));
    return { ...window, ...(diskWait && { diskWait }) };
  });
  return findFindings({ ...report, windows });
}

/** A verdict of high confidence that the truth contradicts by more than a tenth of the duration. */
function isFalse(finding: Finding, truth: number, duration: number): boolean {
  if (finding.confidence !== "high") return false;
  const slack = 0.1 * duration + 0.05;
  const isDisk = finding.id === "waited-for-disk" || (isVerdict(finding) && finding.bound === "disk");
  if (isDisk && finding.diskWait !== undefined) {
    const { lowSeconds, highSeconds } = finding.diskWait;
    return truth < lowSeconds - slack || truth > highSeconds + slack;
  }
  return finding.id === "verdict" && truth > slack;
}

function findCommand(report: Report): Window | undefined {
  return report.windows.find(({ kind }) => kind === "command");
}

/** From this part of the miss on, something else is a reason for it. */
const REASON = 0.5;

/** What the recorded figures give as reasons for which the truth is outside the bounds, one sentence each. */
export function explainMiss(
  { runs, background }: Pick<CellRuns, "runs" | "background">,
  windows: readonly Window[],
  { missSeconds, noise, isAbove }: { missSeconds: number; noise: number; isAbove: boolean },
): string[] {
  const of = (name: keyof NonNullable<OwnWindow["states"]>) =>
    median(windows.map(({ own }) => own?.states?.[name] ?? Number.NaN));
  const cpuSeconds = median(windows.map((window) => findOwnCpuSeconds(window) ?? Number.NaN));
  const queueSeconds = of("ranTaskSeconds") - cpuSeconds;
  const disturbed = runs.filter(({ wasDisturbed }) => wasDisturbed).length;
  const isReason = (seconds: number) => seconds >= REASON * missSeconds;
  const say = (seconds: number) => `${seconds.toFixed(2)} s`;
  const reasons = [
    disturbed > 0 && `Others used the cores when ${disturbed} of ${runs.length} runs began.`,
    isReason(noise) && `The truth itself is only known to ±${say(noise)}.`,
    isAbove &&
      isReason(queueSeconds) &&
      `Its tasks ran or wanted a core for ${say(of("ranTaskSeconds"))} but used ${say(cpuSeconds)} of CPU time.`,
    isAbove &&
      isReason(of("lookedSeconds") - of("ranSeconds") - of("waitedSeconds") - of("waitedBesideSeconds")) &&
      "Its tasks slept in a state that is not recognised as waiting for the disk.",
    !isAbove && background === "writer" && "In memory the writer may have slowed it more than on the disk.",
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? reasons : ["The recording does not show why."];
}
