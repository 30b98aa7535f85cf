import { listRows } from "../export/rows.ts";
import type { Row } from "../model/row.ts";
import { tellMissing } from "../words/comparison/log.ts";
import { downloadLegs } from "./legs.ts";
import { listPushRuns, type WorkflowFile } from "./push-runs.ts";
import type { RestClient } from "./rest.ts";
import { createRestSource } from "./rest-artifacts.ts";
import type { ArtifactSource } from "./results-service.ts";
import type { RunIdentity } from "./surroundings.ts";
import type { Transfer } from "./transfer.ts";

/** The rows of a run's reports; what cannot be read is a warning. Reports that claim another run or repository give none. */
export async function readRunRows(
  sources: readonly ArtifactSource[],
  run: RunIdentity,
  warn: (message: string) => void,
): Promise<Row[]> {
  const { reports, missing, readReport } = await downloadLegs(sources, run);
  for (const leg of missing) warn(tellMissing(leg));
  const rows: Row[] = [];
  for (const { origin } of reports) {
    if (origin === undefined) continue;
    const own = listRows(await readReport(origin));
    rows.push(...own.filter(({ repository, runId }) => repository === run.repository && runId === run.runId));
  }
  return rows;
}

/** Each costs some requests of the token's hourly thousand. */
const MAX_RUNS = 30;

/** The rows of earlier pushes to the branch, from their artifacts: what there is of a history without its branch. */
export async function readEarlierRuns(
  rest: RestClient,
  transfer: Transfer,
  workflow: WorkflowFile,
  { branch, runId: own, warn }: { branch: string; runId: string; warn: (message: string) => void },
): Promise<{ rows: Row[]; runs: number }> {
  const found: { rows: Row[]; runs: number } = { rows: [], runs: 0 };
  for (const { id } of await listPushRuns(rest, workflow, branch, MAX_RUNS)) {
    const runId = String(id);
    if (runId === own) continue;
    const source = createRestSource(rest, runId, transfer, { warn });
    const rows = await readRunRows([source], { repository: workflow.repository, runId }, warn);
    if (rows.length === 0) continue;
    for (const row of rows) found.rows.push(row);
    found.runs++;
  }
  return found;
}
