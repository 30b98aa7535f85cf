import type { FewSamples } from "../../../src/analysis/findings/few-samples.ts";
import { tellFewSamples } from "../../../src/words/findings/sampling.ts";

export const title = "Findings: the recording";
export const where = "Findings; `findings` in report.json";

function few(samples: number, durationSeconds: number, gapSeconds = 0): FewSamples {
  return {
    id: "few-samples",
    severity: "info",
    confidence: "high",
    problem: gapSeconds > 0 ? "gaps" : "short",
    isIntervalLong: durationSeconds >= 0.4,
    evidence: { samples, gapSeconds, durationSeconds },
  };
}

const ALL = [few(1, 0.3), few(4, 3.8), few(90, 120, 30)];

export const examples = {
  tellFewSamples: ALL.map((finding) => () => tellFewSamples(finding)),
};
