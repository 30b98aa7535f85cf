/** An annotation's heading; a workflow shows those of all jobs. */
export function titleAnnotation(label: string): string {
  return `io-probe: ${label}`;
}

/** A finding as an annotation. */
export function tellAnnotation({ message, advice }: { message: string; advice: string }): string {
  return `${message} ${advice}`.trimEnd();
}

/** The link below a comment. */
export function titleCommentLink(): string {
  return "Full result in the workflow run";
}

/** A pull request's run beside its base. */
export function namePullRequest(): string {
  return "this pull request";
}

/** The heading beside the base branch. */
export function titleBase(branch: string): string {
  return `Compared with ${branch}`;
}

/** The link to the base branch's run. */
export function titleBaseRun(commit: string): string {
  return `The run of ${commit.slice(0, 7)}`;
}
