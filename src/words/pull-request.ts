/** The heading of an annotation in the workflow's page, which shows those of all jobs together. */
export function titleAnnotation(label: string): string {
  return `io-probe: ${label}`;
}

/** A finding as an annotation: what it is, and what to do about it. */
export function tellAnnotation({ message, advice }: { message: string; advice: string }): string {
  return `${message} ${advice}`.trimEnd();
}

/** The text of the link below a comment on a pull request. */
export function titleCommentLink(): string {
  return "The workflow run has the whole result";
}
