/** Why a job has no rows for its steps: the engine that runs it leaves no trace of them. */
export function explainNoSteps(): string {
  return "this engine leaves no files of its steps as GitHub's runner does (act and Gitea's do not)";
}
