import type { LegFigures } from "../compare/leg.ts";
import { keepNewest } from "../compare/newest.ts";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import {
  refuseEarlierUpload,
  refuseLaterAttempt,
  refuseNamelessJob,
  refuseOtherLeg,
  refuseOtherOrigin,
  refuseSeveralLegs,
} from "../words/comparison/reasons.ts";
import { nameLeg, parseReportName } from "./artifact-name.ts";
import type { ListedArtifact } from "./artifact-source.ts";

// Another job may have forged an artifact's name and the report in it, to take a leg's place. Believed is what the
// service says: whose run the list is, and which job uploaded what; the rest only where all of it agrees.

/** The run whose legs are compared, by the job's environment. */
export interface RunIdentity {
  repository?: string | undefined;
  runId?: string | undefined;
  /** No leg's attempt can exceed it. */
  attempt?: number | undefined;
}

/** The run that the job is of. */
export function identifyRun({ GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT }: Environment): RunIdentity {
  const attempt = Number(GITHUB_RUN_ATTEMPT);
  return {
    repository: GITHUB_REPOSITORY || undefined,
    runId: GITHUB_RUN_ID || undefined,
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined,
  };
}

/** A report's artifact with what its name says. */
export interface NamedArtifact {
  artifact: ListedArtifact;
  leg: string;
  attempt: number;
}

/** The artifacts that may be read, and why the others are refused. */
export interface SiftedArtifacts {
  kept: NamedArtifact[];
  refused: { name: string; reason: string }[];
}

/**
 * Sorts out report artifacts by the service's word and their names: of a job's several reports with one name the newest
 * counts; with different names, none.
 */
export function siftArtifacts(artifacts: readonly ListedArtifact[], run: RunIdentity): SiftedArtifacts {
  const sifted: SiftedArtifacts = { kept: [], refused: [] };
  const byJob = new Map<string, NamedArtifact[]>();
  for (const artifact of artifacts) {
    const name = parseReportName(artifact.name);
    if (name === undefined) continue;
    const named = { artifact, ...name };
    if (run.attempt !== undefined && name.attempt > run.attempt) {
      refuse(sifted, named, refuseLaterAttempt(name.attempt, run.attempt));
    } else if (artifact.uploader === undefined) sifted.kept.push(named);
    else byJob.set(artifact.uploader, [...(byJob.get(artifact.uploader) ?? []), named]);
  }
  for (const group of byJob.values()) siftJob(group, sifted);
  return sifted;
}

function siftJob(group: NamedArtifact[], sifted: SiftedArtifacts): void {
  const claims = new Set(group.map(({ leg, attempt }) => `${leg} ${attempt}`));
  if (claims.size > 1) {
    for (const named of group) {
      refuse(sifted, named, refuseSeveralLegs(claims.size));
    }
    return;
  }
  const { kept, replaced } = keepNewest(
    group,
    () => "",
    ({ artifact }) => Number(artifact.id ?? 0),
  );
  sifted.kept.push(...kept.slice(0, 1));
  const others = [...replaced.map(({ item }) => item), ...kept.slice(1)];
  for (const named of others) refuse(sifted, named, refuseEarlierUpload());
}

function refuse({ refused }: SiftedArtifacts, { artifact }: NamedArtifact, reason: string): void {
  refused.push({ name: artifact.name, reason });
}

/**
 * The report with the identity that the service gives it.
 * @throws UserError where it claims another repository, run, attempt or leg
 */
export function identifyLeg(
  report: LegFigures,
  { artifact, leg, attempt }: NamedArtifact,
  run: RunIdentity,
): LegFigures {
  const { job, matrix, label } = report;
  if (job === undefined) throw new UserError(refuseNamelessJob());
  const claims = [
    ["repository", job.repository, run.repository],
    ["run", job.runId, run.runId],
    ["attempt", job.attempt, attempt],
  ] as const;
  for (const [what, claimed, known] of claims) {
    if (claimed === undefined || known === undefined || claimed === known) continue;
    throw new UserError(refuseOtherOrigin(what, claimed, known));
  }
  const values = matrix === undefined ? "" : JSON.stringify(matrix);
  if (nameLeg({ job: job.name, label, matrix: values }) !== leg) {
    throw new UserError(refuseOtherLeg());
  }
  const { repository = job.repository, runId = job.runId } = run;
  return {
    ...report,
    job: { ...job, ...(repository && { repository }), ...(runId && { runId }), attempt },
    ...(artifact.uploader !== undefined && { uploader: artifact.uploader }),
  };
}
