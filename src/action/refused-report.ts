import { describeUnread } from "../format/unreadable-file.ts";
import type { Refusal } from "../model/comparison-reasons.ts";
import { UserError } from "../model/user-error.ts";
import { refuseReport } from "../words/comparison/reasons.ts";

/** A report that is not compared. */
export class RefusedReport extends UserError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refuseReport(refusal), { cause });
    this.refusal = refusal;
  }
}

/** Why a report is missing, by what was thrown. */
export function describeRefusal(thrown: unknown): Refusal {
  return thrown instanceof RefusedReport ? thrown.refusal : { id: "unread", ...describeUnread(thrown) };
}
