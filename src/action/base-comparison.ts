import { renderBaseComparison } from "../render/comparison/markdown.ts";
import type { ReportIdentity } from "../session/assembly.ts";
import { compareWithOther } from "../session/compare.ts";
import type { ReportFiles } from "../session/report-files.ts";
import { namePullRequest } from "../words/pull-request.ts";
import { findBaseReport } from "./base-branch.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { attempt, type Step } from "./step.ts";
import { createTransfer } from "./transfer.ts";
import { locateRun } from "./workflow-run.ts";

/**
 * A pull request's job beside the base branch's, as Markdown; empty without `token` or a report there. Faults are
 * warnings.
 */
export async function compareWithBase(
  { core, environment }: Step,
  { token }: Pick<ReportInputs, "token">,
  { files, identity }: { files: ReportFiles; identity: ReportIdentity },
  deadline: Deadline,
): Promise<string> {
  const branch = environment.GITHUB_BASE_REF;
  if (token === undefined || !branch) return "";
  const compare = async () => {
    const access = { token, transfer: createTransfer({ deadline }) };
    const search = findBaseReport(environment, branch, identity, access);
    const base = await deadline.bound("the base branch's report", search);
    if (base === undefined) {
      core.info(
        `io-probe: no comparison with ${branch}: this job has left no report in its last runs of this workflow`,
      );
      return "";
    }
    const { report, runId, commit } = base;
    const comparison = await compareWithOther(files.report, report, { own: namePullRequest(), other: branch });
    core.info(`io-probe: compared with run ${runId} of ${branch}`);
    return renderBaseComparison(comparison, { branch, commit, url: locateRun(environment, runId) });
  };
  return (await attempt(core, compare, (reason) => `no comparison with ${branch}: ${reason}`)) ?? "";
}
