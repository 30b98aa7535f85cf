/** The link below a comment. */
export function titleCommentLink(): string {
  return "Full result in the workflow run";
}

/** A pull request's run beside its base. */
export function namePullRequest(): string {
  return "this pull request";
}

/** That the base branch has no report. */
export function tellNoBase(branch: string): string {
  return `io-probe: no comparison with ${branch}: this job left no report in the last runs of this workflow there`;
}

/** Which run a pull request was compared with. */
export function tellBase(branch: string, runId: string): string {
  return `io-probe: compared with run ${runId} of ${branch}`;
}

/** That the base branch's report could not be had. */
export function tellFailedBase(branch: string, reason: string): string {
  return `no comparison with ${branch}: ${reason}`;
}

/** That there is nowhere to comment. */
export function tellNoPullRequest(): string {
  return "io-probe: no comment, because this run is not of a pull request";
}

/** What became of a comment; `outdated`: a newer run has written it. */
export type CommentOutcome = "created" | "updated" | "outdated";

/** The same in a sentence. */
export function tellComment(outcome: CommentOutcome, pullRequest: string): string {
  switch (outcome) {
    case "created":
      return `io-probe: commented on pull request ${pullRequest}`;
    case "updated":
      return `io-probe: updated the comment on pull request ${pullRequest}`;
    case "outdated":
      return `io-probe: a newer run has commented on pull request ${pullRequest} already`;
  }
}
