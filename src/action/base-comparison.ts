import type { LegFigures } from "../compare/leg.ts";
import { renderBaseComparison } from "../render/comparison/documents.ts";
import type { ReportIdentity } from "../session/assembly.ts";
import { compareWithOther } from "../session/compare.ts";
import type { ResultFiles } from "../session/result-files.ts";
import { findWorkflowPath } from "../system/ci-job.ts";
import { namePullRequest } from "../words/comparison/figures.ts";
import { tellBase, tellFailedBase, tellNoBase } from "../words/comparison/log.ts";
import { identifyReportLeg, nameArtifacts } from "./artifact-name.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { downloadLegs } from "./legs.ts";
import { createRestClient, type RestClient } from "./rest.ts";
import { createRestSource, listPushRuns } from "./run-lists.ts";
import { attempt, type Step } from "./step.ts";
import { locateRun } from "./surroundings.ts";
import { createTransfer } from "./transfer.ts";

/** A pull request's job beside the base branch's, as Markdown; empty without `token` or a report. Faults are warnings. */
export async function compareWithBase(
  step: Step,
  { token }: Pick<ReportInputs, "token">,
  { files, identity }: { files: ResultFiles; identity: ReportIdentity },
  deadline: Deadline,
): Promise<string> {
  const { core, environment } = step;
  const branch = environment.GITHUB_BASE_REF;
  if (token === undefined || !branch) return "";
  const compare = async () => {
    const rest = createRestClient(environment, token, createTransfer({ deadline }));
    const search = findBaseReport(step, rest, branch, identity);
    const base = await deadline.bound("the base branch's report", search);
    if (base === undefined) {
      core.info(tellNoBase(branch));
      return "";
    }
    const { report, runId, commit } = base;
    const comparison = await compareWithOther(files.data, report, { own: namePullRequest(), other: branch });
    core.info(tellBase(branch, runId));
    return renderBaseComparison(comparison, { branch, commit, url: locateRun(environment, runId) });
  };
  return (await attempt(core, compare, (reason) => tellFailedBase(branch, reason))) ?? "";
}

const MAX_RUNS = 5;
/** Attempts of a run to ask, each with a request of its own. */
const MAX_ATTEMPTS = 3;

/**
 * This job's report in the workflow's newest run for a push to the branch; undefined where the last have none.
 * @throws UserError where the workflow's file is unknown, or the token lacks actions: read
 */
async function findBaseReport(
  { core, environment }: Step,
  rest: RestClient,
  branch: string,
  identity: ReportIdentity,
): Promise<{ runId: string; commit: string; report: LegFigures } | undefined> {
  const { GITHUB_REPOSITORY: repository = "", GITHUB_RUN_ID } = environment;
  const warn = (message: string) => core.warning(message);
  const workflow = { repository, workflowPath: findWorkflowPath(environment) };
  const runs = await listPushRuns(rest, workflow, branch, MAX_RUNS);
  for (const { id, run_attempt: last = 1, head_sha: commit } of runs) {
    const runId = String(id);
    if (runId === GITHUB_RUN_ID) continue;
    for (let attempt = last; attempt > Math.max(0, last - MAX_ATTEMPTS); attempt--) {
      const { report: name } = nameArtifacts({ ...identifyReportLeg(identity), attempt });
      const source = createRestSource(rest, runId, { warn, wanted: name });
      const [report] = (await downloadLegs([source], { repository, runId })).reports;
      if (report !== undefined) return { runId, commit, report };
    }
  }
  return undefined;
}
