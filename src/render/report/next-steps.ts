import { NOTICEABLE } from "../../analysis/findings/measured-window.ts";
import { findMainWindow } from "../../analysis/window-summary.ts";
import { withShares } from "../../model/disk-wait.ts";
import { splitVerdict, type VerdictFinding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { boundRecording, predictWindow } from "../../predict/predict-report.ts";
import { PRESETS } from "../../predict/presets.ts";
import { parseStatedDisk } from "../../predict/stated-disk.ts";
import { callPredict, callTry, explainNext, writeTryStep } from "../../words/report-notes.ts";
import type { Panel } from "../formats/panel.ts";

/** What the reader's terminal knows of the call that made a report. */
export interface ReportCall {
  path: string;
  /** The command in full, for the terminal that ran it alone: no document has it. */
  command?: readonly string[] | undefined;
}

/** A disk that saves less is not worth a call. */
const MAX_PREDICTED_SHARE = 0.9;

/** The calls that follow from the verdict, once in a report, and only those that would tell something. */
export function describeNextSteps(report: Report, call?: ReportCall): Panel | undefined {
  const { verdict } = splitVerdict(report.findings);
  const window = report.windows.find(({ name, kind }) => name === verdict?.window.name && kind !== "job");
  if (verdict === undefined || window === undefined || !isWorthTrying(verdict)) return undefined;
  const isStep = report.job?.repository !== undefined && call === undefined;
  const command = window === findMainWindow(report) ? call?.command : undefined;
  const trial = isStep ? writeTryStep(window) : [callTry(window, command)];
  const tries = report.tried === undefined ? trial : [];
  const disk = isStep ? undefined : findFasterDisk(report, window);
  const predicts = disk === undefined ? [] : [callPredict(call?.path ?? "report.json", disk)];
  if (tries.length + predicts.length === 0) return undefined;
  const sentence = explainNext({ try: tries.length > 0, predict: predicts.length > 0 });
  return { title: "Next", sentences: [sentence], code: [...tries, ...predicts] };
}

function isWorthTrying({ bound, doubt, cause, diskWait, window }: VerdictFinding): boolean {
  if (diskWait !== undefined && diskWait.highSeconds < NOTICEABLE.seconds) return false;
  if (bound === "disk" || cause === "waited-for-flushes") return true;
  const { share } = diskWait === undefined ? { share: 0 } : withShares(diskWait, window.durationSeconds);
  return doubt === "wide" && share >= 1 - MAX_PREDICTED_SHARE;
}

/** The first published class on which the window would surely be faster. */
function findFasterDisk(whole: Report, window: Window): string | undefined {
  const report = boundRecording(whole);
  return Object.keys(PRESETS).find((name) => {
    const disk = parseStatedDisk(name);
    const predicted = disk && predictWindow(report, window, disk);
    if (predicted === undefined || "id" in predicted) return false;
    return predicted.highSeconds < window.durationSeconds * MAX_PREDICTED_SHARE;
  });
}
