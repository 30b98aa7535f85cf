import { UserError } from "../model/user-error.ts";
import { formatSentence } from "../render/formats/markdown.ts";
import type { Environment } from "../system/environment.ts";
import { titleCommentLink } from "../words/pull-request.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { type CommentSubject, findPullRequest, putComment } from "./pull-request-comment.ts";
import { explainError, type Step } from "./step.ts";
import { createTransfer } from "./transfer.ts";

/** The inputs that say whether and with which token to comment. */
export type CommentInputs = Pick<ReportInputs, "githubToken" | "pullRequest">;

/** What a comment holds. */
export interface CommentContent extends Omit<CommentSubject, "pullRequest"> {
  markdown: string;
  /** Where a browser finds more; absent for the page of the run. */
  pageUrl?: string | undefined;
}

/**
 * Comments on the pull request that the run is of, in place of what it said there before. Whatever goes wrong is a
 * warning: a job is not to fail for a comment.
 */
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

/** Where a browser finds a run of this repository. */
export function locateRun({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: Environment, runId = ""): string {
  return `${GITHUB_SERVER_URL || "https://github.com"}/${GITHUB_REPOSITORY}/actions/runs/${runId}`;
}
