import type { UnreadFile } from "./read-fault.ts";
import { explainThrown, UserError } from "./user-error.ts";

/** A file that is not what it should be: `origin: text`. */
export class UnreadableFile extends UserError {
  readonly file: UnreadFile;

  constructor(file: UnreadFile & { origin: string }, text: string, cause?: unknown) {
    super(`${file.origin}: ${text}`, { cause });
    this.file = file;
  }
}

/** GitHub's and the system's messages are shorter. */
const MAX_DETAIL_LENGTH = 500;

/** What a document stores of whatever was thrown. */
export function describeUnread(thrown: unknown, origin?: string): UnreadFile {
  if (thrown instanceof UnreadableFile) return thrown.file;
  const detail = explainThrown(thrown).slice(0, MAX_DETAIL_LENGTH);
  return { ...(origin !== undefined && { origin }), fault: "system", detail };
}
