/** An annotation's heading; the workflow's page shows all jobs' annotations. */
export function titleAnnotation(label: string): string {
  return `io-probe: ${label}`;
}

/** A finding and its advice as an annotation. */
export function tellAnnotation({ message, advice }: { message: string; advice: string }): string {
  return `${message} ${advice}`.trimEnd();
}

/** The link's text below a comment on a pull request. */
export function titleCommentLink(): string {
  return "Full result in the workflow run";
}

/** What the run of a pull request is called beside the base branch. */
export function namePullRequest(): string {
  return "this pull request";
}

/** The heading of the comparison with the base branch. */
export function titleBase(branch: string): string {
  return `Compared with ${branch}`;
}

/** The text of the link to the base branch's run. */
export function titleBaseRun(commit: string): string {
  return `The run of ${commit.slice(0, 7)}`;
}
