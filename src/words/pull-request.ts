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
  return "The workflow run has the whole result";
}
