import * as z from "zod/mini";
import { count } from "./quantities.ts";

/** What a file may have so much of; `run`: bytes of one text, number or whitespace. */
const LIMITS = [
  ...["bytes", "characters", "nesting", "containers", "members", "values", "run"],
  ...["matrix-values", "matrix-characters", "bytes-of-all-reports"],
] as const;

/** What is wrong with a file or an answer. Values of the file are JSON of at most 60 characters, absent if missing there. */
const readFaultSchema = z.discriminatedUnion("id", [
  /** With the system's error code. */
  z.object({ id: z.literal("file"), code: z.string() }),
  z.object({ id: z.literal("too-large"), limit: z.enum(LIMITS), most: count, given: z.optional(count) }),
  z.object({ id: z.literal("not-json"), characters: count, expected: z.optional(z.string()) }),
  z.object({ id: z.literal("other-schema"), given: z.optional(z.string()), expected: z.string() }),
  z.object({ id: z.literal("other-version"), given: z.optional(z.string()), expected: count }),
  z.object({
    id: z.literal("wrong-field"),
    field: z.string(),
    given: z.optional(z.string()),
    /** What is allowed: a type, one of these, a number or length, or a format. */
    type: z.optional(z.string()),
    values: z.optional(z.array(z.string())),
    least: z.optional(z.number()),
    most: z.optional(z.number()),
    format: z.optional(z.string()),
    /** A rule between fields. */
    rule: z.optional(z.string()),
  }),
  /** In the parser's words. */
  z.object({ id: z.enum(["no-yaml", "no-archive"]), detail: z.string() }),
  z.object({ id: z.literal("no-jobs") }),
  z.object({ id: z.enum(["not-in-archive", "damaged"]) }),
  /** In the words of the system or the server. */
  z.object({ id: z.literal("system"), detail: z.string() }),
]);
export type ReadFault = z.infer<typeof readFaultSchema>;

/** A file that was left out. */
export const UNREAD_FILE = {
  origin: z.optional(z.string()),
  fault: readFaultSchema,
  /** So many more directories cannot be read. */
  others: z.optional(count),
};
export type UnreadFile = z.infer<z.ZodMiniObject<typeof UNREAD_FILE>>;
