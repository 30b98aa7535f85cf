import { buildComparison, type CompareOptions } from "../compare/comparison.ts";
import type { PredictionPlan } from "../compare/data.ts";
import type { LegFigures } from "../compare/leg.ts";
import { mergePredictions, predictSteps, type StepPrediction } from "../compare/prediction-plan.ts";
import type { Comparison } from "../model/comparison.ts";
import type { Prediction } from "../model/prediction.ts";
import type { Report } from "../model/report.ts";
import { explainThrown } from "../model/user-error.ts";
import { wordPrediction } from "../render/predictions.ts";
import { tellUnreadRecording } from "../words/comparison/notes.ts";
import { wordComparison } from "./worded-comparison.ts";

export type ReadRecording = (origin: string) => Promise<Report>;

/**
 * As `compareReports`, and how long the baseline's steps would take on labels that only ran benchmarks: recordings are
 * read again, one at a time.
 */
export async function compareAndPredict(
  reports: readonly LegFigures[],
  options: CompareOptions,
  readRecording: ReadRecording,
): Promise<Comparison> {
  const data = buildComparison(reports, options);
  const comparison = wordComparison(data);
  if (data.plan === undefined) return comparison;
  const { predictions, notes } = await followPlan(data.plan, readRecording);
  return {
    ...comparison,
    ...(predictions.length > 0 && { predictions }),
    notes: [...comparison.notes, ...notes],
  };
}

async function followPlan(
  { origins, targets }: PredictionPlan,
  readRecording: ReadRecording,
): Promise<{ predictions: Prediction[]; notes: string[] }> {
  const predictions: StepPrediction[] = [];
  const notes: string[] = [];
  for (const origin of origins) {
    try {
      predictions.push(...predictSteps(await readRecording(origin), targets));
    } catch (error) {
      // The comparison goes on without this recording.
      notes.push(tellUnreadRecording(explainThrown(error)));
    }
  }
  const worded = mergePredictions(predictions).map(({ window: name, label: on, recordedSeconds, result }) =>
    wordPrediction({ window: { name, durationSeconds: recordedSeconds }, on, result }),
  );
  return { predictions: worded, notes };
}
