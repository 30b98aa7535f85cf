import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import { UserError } from "../model/user-error.ts";
import type { ReportIdentity } from "../session/assembly.ts";
import type { Environment } from "../system/environment.ts";
import { identifyReportLeg, nameArtifacts } from "./artifact-name.ts";
import { downloadLegs } from "./legs.ts";
import { createRestClient, createRestSource, readJson } from "./rest.ts";
import type { Transfer } from "./transfer.ts";

/** What this job left in a run of the base branch. */
export interface BaseReport {
  branch: string;
  runId: string;
  commit: string;
  report: LegFigures;
}

const MAX_RUNS = 5;
/** Each attempt costs a request. */
const MAX_ATTEMPTS = 3;

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
    .check(z.maxLength(MAX_RUNS)),
});
type Run = z.infer<typeof runsSchema>["workflow_runs"][number];

/**
 * This job's report in the newest run of its workflow for a push to the pull request's base branch; undefined without a
 * pull request, or where the last runs have none.
 * @throws UserError where the workflow's file is unknown, or the token lacks actions: read
 */
export async function findBaseReport(
  environment: Environment,
  identity: ReportIdentity,
  { token, transfer }: { token: string; transfer: Transfer },
): Promise<BaseReport | undefined> {
  const { GITHUB_BASE_REF: branch, GITHUB_REPOSITORY: repository = "", GITHUB_RUN_ID } = environment;
  if (!branch) return undefined;
  const rest = createRestClient(environment, token, transfer);
  const query = `branch=${encodeURIComponent(branch)}&event=push&per_page=${MAX_RUNS}`;
  const path = `/repos/${repository}/actions/workflows/${encodeURIComponent(findWorkflowFile(environment))}/runs?${query}`;
  const runs = await readJson(rest, path, "the workflow's runs", runsSchema);
  // A fork's pull request may come from a branch of the same name.
  const isOfBase = ({ event, head_branch, head_repository }: Run) =>
    event === "push" && head_branch === branch && head_repository?.full_name === repository;
  for (const run of runs.workflow_runs.filter(isOfBase)) {
    const runId = String(run.id);
    if (runId === GITHUB_RUN_ID) continue;
    const { run_attempt: last = 1 } = run;
    for (let attempt = last; attempt > Math.max(0, last - MAX_ATTEMPTS); attempt--) {
      const { report: name } = nameArtifacts({ ...identifyReportLeg(identity), attempt });
      const source = createRestSource({ ...environment, GITHUB_RUN_ID: runId }, rest, transfer, name);
      const [report] = (await downloadLegs([source], { repository, runId })).reports;
      if (report !== undefined) return { branch, runId, commit: run.head_sha, report };
    }
  }
  return undefined;
}

/** OWNER/REPOSITORY/.github/workflows/FILE@REF */
function findWorkflowFile({ GITHUB_WORKFLOW_REF = "", GITHUB_REPOSITORY }: Environment): string {
  const start = `${GITHUB_REPOSITORY}/.github/workflows/`;
  const file = GITHUB_WORKFLOW_REF.startsWith(start)
    ? /^[^/@]+/.exec(GITHUB_WORKFLOW_REF.slice(start.length))?.[0]
    : undefined;
  if (file !== undefined) return file;
  throw new UserError(
    "the workflow's file is not in this repository, or the runner does not name it (GITHUB_WORKFLOW_REF)",
  );
}
