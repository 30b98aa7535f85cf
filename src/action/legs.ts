import { createHash } from "node:crypto";
import type { LegFigures } from "../compare/leg.ts";
import { weighLeg } from "../compare/leg-bounds.ts";
import { nameJob } from "../compare/legs.ts";
import { keepNewest, type Newest, type ReplacedReport } from "../compare/newest.ts";
import { openLeg, openRecording, readLeg, readRecording } from "../compare/read-leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { MAX_REPORT_BYTES, REPORT_FILE } from "../session/report-files.ts";
import { refuseTooMuch } from "../words/comparison/reasons.ts";
import { type ArtifactSource, type ListedArtifact, ServiceError } from "./artifact-source.ts";
import { identifyLeg, type NamedArtifact, type RunIdentity, siftArtifacts } from "./leg-identity.ts";
import { unpackZipEntry } from "./zip-entry.ts";

/** Bounds for one leg; a six-hour job at 1 s with eight devices stays far below. */
export interface LegLimits {
  packedBytes: number;
  reportBytes: number;
  legs: number;
}
export const LEG_LIMITS: LegLimits = { packedBytes: 32 * 1024 ** 2, reportBytes: MAX_REPORT_BYTES, legs: 1000 };

/**
 * For all legs together, an equal share each and more in proportion to the upload, so that hostile ones cost seconds at
 * most. Reports pack 10 to 20 to 1 without samples, 30 to 1 with them.
 */
const UNPACKED_BYTES = 1024 ** 3;
const UNPACKED_RATIO = 100;
const KEPT_BYTES = 128 * 1024 ** 2;
const KEPT_RATIO = 20;
/** In memory, for all legs: 128 kB of figures and 32 kB of facts for each of 500. */
const FIGURE_BYTES = 64e6;
const FACT_BYTES = 16e6;

const DOWNLOADS_AT_ONCE = 8;

/** What a comparison needs of a run's reports, and the artifacts that gave none. */
export interface Legs {
  reports: LegFigures[];
  missing: MissingLeg[];
  /** Not read: a newer attempt left a report. */
  replaced: ReplacedReport[];
  /** The whole report of a leg, downloaded once more, by its `origin`: samples are not kept. */
  readRecording: (origin: string) => Promise<Report>;
}

/** The newest attempt of each leg, by the attempt in the name (ids and times do not follow it), sorted by name. */
export function chooseLegs(artifacts: readonly NamedArtifact[]): Newest<NamedArtifact> {
  const sorted = artifacts.toSorted((left, right) => (left.artifact.name < right.artifact.name ? -1 : 1));
  return keepNewest(
    sorted,
    ({ leg }) => leg,
    ({ attempt }) => attempt,
  );
}

/**
 * The reports of all legs. Later sources fill in what earlier ones lack or refuse; an unreadable leg is missing, with a
 * reason.
 */
export async function downloadLegs(
  sources: readonly ArtifactSource[],
  run: RunIdentity = {},
  limits: LegLimits = LEG_LIMITS,
): Promise<Legs> {
  const lists = await Promise.all(sources.map((source) => source()));
  const sifted = siftArtifacts(mergeLists(lists), run);
  const { kept, replaced } = chooseLegs(sifted.kept);
  const read = kept.slice(0, limits.legs);
  const missing = [
    ...sifted.refused,
    ...kept
      .slice(limits.legs)
      .map(({ artifact }) => refuse(artifact.name, `more than ${limits.legs} legs are not read`)),
  ];
  const others = new Map(lists.slice(1).flatMap((list) => list.map((artifact) => [artifact.name, artifact] as const)));
  const reports: { key: string; leg: string; report: LegFigures }[] = [];
  await forEachParallel(read, async (named) => {
    try {
      const report = await downloadLeg(named.artifact, others.get(named.artifact.name), limits, read.length);
      reports.push({ key: sortKey(report, named), leg: named.leg, report: identifyLeg(report, named, run) });
    } catch (error) {
      missing.push(refuse(named.artifact.name, error instanceof Error ? error.message : String(error)));
    }
  });
  const inOrder = reports.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ report }) => report);
  const newer = new Map(reports.map(({ leg, report }) => [leg, report]));
  return {
    reports: inOrder,
    missing,
    replaced: replaced.map(({ item: { leg, attempt }, by }) => {
      const known = newer.get(leg);
      return known === undefined ? { leg, attempt, by, isUnread: true } : { leg: nameJob(known), attempt, by };
    }),
    readRecording: async (origin) => {
      const named = read.find(({ artifact }) => artifact.name === origin);
      if (named === undefined) throw new UserError(`${origin}: is no artifact of this run`);
      const packed = await downloadPacked(named.artifact, others.get(origin), limits);
      const gate = openRecording(REPORT_FILE);
      await unpackZipEntry(packed, REPORT_FILE, limits.reportBytes, (chunk) => gate.write(chunk));
      return readRecording(gate, REPORT_FILE);
    },
  };
}

/** Each artifact once, the same by number, or by name where that is unknown. */
function mergeLists(lists: readonly ListedArtifact[][]): ListedArtifact[] {
  const [first = [], ...rest] = lists;
  const known = new Set(first.map(({ id, name }) => id ?? name));
  return [...first, ...rest.flat().filter(({ id, name }) => !known.has(id ?? name) && !known.has(name))];
}

async function downloadLeg(
  artifact: ListedArtifact,
  other: ListedArtifact | undefined,
  limits: LegLimits,
  legs: number,
): Promise<LegFigures> {
  const packed = await downloadPacked(artifact, other, limits);
  const gate = openLeg(REPORT_FILE, Math.floor(KEPT_BYTES / legs) + KEPT_RATIO * packed.length);
  const unpacked = Math.floor(UNPACKED_BYTES / legs) + UNPACKED_RATIO * packed.length;
  const most = Math.min(limits.reportBytes, unpacked);
  await unpackZipEntry(packed, REPORT_FILE, most, (chunk) => gate.write(chunk));
  const leg = { ...readLeg(gate, REPORT_FILE), origin: artifact.name };
  const { figures, facts } = weighLeg(leg);
  if (figures * legs > FIGURE_BYTES || facts * legs > FACT_BYTES) {
    throw new UserError(refuseTooMuch(leg.figures.length, leg.facts.length, legs));
  }
  return leg;
}

async function downloadPacked(
  artifact: ListedArtifact,
  other: ListedArtifact | undefined,
  limits: LegLimits,
): Promise<Buffer> {
  if (artifact.sizeBytes > limits.packedBytes) {
    throw new UserError(`has ${artifact.sizeBytes} bytes; at most ${limits.packedBytes} are read`);
  }
  const packed = await artifact.download(limits.packedBytes).catch((error: unknown) => {
    if (other !== undefined && other !== artifact) return other.download(limits.packedBytes);
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    throw new UserError(
      "the service does not serve it, as for a job of an earlier attempt; with the input token, and the permission " +
        "actions: read, it can be downloaded through the REST API",
      { cause: error },
    );
  });
  checkDigest(packed, artifact.digest);
  return packed;
}

function checkDigest(packed: Buffer, digest: string | undefined): void {
  if (!digest?.startsWith("sha256:")) return;
  const actual = createHash("sha256").update(packed).digest("hex");
  if (digest.slice("sha256:".length).toLowerCase() !== actual) {
    throw new UserError("what was downloaded is not what was uploaded: the digests differ");
  }
}

/** By label, whatever came first. */
function sortKey({ label, job, startedAt }: LegFigures, { artifact }: NamedArtifact): string {
  return JSON.stringify([label, job?.name, startedAt, job?.checkRunId, artifact.name]);
}

function refuse(name: string, reason: string): MissingLeg {
  return { name, reason };
}

async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: DOWNLOADS_AT_ONCE }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
