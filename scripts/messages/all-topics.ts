import { ACTION } from "./action.ts";
import { BENCHMARKS } from "./benchmarks.ts";
import { COMPARISON } from "./comparison.ts";
import { FINDINGS } from "./findings.ts";
import { HISTORY } from "./history.ts";
import { OVERVIEWS } from "./overview.ts";
import { REPORT } from "./report.ts";
import type { Topic } from "./topic.ts";
import { TRIALS } from "./trials.ts";
import { VERDICT } from "./verdict.ts";

export const TOPICS: readonly Topic[] = [
  VERDICT,
  ...FINDINGS,
  ...REPORT,
  ...COMPARISON,
  ...OVERVIEWS,
  ...BENCHMARKS,
  ...HISTORY,
  ...TRIALS,
  ...ACTION,
];
