import { checkRun } from "../compare/gates/gate-evaluation.ts";
import type { Gate } from "../compare/gates/gate-parser.ts";
import { makeHistory } from "../history/make-history.ts";
import type { History } from "../model/history.ts";
import type { Row } from "../model/row.ts";
import { UserError } from "../model/user-error.ts";
import { refuseRun, refuseStep } from "../words/history/notes.ts";

/** What a history is asked for. */
export interface HistoryRequest {
  step?: string | undefined;
  /** The run to compare with the others, by its id; absent: the newest. */
  run?: string | undefined;
  gates: readonly Gate[];
}

/**
 * The history of rows, with the gates' results.
 * @throws UserError for a step or run that no row has
 */
export function judgeHistory(rows: readonly Row[], { step, run, gates }: HistoryRequest): History {
  if (step !== undefined && rows.every(({ subject }) => subject !== step)) {
    throw new UserError(refuseStep(step, [...new Set(rows.flatMap(({ subject }) => subject ?? []))]));
  }
  const isOwn = (row: Row) => row.runId === run && (step === undefined || row.subject === step);
  const own = run === undefined ? undefined : rows.filter(isOwn);
  if (run !== undefined && own?.length === 0) throw new UserError(refuseRun(run));
  const history = makeHistory(rows, { step, own });
  if (gates.length === 0) return history;
  return { ...history, gates: checkRun(gates, history.thisRun?.figures ?? []) };
}
