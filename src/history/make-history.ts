import { HISTORY_KIND, type History } from "../model/history.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Row } from "../model/row.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { keyRun, selectBaseline } from "./baseline.ts";
import { buildSeries, describeRun } from "./build-series.ts";
import { judgeSeries } from "./judge-series.ts";
import { findMixtures } from "./mixtures.ts";
import { compareRun } from "./this-run.ts";

interface HistoryOptions {
  /** Of this step alone. */
  step?: string | undefined;
  /** The rows of the run to compare with the others; absent: the newest run's. */
  own?: readonly Row[] | undefined;
}

/** The levels of all figures over the runs of these rows, with their changes. */
export function makeHistory(given: readonly Row[], { step, own }: HistoryOptions = {}): History {
  const rows = step === undefined ? given : given.filter(({ subject }) => subject === step);
  const { rows: kept, baseline } = selectBaseline(rows);
  const built = buildSeries(kept);
  const series = judgeSeries(built);
  const { runs, machineClasses } = built;
  const current = own ?? findNewest(rows);
  const [first] = current;
  return omitUndefined({
    ...HISTORY_KIND,
    toolVersion: TOOL_VERSION,
    baseline,
    runs,
    machineClasses,
    series,
    mixtures: findMixtures(built),
    thisRun: first && { ...describeRun(first), figures: compareRun(current, { series, runs, machineClasses }) },
  });
}

/** The rows of the run that began last. */
function findNewest(rows: readonly Row[]): Row[] {
  let newest: Row | undefined;
  for (const row of rows) if (newest === undefined || row.jobStartedAt > newest.jobStartedAt) newest = row;
  if (newest === undefined) return [];
  const key = keyRun(newest);
  return rows.filter((row) => keyRun(row) === key);
}
