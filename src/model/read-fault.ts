import * as z from "zod/mini";
import { count } from "./quantities.ts";

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
