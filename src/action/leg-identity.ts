import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import type { Refusal } from "../model/comparison-reasons.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { identifyReportLeg, nameLeg, parseReportName } from "./artifact-name.ts";
import { RefusedReport } from "./refused-report.ts";
import type { ListedArtifact } from "./results-service.ts";
import type { RunIdentity } from "./surroundings.ts";

// Another job may forge an artifact's name and report to take a leg's place: the service alone is believed, and the
// rest where it agrees.

/** A report's artifact with what its name says. */
export interface NamedArtifact {
  artifact: ListedArtifact;
  leg: string;
  attempt: number;
}

interface FilteredArtifacts {
  kept: NamedArtifact[];
  refused: MissingLeg[];
}

/**
 * The reports that may be read, and why others are refused: of a job's reports of one leg and attempt the newest
 * counts, of several legs none.
 */
export function filterArtifacts(artifacts: readonly ListedArtifact[], run: RunIdentity): FilteredArtifacts {
  const filtered: FilteredArtifacts = { kept: [], refused: [] };
  const byJob = new Map<string, NamedArtifact[]>();
  for (const artifact of artifacts) {
    const name = parseReportName(artifact.name);
    if (name === undefined) continue;
    const named = { artifact, ...name };
    if (run.attempt !== undefined && name.attempt > run.attempt) {
      filtered.refused.push({
        name: artifact.name,
        reason: { id: "later-attempt", attempt: name.attempt, runAttempt: run.attempt },
      });
    } else if (artifact.uploader === undefined) filtered.kept.push(named);
    else byJob.set(artifact.uploader, [...(byJob.get(artifact.uploader) ?? []), named]);
  }
  for (const group of byJob.values()) {
    const claims = new Set(group.map(({ leg, attempt }) => `${leg} ${attempt}`)).size;
    const newest = claims > 1 ? undefined : findNewest(group);
    if (newest !== undefined) filtered.kept.push(newest);
    const reason: Refusal = newest === undefined ? { id: "several-legs", legs: claims } : { id: "earlier-upload" };
    const others = group.filter((named) => named !== newest);
    filtered.refused.push(...others.map(({ artifact: { name } }) => ({ name, reason })));
  }
  return filtered;
}

function findNewest(group: readonly NamedArtifact[]): NamedArtifact | undefined {
  const numberOf = ({ artifact }: NamedArtifact) => Number(artifact.id ?? 0);
  return group.toSorted((a, b) => numberOf(b) - numberOf(a))[0];
}

/**
 * The report with the identity that the service gives it.
 * @throws RefusedReport where it claims another repository, run, attempt or leg
 */
export function identifyLeg(
  report: LegFigures,
  { artifact, leg, attempt }: NamedArtifact,
  run: RunIdentity,
): LegFigures {
  const { job } = report;
  if (job === undefined) throw new RefusedReport({ id: "no-job" });
  const claims = [
    ["repository", job.repository, run.repository],
    ["run", job.runId, run.runId],
    ["attempt", job.attempt, attempt],
  ] as const;
  for (const [what, claimed, known] of claims) {
    if (claimed === undefined || known === undefined || claimed === known) continue;
    throw new RefusedReport({ id: "other-origin", what, claimed, known });
  }
  if (nameLeg(identifyReportLeg(report)) !== leg) throw new RefusedReport({ id: "other-leg" });
  const { repository = job.repository, runId = job.runId } = run;
  return {
    ...report,
    job: { ...job, ...omitUndefined({ repository, runId, attempt }) },
    ...omitUndefined({ uploader: artifact.uploader }),
  };
}
