import type { Report } from "../model/report.ts";
import { tellAnnotation, titleAnnotation } from "../words/pull-request.ts";
import type { Core } from "./step.ts";

/** GitHub shows ten warnings of a step; the others are for what io-probe has to say about itself. */
export const MAX_ANNOTATIONS = 5;

/**
 * Makes annotations of the warnings among a report's findings, in their order, unless an earlier report of the job has.
 * Gives what identifies all of the job's annotations so far, of which there are {@link MAX_ANNOTATIONS} at most.
 */
export function annotateFindings(core: Core, { label, findings }: Report, earlier: readonly string[]): string[] {
  const annotated = [...earlier];
  for (const { severity, id, window, device, message, advice } of findings) {
    const key = JSON.stringify([id, window, device]);
    if (severity !== "warning" || annotated.includes(key) || annotated.length >= MAX_ANNOTATIONS) continue;
    core.warning(tellAnnotation({ message, advice }), { title: titleAnnotation(label) });
    annotated.push(key);
  }
  return annotated;
}
