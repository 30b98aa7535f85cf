import { createHash } from "node:crypto";
import type { ReportIdentity } from "../session/assembly.ts";

/** What makes a leg of a run unique, in every attempt. */
export interface LegIdentity {
  job: string;
  label: string;
  /** As JSON; empty without a matrix. */
  matrix: string;
  attempt: number;
}

/** The names of a leg's two artifacts. */
export interface ArtifactNames {
  /** Of report.json alone, which a comparison downloads. */
  report: string;
  /** Of what people read: summary.md, report.html, raw logs. */
  details: string;
}

/** The leg that a report is of. */
export function identifyReportLeg({ job, label, matrix }: ReportIdentity): LegIdentity {
  return {
    job: job?.name ?? "job",
    label,
    matrix: matrix === undefined ? "" : JSON.stringify(matrix),
    attempt: job?.attempt ?? 1,
  };
}

const REPORT_PREFIX = "io-probe-report-";
const DETAILS_PREFIX = "io-probe-details-";
const PAGE_PREFIX = "io-probe-";
const SLUG_LENGTH = 60;
const HASH_LENGTH = 10;
const REPORT_NAME =
  /^io-probe-report-(?<slug>[A-Za-z0-9._-]{1,60})-(?<hash>[0-9a-f]{10})-(?<attempt>\d{1,6})(?:-[0-9a-z]{1,16})?$/;

/**
 * The artifact names of a leg: letters and digits of job and label, and a hash of the whole identity. `suffix`
 * separates legs with the same identity, such as two calls of a reusable workflow.
 */
export function nameArtifacts(leg: LegIdentity, suffix?: string): ArtifactNames {
  const name = [nameLeg(leg), leg.attempt, ...(suffix === undefined ? [] : [suffix])].join("-");
  return { report: `${REPORT_PREFIX}${name}`, details: `${DETAILS_PREFIX}${name}` };
}

/** The part of the name that all attempts of a leg share, and no other leg has. */
export function nameLeg({ job, label, matrix }: Omit<LegIdentity, "attempt">): string {
  const slug = slugify(`${job}-${label}`) || "job";
  const hash = createHash("sha256")
    .update(JSON.stringify([job, label, matrix]))
    .digest("hex")
    .slice(0, HASH_LENGTH);
  return `${slug}-${hash}`;
}

/** The name of the page beside an artifact of details. */
export function namePage(details: string): string {
  return `${details.replace(DETAILS_PREFIX, PAGE_PREFIX)}.html`;
}

/** The name of a comparison's artifact; `suffix` as for {@link nameArtifacts}. */
export function nameComparison(job: string, attempt: number, suffix?: string): string {
  return ["io-probe-comparison", slugify(job) || "job", attempt, ...(suffix === undefined ? [] : [suffix])].join("-");
}

/** The leg and attempt in a report artifact's name; undefined for other artifacts. */
export function parseReportName(name: string): { leg: string; attempt: number } | undefined {
  const groups = REPORT_NAME.exec(name)?.groups;
  if (groups?.slug === undefined || groups.attempt === undefined) return undefined;
  return { leg: `${groups.slug}-${groups.hash}`, attempt: Number(groups.attempt) };
}

/** At most 60 characters; all but letters, digits and dots become a hyphen. */
function slugify(text: string): string {
  return text
    .slice(0, 4096)
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+/, "")
    .slice(0, SLUG_LENGTH)
    .replace(/[-.]+$/, "");
}
