import * as z from "zod/mini";

/** Longer names and addresses are cut before they are read. */
const MAX_TEXT = 1000;
const MAX_STEPS = 1000;
const MAX_LABELS = 50;

const text = z.nullish(
  z.pipe(
    z.string(),
    z.transform((value) => value.slice(0, MAX_TEXT)),
  ),
);
const number = z.nullish(z.number());
/** The first of a list. */
function takeFirst<T>(item: z.ZodMiniType<T>, most: number) {
  return z.nullish(
    z.pipe(
      z.array(item),
      z.transform((list: T[]) => list.slice(0, most)),
    ),
  );
}
const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[\w.:-]{1,100}$/))]),
  z.transform((value) => String(value)),
);

/** What an overview needs of `GET /repos/{owner}/{repo}/actions/runs/{run_id}`; whatever a server leaves out is absent or null. */
export const runAnswerSchema = z.object({
  id,
  name: text,
  run_number: number,
  run_attempt: number,
  event: text,
  path: text,
  head_sha: text,
  head_branch: text,
  html_url: text,
  conclusion: text,
  created_at: text,
  run_started_at: text,
  repository: z.nullish(z.object({ full_name: text })),
});
export type RunAnswer = z.infer<typeof runAnswerSchema>;

const stepAnswerSchema = z.object({ name: z.string(), number, conclusion: text, started_at: text, completed_at: text });

/** A job of `GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs`. */
export const jobAnswerSchema = z.object({
  id,
  name: z.string(),
  run_attempt: number,
  status: text,
  conclusion: text,
  created_at: text,
  started_at: text,
  completed_at: text,
  html_url: text,
  labels: takeFirst(z.string(), MAX_LABELS),
  steps: takeFirst(stepAnswerSchema, MAX_STEPS),
});
export type JobAnswer = z.infer<typeof jobAnswerSchema>;

/** A page of that list; a job that is wrong is no reason to lose the others. */
export const jobPageSchema = z.object({ total_count: z.nullish(z.number()), jobs: z.array(z.unknown()) });
