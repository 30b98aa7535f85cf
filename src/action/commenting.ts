import { UserError } from "../model/user-error.ts";
import { formatSentence } from "../render/formats/markdown.ts";
import type { Environment } from "../system/environment.ts";
import { titleCommentLink } from "../words/pull-request.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { type CommentSubject, findPullRequest, putComment } from "./pull-request-comment.ts";
import { explainError, type Step } from "./step.ts";
import { createTransfer } from "./transfer.ts";

/** The inputs that a comment needs. */
export type CommentInputs = Pick<ReportInputs, "githubToken" | "pullRequest">;

/** What a comment holds. */
export interface CommentContent extends Omit<CommentSubject, "pullRequest"> {
  markdown: string;
  /** Absent for the run's page. */
  pageUrl?: string | undefined;
}

/** Comments on the run's pull request, in place of its earlier comment. A fault is a warning. */
export async function commentOnPullRequest(
  { core, environment }: Step,
  { githubToken, pullRequest: given }: CommentInputs,
  { markdown, pageUrl, ...subject }: CommentContent,
  deadline: Deadline,
): Promise<void> {
  try {
    const pullRequest = findPullRequest(environment, given);
    if (pullRequest === undefined) {
      core.info("io-probe: no comment, because this run is not of a pull request");
      return;
    }
    if (githubToken === undefined) {
      throw new UserError("needs the input github-token, a token with the permission pull-requests: write");
    }
    const text = `${markdown.trimEnd()}\n\n[${formatSentence(titleCommentLink()).markdown}](${pageUrl ?? locateRun(environment, environment.GITHUB_RUN_ID)})\n`;
    const access = { token: githubToken, transfer: createTransfer(undefined, { deadline }) };
    const work = putComment(environment, { ...subject, pullRequest }, text, access);
    const outcome = await deadline.bound("the comment", work);
    const told = {
      created: `io-probe: commented on pull request ${pullRequest}`,
      updated: `io-probe: updated the comment on pull request ${pullRequest}`,
      outdated: `io-probe: a newer run has commented on pull request ${pullRequest} already`,
    };
    core.info(told[outcome]);
  } catch (error) {
    core.warning(`comment: ${explainError(core, error)}`);
  }
}

/** The address of a run of this repository. */
export function locateRun({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: Environment, runId = ""): string {
  return `${GITHUB_SERVER_URL || "https://github.com"}/${GITHUB_REPOSITORY}/actions/runs/${runId}`;
}
