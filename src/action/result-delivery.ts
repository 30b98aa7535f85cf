import type { ResultFiles } from "../session/result-files.ts";
import type { Deadline } from "./deadline.ts";
import type { Destination } from "./inputs.ts";
import { deliverInLog, showSummary } from "./job-page.ts";
import { commentOnPullRequest } from "./pull-request-comment.ts";
import type { Step } from "./step.ts";
import { openOutput } from "./surroundings.ts";
import { type OtherResultName, uploadFiles } from "./upload.ts";

/** A result that is no report: how its files are written, its text for the log, and its comment, if it has one. */
export interface DeliveredResult {
  name: OtherResultName;
  write(directory: string): Promise<ResultFiles>;
  text(): string;
  comment?(): string;
}

/** Writes a result and sets its outputs, uploads it, and shows it in the summary, else in the log, and as a comment if wanted. */
export async function deliverResult(
  step: Step,
  inputs: Destination,
  { name, write, text, comment }: DeliveredResult,
  deadline: Deadline,
): Promise<void> {
  const { core, environment } = step;
  const directory = await openOutput(environment, inputs.outputDirectory, `io-probe-${name}`);
  const written = await write(directory);
  core.setOutput(name, written.data);
  core.setOutput("summary", written.summary);
  core.setOutput("html", written.html);
  const files = { files: Object.values<string>({ ...written }), directory };
  const named = { ...files, name, page: written.html };
  const uploaded = inputs.artifact ? await uploadFiles(step, inputs, named, deadline) : undefined;
  await showSummary(step, written.summary, uploaded?.pageUrl);
  // Later steps may use the files.
  if (uploaded?.isUploaded === false) await deliverInLog(step, { name, text: text(), ...files }, "job-end");
  if (!inputs.comment || comment === undefined) return;
  const content = { kind: name, label: "", markdown: comment(), pageUrl: uploaded?.pageUrl };
  await commentOnPullRequest(step, inputs, content, deadline.reserve(0.1));
}
