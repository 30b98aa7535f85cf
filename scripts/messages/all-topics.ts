import { ACTION } from "./action.ts";
import { BENCHMARKS } from "./benchmarks.ts";
import { COMPARISON } from "./comparison.ts";
import { FINDINGS } from "./findings.ts";
import { HISTORY } from "./history.ts";
import { OVERVIEWS } from "./overview.ts";
import { REPORT } from "./report.ts";
import { TRIALS } from "./trials.ts";

export const TOPICS = [FINDINGS, REPORT, COMPARISON, OVERVIEWS, BENCHMARKS, HISTORY, TRIALS, ACTION].flat();
