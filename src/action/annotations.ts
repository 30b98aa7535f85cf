import type { Report } from "../model/report.ts";
import { tellAnnotation, titleAnnotation } from "../words/pull-request.ts";
import type { Core } from "./step.ts";

/** GitHub shows ten annotations of a step; io-probe's own warnings need the rest. */
const MAX_ANNOTATIONS = 5;

/** Annotates a report's warnings, each once in a job and {@link MAX_ANNOTATIONS} in all; gives the keys of all so far. */
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
