import * as z from "zod/mini";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { RUNNER_STEPS } from "./runner-layout.ts";
import { cleanName, parseTime, type StepRecord } from "./step-record.ts";

/** What is read of the REST API's job. */
export const apiJobSchema = z.object({
  created_at: z.nullish(z.string()),
  started_at: z.nullish(z.string()),
  steps: z.array(
    z.object({
      name: z.string(),
      number: z.optional(z.number()),
      conclusion: z.nullish(z.string()),
      started_at: z.nullish(z.string()),
      completed_at: z.nullish(z.string()),
    }),
  ),
});

/** The steps of `GET /repos/{owner}/{repo}/actions/jobs/{job_id}` in order, without the runner's own. */
export function readApiSteps(job: z.infer<typeof apiJobSchema>): StepRecord[] {
  const steps = job.steps.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  return steps.flatMap(({ name, conclusion, started_at, completed_at }) => {
    const [started, ended] = [parseTime(started_at), parseTime(completed_at)];
    if (started === undefined || RUNNER_STEPS.test(name)) return [];
    return [
      omitUndefined({
        name: cleanName(name),
        startedAtSeconds: started,
        endedAtSeconds: ended,
        result: conclusion || undefined,
      }),
    ];
  });
}

/** How long a job waited for its runner, to the second; undefined where it was carried over from an earlier attempt. */
export function readQueueSeconds({ created_at, started_at }: z.infer<typeof apiJobSchema>): number | undefined {
  const [created, started] = [parseTime(created_at), parseTime(started_at)];
  return created === undefined || started === undefined || started < created ? undefined : started - created;
}
