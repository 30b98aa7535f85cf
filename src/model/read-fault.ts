import * as z from "zod/mini";
import { count } from "./quantities.ts";
import { explainThrown, UserError } from "./user-error.ts";

/** What is wrong with a file or an answer; `system`: in the words of the system or the server. */
const READ_FAULTS = [
  "file",
  "too-large",
  "not-json",
  "other-schema",
  "other-version",
  "wrong-field",
  "no-yaml",
  "no-jobs",
  "system",
] as const;
export type ReadFault = (typeof READ_FAULTS)[number];

/** A file that was left out; `detail`: the system's error code, the schema, its version, the field, or a program's words. */
export const UNREAD_FILE = {
  origin: z.optional(z.string()),
  fault: z.enum(READ_FAULTS),
  detail: z.optional(z.string()),
  /** So many more directories cannot be read. */
  others: z.optional(count),
};
const unreadFileSchema = z.object(UNREAD_FILE);
export type UnreadFile = z.infer<typeof unreadFileSchema>;

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
