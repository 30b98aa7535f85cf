import { createHash } from "node:crypto";
import type { ReportIdentity } from "../session/assembly.ts";

/** What makes a leg unique in its run, and its attempt. */
interface LegIdentity {
  job: string;
  label: string;
  /** As JSON; empty without a matrix. */
  matrix: string;
  attempt: number;
}

/** The leg that a report is of. */
export function identifyReportLeg({ job, label, matrix }: Omit<ReportIdentity, "labelSource">): LegIdentity {
  const values = matrix === undefined ? "" : JSON.stringify(matrix);
  return { job: job?.name ?? "job", label, matrix: values, attempt: job?.attempt ?? 1 };
}

const REPORT_PREFIX = "io-probe-report-";
const DETAILS_PREFIX = "io-probe-details-";
const MAX_SLUG_LENGTH = 60;
const HASH_LENGTH = 10;
const REPORT_NAME =
  /^io-probe-report-(?<slug>[A-Za-z0-9._-]{1,60})-(?<hash>[0-9a-f]{10})-(?<attempt>\d{1,6})(?:-[0-9a-z]{1,16})?$/;

/**
 * The names of a leg's artifacts: one has report.json, which a comparison downloads, and series.json, the other what
 * people read: summary.md, report.html, raw logs. `suffix` separates legs alike, as of two calls of a reusable workflow.
 */
export function nameArtifacts(leg: LegIdentity, suffix?: string): { report: string; details: string } {
  const name = joinParts(nameLeg(leg), leg.attempt, suffix);
  return { report: `${REPORT_PREFIX}${name}`, details: `${DETAILS_PREFIX}${name}` };
}

/** What all attempts of a leg share, and no other leg: a slug of job and label, and a hash. */
export function nameLeg({ job, label, matrix }: Omit<LegIdentity, "attempt">): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([job, label, matrix]))
    .digest("hex")
    .slice(0, HASH_LENGTH);
  return joinParts(slugify(`${job}-${label}`), hash);
}

/** The name of the page beside an archive, of a report's details or a comparison. */
export function namePage(archive: string): string {
  return `${archive.replace(/^io-probe-details-/, "io-probe-")}.html`;
}

/** The artifact name of another result of a job; `suffix` as for {@link nameArtifacts}. */
export function nameResult(name: string, job: string, attempt: number, suffix?: string): string {
  return `io-probe-${name}-${joinParts(slugify(job), attempt, suffix)}`;
}

/** The leg and attempt in a report artifact's name; undefined for others. */
export function parseReportName(name: string): { leg: string; attempt: number } | undefined {
  const groups = REPORT_NAME.exec(name)?.groups;
  return groups && { leg: `${groups.slug}-${groups.hash}`, attempt: Number(groups.attempt) };
}

function joinParts(...parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("-");
}

function slugify(text: string): string {
  const slug = text
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+/, "")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/[-.]+$/, "");
  return slug || "job";
}
