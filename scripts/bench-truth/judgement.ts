import { estimateDiskWait } from "../../src/analysis/disk-wait.ts";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Report } from "../../src/model/report.ts";
import type { DiskWait, Window } from "../../src/model/window.ts";
import type { Filesystem } from "./disks.ts";

/** All runs of a load in one company on one disk. */
export interface CellRuns {
  load: string;
  company: string;
  disk: string;
  filesystem: Filesystem;
  /** Durations in memory and on the disk in turn, and the report of the latter without its series. */
  runs: { memorySeconds: number; seconds: number; report: Report }[];
}

/** A cell with the truth, what io-probe said, and whether that was right. */
export interface JudgedCell {
  row: string[];
  load: string;
  company: string;
  truth: number;
  duration: number;
  wait: Omit<DiskWait, "basis">;
  pressureSeconds: number;
  isHeld: boolean;
  falseSentences: string[];
}

/** What a duration of a few runs is known to at the best: three ticks of the kernel's CPU clock, or a hundredth. */
const TOLERANCE = { seconds: 0.03, share: 0.01 };

/** Judges a cell by the medians of its runs, with the estimate and the rules as they are now. */
export function judgeCell(cell: CellRuns): JudgedCell {
  const { runs, load, company } = cell;
  const duration = median(runs.map(({ seconds }) => seconds));
  const truth = Math.max(0, duration - median(runs.map(({ memorySeconds }) => memorySeconds)));
  const windows = runs.flatMap(({ report }) => findCommand(report) ?? []);
  const waits = windows.flatMap((window) => estimateDiskWait(window) ?? []);
  const wait = {
    seconds: median(waits.map(({ seconds }) => seconds)),
    lowSeconds: median(waits.map(({ lowSeconds }) => lowSeconds)),
    highSeconds: median(waits.map(({ highSeconds }) => highSeconds)),
  };
  const noise = Math.hypot(
    ...[runs.map(({ seconds }) => seconds), runs.map((run) => run.memorySeconds)].map(scatterOfMedian),
  );
  const tolerance = Math.max(TOLERANCE.seconds, TOLERANCE.share * duration, noise);
  const isHeld = truth >= wait.lowSeconds - tolerance && truth <= wait.highSeconds + tolerance;
  const pressureSeconds = median(windows.map(({ pressure }) => pressure?.ioFullSeconds ?? Number.NaN));
  const middle = [...runs].sort((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)];
  const findings = middle === undefined ? [] : judgeReport(middle.report);
  const falseSentences = findings.filter((finding) => isFalse(finding, truth, duration)).map(({ message }) => message);
  const verdict = findings.find(({ id }) => id === "waited-for-disk" || id === "not-the-disk");
  const figures = [duration, truth, noise, wait.lowSeconds, wait.seconds, wait.highSeconds];
  const row = [
    load,
    company,
    `${cell.disk}, ${cell.filesystem}`,
    String(runs.length),
    ...figures.map((value) => value.toFixed(2)),
    isHeld ? "yes" : "NO",
    pressureSeconds.toFixed(2),
    verdict === undefined ? "-" : `${verdict.id} (${verdict.confidence})`,
    falseSentences.length === 0 ? "yes" : "NO",
  ];
  return { row, load, company, truth, duration, wait, pressureSeconds, isHeld, falseSentences };
}

/** The four lines that the estimate is held to, with what is asked. */
export function summarizeCells(cells: readonly JudgedCell[]): string[][] {
  const alone = cells.filter(({ company }) => company === "nobody");
  const beside = cells.filter(({ company }) => company !== "nobody");
  const held = (part: readonly JudgedCell[]) => part.filter(({ isHeld }) => isHeld).length / Math.max(1, part.length);
  const width = ({ wait, duration }: JudgedCell) => (wait.highSeconds - wait.lowSeconds) / duration;
  const error = ({ wait, truth, duration }: JudgedCell) => Math.abs(wait.seconds - truth) / duration;
  const pressureError = ({ pressureSeconds, truth, duration }: JudgedCell) =>
    Math.abs(pressureSeconds - truth) / duration;
  const worst = (key: "load" | "company") =>
    Math.min(
      ...[...new Set(cells.map((cell) => cell[key]))].map((name) => held(cells.filter((cell) => cell[key] === name))),
    );
  const failures = cells.flatMap(({ falseSentences }) => falseSentences);
  return [
    ["truth within the bounds", `${percent(held(cells))} of ${cells.length} cells`, "95 %"],
    ["of the worst load and the worst company", `${percent(worst("load"))}, ${percent(worst("company"))}`, "90 %"],
    [
      "bounds apart, alone and in company (median, of the duration)",
      `${percent(median(alone.map(width)))}, ${percent(median(beside.map(width)))}`,
      "15 %, 35 %",
    ],
    [
      "error of the estimate alone (median, 90th percentile)",
      `${percent(median(alone.map(error)))}, ${percent(quantile(alone.map(error), 0.9))}`,
      "6 %, 15 %",
    ],
    ["error in company", `${percent(median(beside.map(error)))}, ${percent(quantile(beside.map(error), 0.9))}`, "-"],
    [
      "error of PSI full, alone and in company (median)",
      `${percent(median(alone.map(pressureError)))}, ${percent(median(beside.map(pressureError)))}`,
      "-",
    ],
    [
      "false sentences of high confidence",
      `${failures.length}${failures.length > 0 ? `: ${failures.join(" ")}` : ""}`,
      "0",
    ],
  ];
}

function judgeReport(report: Report): Finding[] {
  const windows = report.windows.map((window) => {
    const diskWait = estimateDiskWait(window);
    return { ...window, ...(diskWait && { diskWait }) };
  });
  return findFindings({ ...report, windows });
}

/** A verdict of high confidence that the truth contradicts by more than a tenth of the duration. */
function isFalse({ id, confidence, evidence }: Finding, truth: number, duration: number): boolean {
  if (confidence !== "high") return false;
  const slack = 0.1 * duration + 0.05;
  if (id === "waited-for-disk") {
    const { lowSeconds = evidence.waitSeconds, highSeconds = evidence.waitSeconds } = evidence;
    return truth < Number(lowSeconds) - slack || truth > Number(highSeconds) + slack;
  }
  return id === "not-the-disk" && truth > slack;
}

function findCommand(report: Report): Window | undefined {
  return report.windows.find(({ kind }) => kind === "command");
}

/** The standard error of a median of few runs: 1.25 times that of their mean (for a normal distribution). */
function scatterOfMedian(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return 1.25 * Math.sqrt(variance / values.length);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}
