import { renderBaseComparison } from "../render/comparison/markdown.ts";
import type { ReportIdentity } from "../session/assembly.ts";
import { compareWithOther } from "../session/compare.ts";
import type { ReportFiles } from "../session/report-files.ts";
import { namePullRequest } from "../words/pull-request.ts";
import { findBaseReport } from "./base-branch.ts";
import { locateRun } from "./commenting.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { explainError, type Step } from "./step.ts";
import { createTransfer } from "./transfer.ts";

/**
 * A pull request's job beside the same job on the base branch, as Markdown; empty without `token`, a pull request or a
 * report there. Faults are warnings.
 */
export async function compareWithBase(
  { core, environment }: Step,
  { token }: Pick<ReportInputs, "token">,
  { files, identity }: { files: ReportFiles; identity: ReportIdentity },
  deadline: Deadline,
): Promise<string> {
  const branch = environment.GITHUB_BASE_REF;
  if (token === undefined || !branch) return "";
  try {
    const access = { token, transfer: createTransfer(undefined, { deadline }) };
    const base = await deadline.bound("the base branch's report", findBaseReport(environment, identity, access));
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
  } catch (error) {
    core.warning(`no comparison with ${branch}: ${explainError(core, error)}`);
    return "";
  }
}
