import { UserError } from "../model/user-error.ts";
import { formatSentence } from "../render/formats/markdown.ts";
import { titleCommentLink } from "../words/pull-request.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { type CommentSubject, findPullRequest, putComment } from "./pull-request-comment.ts";
import { createRestClient } from "./rest.ts";
import { attempt, type Step } from "./step.ts";
import { createTransfer } from "./transfer.ts";
import { locateRun } from "./workflow-run.ts";

/** The inputs that a comment needs. */
export type CommentInputs = Pick<ReportInputs, "githubToken" | "pullRequest">;

/** What a comment holds. */
export interface CommentContent extends Omit<CommentSubject, "pullRequest"> {
  markdown: string;
  /** Absent for the run's page. */
  pageUrl?: string | undefined;
}

/** Writes or updates the comment on the run's pull request. A fault is a warning. */
export async function commentOnPullRequest(
  { core, environment }: Step,
  { githubToken, pullRequest: given }: CommentInputs,
  { markdown, pageUrl, ...subject }: CommentContent,
  deadline: Deadline,
): Promise<void> {
  const comment = async () => {
    const pullRequest = findPullRequest(environment, given);
    if (pullRequest === undefined) {
      core.info("io-probe: no comment, because this run is not of a pull request");
      return;
    }
    if (githubToken === undefined) {
      throw new UserError("needs the input github-token, a token with the permission pull-requests: write");
    }
    const title = formatSentence(titleCommentLink()).markdown;
    const link = `[${title}](${pageUrl ?? locateRun(environment, environment.GITHUB_RUN_ID)})`;
    const rest = createRestClient(environment, githubToken, createTransfer({ deadline }));
    const work = putComment(rest, environment, { ...subject, pullRequest }, `${markdown.trimEnd()}\n\n${link}\n`);
    const told = {
      created: `io-probe: commented on pull request ${pullRequest}`,
      updated: `io-probe: updated the comment on pull request ${pullRequest}`,
      outdated: `io-probe: a newer run has commented on pull request ${pullRequest} already`,
    };
    core.info(told[await deadline.bound("the comment", work)]);
  };
  await attempt(core, comment, (reason) => `comment: ${reason}`);
}
