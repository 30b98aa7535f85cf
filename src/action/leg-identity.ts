import type { LegFigures } from "../compare/leg.ts";
import { describeUnread } from "../format/unreadable-file.ts";
import type { MissingLeg } from "../model/comparison.ts";
import type { Refusal } from "../model/comparison-reasons.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { UserError } from "../model/user-error.ts";
import { refuseReport } from "../words/comparison/reasons.ts";
import { identifyReportLeg, nameLeg, parseReportName } from "./artifact-name.ts";
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

/** A report that is not compared, and why. */
export class RefusedReport extends UserError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refuseReport(refusal), { cause });
    this.refusal = refusal;
  }
}

/** Why a report is missing, by what was thrown. */
export function describeRefusal(thrown: unknown): Refusal {
  return thrown instanceof RefusedReport ? thrown.refusal : { id: "unread", ...describeUnread(thrown) };
}

/**
 * The reports that may be read, and why others are refused: of a job's reports of one leg and attempt the newest
 * counts, of several legs none.
 */
export function filterArtifacts(
  artifacts: readonly ListedArtifact[],
  { attempt: runAttempt = Infinity }: RunIdentity,
): { kept: NamedArtifact[]; refused: MissingLeg[] } {
  const named = artifacts.flatMap((artifact): NamedArtifact[] => {
    const name = parseReportName(artifact.name);
    return name === undefined ? [] : [{ artifact, ...name }];
  });
  const refused: MissingLeg[] = [];
  const refuse = ({ artifact: { name } }: NamedArtifact, reason: Refusal) => refused.push({ name, reason });
  for (const one of named) {
    if (one.attempt > runAttempt) refuse(one, { id: "later-attempt", attempt: one.attempt, runAttempt });
  }
  const timely = named.filter(({ attempt }) => attempt <= runAttempt);
  const byJob = groupInto(timely, ({ artifact }) => artifact.uploader);
  const kept = byJob.get(undefined) ?? [];
  byJob.delete(undefined);
  for (const group of byJob.values()) {
    const claims = new Set(group.map(({ leg, attempt }) => `${leg} ${attempt}`)).size;
    const newest = claims > 1 ? undefined : findNewest(group);
    if (newest !== undefined) kept.push(newest);
    const reason: Refusal = newest === undefined ? { id: "several-legs", legs: claims } : { id: "earlier-upload" };
    for (const one of group) if (one !== newest) refuse(one, reason);
  }
  return { kept, refused };
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
