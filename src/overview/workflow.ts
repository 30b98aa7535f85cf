import { parse } from "yaml";
import { UnreadableFile } from "../format/unreadable-file.ts";
import { explainBriefly } from "../model/user-error.ts";
import { expandMatrix, isRecord } from "./matrix.ts";
import { createPattern, type NamePattern } from "./name-pattern.ts";

/** GitHub refuses larger files. */
const MAX_CHARACTERS = 1024 * 1024;
const MAX_JOBS = 2000;

/** A job as a workflow file defines it. */
export interface WorkflowJob {
  key: string;
  needs: string[];
  /** How the engine names it, or its matrix's jobs. */
  pattern: NamePattern;
  /** The workflow that it calls, such as `./.github/workflows/build.yml`. */
  calls?: string;
}

/**
 * The jobs of a workflow file.
 * @throws UserError where it is none
 */
export function readWorkflow(text: string, origin = "the workflow file"): WorkflowJob[] {
  const given = text.length;
  if (given > MAX_CHARACTERS) {
    throw new UnreadableFile(origin, { id: "too-large", limit: "characters", most: MAX_CHARACTERS, given });
  }
  let document: unknown;
  try {
    document = parse(text, { logLevel: "silent" });
  } catch (error) {
    throw new UnreadableFile(origin, { id: "no-yaml", detail: explainBriefly(error) }, error);
  }
  const jobs = isRecord(document) ? document.jobs : undefined;
  if (!isRecord(jobs)) throw new UnreadableFile(origin, { id: "no-jobs" });
  return Object.entries(jobs).slice(0, MAX_JOBS).map(readJob);
}

function readJob([key, job]: [string, unknown]): WorkflowJob {
  const { name, needs, uses, strategy } = isRecord(job) ? job : {};
  const matrix = isRecord(strategy) ? strategy.matrix : undefined;
  const named = typeof name === "string" || typeof name === "number" ? String(name) : undefined;
  return {
    key,
    needs: [needs].flat().filter((need) => typeof need === "string"),
    // Null is what a key without a value has.
    pattern: createPattern(named ?? key, matrix == null ? [] : expandMatrix(matrix)),
    ...(typeof uses === "string" && { calls: uses }),
  };
}
