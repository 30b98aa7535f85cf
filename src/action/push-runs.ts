import * as z from "zod/mini";
import { UserError } from "../model/user-error.ts";
import { PAGE_SIZE, type RestClient, requestJson } from "./rest.ts";

const runsSchema = z.object({
  workflow_runs: z
    .array(
      z.object({
        id: z.int(),
        event: z.string(),
        head_branch: z.optional(z.nullable(z.string())),
        head_sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
        head_repository: z.optional(z.nullable(z.object({ full_name: z.string() }))),
        run_attempt: z.optional(z.int()),
      }),
    )
    .check(z.maxLength(PAGE_SIZE)),
});
type PushRun = z.infer<typeof runsSchema>["workflow_runs"][number];

/** A workflow, by its file in a repository; without a path, the file is another repository's or unknown. */
export interface WorkflowFile {
  repository: string | undefined;
  workflowPath: string | undefined;
}

/**
 * The workflow's newest runs for pushes to a branch of this repository, at most 100.
 * @throws UserError where the workflow's file is unknown, or the token lacks actions: read
 */
export async function listPushRuns(
  rest: RestClient,
  workflow: WorkflowFile,
  branch: string,
  count: number,
): Promise<PushRun[]> {
  const query = `branch=${encodeURIComponent(branch)}&event=push&per_page=${count}`;
  const file = /^\.github\/workflows\/([^/]+)$/.exec(workflow.workflowPath ?? "")?.[1];
  if (file === undefined) {
    throw new UserError(
      "the workflow's file is not in this repository, or the runner does not name it (GITHUB_WORKFLOW_REF)",
    );
  }
  const path = `/actions/workflows/${encodeURIComponent(file)}/runs?${query}` as const;
  const { workflow_runs: runs } = await requestJson(rest, { path, purpose: "the workflow's runs", schema: runsSchema });
  // A fork may have a branch of the same name.
  return runs.filter(({ event, head_branch, head_repository }) => {
    return event === "push" && head_branch === branch && head_repository?.full_name === workflow.repository;
  });
}
