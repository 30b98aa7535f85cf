import * as z from "zod/mini";
import { amount, count, optional } from "./quantities.ts";

/** Longer than any engine's names and addresses. */
const MAX_LENGTH = 2000;
const text = z.string().check(z.maxLength(MAX_LENGTH));

/** The CI job of a report; absent is what its engine does not say. */
export const jobSchema = z.object({
  /** `workflowPath`: the workflow's file in the repository. */
  ...optional(text, "repository", "workflow", "workflowPath"),
  name: text,
  runId: z.optional(text),
  /** Counts the workflow's runs. */
  runNumber: z.optional(count),
  attempt: z.optional(count),
  /** The job's number in the engine's API. */
  jobId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,100}$/))),
  /** How long it waited for its runner, by the engine's API. */
  queueSeconds: z.optional(amount),
  /** What was checked out: of a pull request on GitHub its merge commit. */
  commit: z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))),
  /** A branch or tag as the engine writes it, such as `refs/heads/main`. */
  ref: z.optional(text),
  /** Why the run started, such as `push`. */
  event: z.optional(text),
  /** Set if `ref` is the repository's default branch. */
  defaultBranch: z.optional(z.literal(true)),
  /** The job's page, or its run's. */
  url: z.optional(text.check(z.regex(/^https?:\/\/\S+$/))),
});
export type Job = z.infer<typeof jobSchema>;

/** The job without fields that no report may have: the variables of an engine may hold anything. */
export function keepValid({ name, ...fields }: { name: string } & Partial<Record<keyof Job, unknown>>): Job {
  const valid = Object.entries(fields).filter(([field, value]) => {
    return value !== undefined && jobSchema.shape[field as keyof Job].safeParse(value).success;
  });
  return { ...Object.fromEntries(valid), name: name.slice(0, MAX_LENGTH) };
}
