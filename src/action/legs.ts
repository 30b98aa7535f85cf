import { createHash } from "node:crypto";
import type { LegFigures } from "../compare/leg.ts";
import { weighLeg } from "../compare/leg-bounds.ts";
import { keepNewest, type Newest, nameJob } from "../compare/legs.ts";
import { openLeg, openSeries, readLeg, readSeries, readWhole } from "../compare/read-leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import type { Refusal, ReplacedReport } from "../model/comparison-reasons.ts";
import type { Report, ReportDocument } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { MAX_REPORT_BYTES } from "../session/result-files.ts";
import { REPORT_FILE, SERIES_FILE } from "../session/result-names.ts";
import { describeRefusal, filterArtifacts, identifyLeg, type NamedArtifact, RefusedReport } from "./leg-identity.ts";
import type { ArtifactSource, ListedArtifact } from "./results-service.ts";
import type { RunIdentity } from "./surroundings.ts";
import { ServiceError } from "./transfer.ts";
import { unpackIfThere, unpackZipEntry } from "./zip-entry.ts";

/** The report and samples of six hours at 1 s with eight devices stay far below these limits. */
export const LEG_LIMITS = { packedBytes: 32 * 1024 ** 2, reportBytes: MAX_REPORT_BYTES, legs: 1000 };

/** For all legs, in equal shares and more in proportion to the upload, of which the report is the smaller part. */
const MAX_UNPACKED_BYTES = 128 * 1024 ** 2;
const MAX_UNPACKED_RATIO = 20;
/** In memory, for all legs: 128 kB of figures and 32 kB of facts for each of 500. */
const MAX_FIGURE_BYTES = 64e6;
const MAX_FACT_BYTES = 16e6;

const MAX_DOWNLOADS_AT_ONCE = 8;

/** A run's reports, and what gave none. */
export interface Legs {
  reports: LegFigures[];
  missing: MissingLeg[];
  /** Reports of older attempts, not read since a newer attempt has one. */
  replaced: ReplacedReport[];
  /** Downloads a report again by its `origin`, without its samples. */
  readReport: (origin: string) => Promise<ReportDocument>;
  /** The same with its samples. */
  readRecording: (origin: string) => Promise<Report>;
}

/** The newest attempt of each leg, sorted by name. Ids and times do not show the order of attempts. */
export function chooseLegs(artifacts: readonly NamedArtifact[]): Newest<NamedArtifact> {
  const sorted = artifacts.toSorted((left, right) => (left.artifact.name < right.artifact.name ? -1 : 1));
  return keepNewest(
    sorted,
    ({ leg }) => leg,
    ({ attempt }) => attempt,
  );
}

/** The reports of all legs; later sources fill in what earlier ones lack or refuse. */
export async function downloadLegs(
  sources: readonly ArtifactSource[],
  run: RunIdentity = {},
  limits = LEG_LIMITS,
): Promise<Legs> {
  const lists = await Promise.all(sources.map((source) => source()));
  const filtered = filterArtifacts(mergeLists(lists), run);
  const { kept, replaced } = chooseLegs(filtered.kept);
  const read = kept.slice(0, limits.legs);
  const missing = filtered.refused;
  const refuse = ({ artifact: { name } }: NamedArtifact, reason: Refusal) => missing.push({ name, reason });
  for (const named of kept.slice(limits.legs)) refuse(named, { id: "many-legs", most: limits.legs });
  const others = new Map(lists.slice(1).flatMap((list) => list.map((artifact) => [artifact.name, artifact] as const)));
  const download = ({ artifact }: NamedArtifact) => downloadPacked(artifact, others.get(artifact.name), limits);
  const reports: { key: string; leg: string; report: LegFigures }[] = [];
  await forEachParallel(read, async (named) => {
    try {
      const report = await unpackLeg(named.artifact.name, await download(named), limits, read.length);
      reports.push({ key: sortKey(report, named), leg: named.leg, report: identifyLeg(report, named, run) });
    } catch (error) {
      refuse(named, describeRefusal(error));
    }
  });
  const newer = new Map(reports.map(({ leg, report }) => [leg, report]));
  const fetch = (origin: string) => {
    const named = read.find(({ artifact }) => artifact.name === origin);
    if (named === undefined) throw new UserError(`${origin}: is not an artifact of this run`);
    return download(named);
  };
  const unpackReport = async (packed: Buffer) => readWhole(await openReport(packed, limits.reportBytes), REPORT_FILE);
  return {
    reports: reports.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ report }) => report),
    missing,
    replaced: replaced.map(({ item: { leg, attempt }, by }) => {
      const known = newer.get(leg);
      return known === undefined ? { leg, attempt, by, isUnread: true } : { leg: nameJob(known), attempt, by };
    }),
    readReport: async (origin) => unpackReport(await fetch(origin)),
    readRecording: async (origin) => {
      const packed = await fetch(origin);
      const report = await unpackReport(packed);
      const samples = openSeries(SERIES_FILE);
      const write = (chunk: Uint8Array) => samples.write(chunk);
      const isThere = await unpackIfThere(packed, SERIES_FILE, limits.reportBytes, write);
      return isThere ? { ...report, series: readSeries(samples, SERIES_FILE) } : report;
    },
  };
}

/** Each artifact once, by its number, or else by its name. */
function mergeLists(lists: readonly ListedArtifact[][]): ListedArtifact[] {
  const [first = [], ...rest] = lists;
  const known = new Set(first.map(({ id, name }) => id ?? name));
  return [...first, ...rest.flat().filter(({ id, name }) => !known.has(id ?? name) && !known.has(name))];
}

async function openReport(packed: Buffer, maxBytes: number): Promise<ReturnType<typeof openLeg>> {
  const gate = openLeg(REPORT_FILE);
  await unpackZipEntry(packed, REPORT_FILE, maxBytes, (chunk) => gate.write(chunk));
  return gate;
}

async function unpackLeg(
  origin: string,
  packed: Buffer,
  { reportBytes }: typeof LEG_LIMITS,
  legs: number,
): Promise<LegFigures> {
  const unpacked = Math.floor(MAX_UNPACKED_BYTES / legs) + MAX_UNPACKED_RATIO * packed.length;
  const leg = { ...readLeg(await openReport(packed, Math.min(reportBytes, unpacked)), REPORT_FILE), origin };
  const { figures, facts } = weighLeg(leg);
  if (figures * legs > MAX_FIGURE_BYTES || facts * legs > MAX_FACT_BYTES) {
    throw new RefusedReport({ id: "too-much", figures: leg.figures.length, facts: leg.facts.length, legs });
  }
  return leg;
}

async function downloadPacked(
  artifact: ListedArtifact,
  other: ListedArtifact | undefined,
  { packedBytes }: typeof LEG_LIMITS,
): Promise<Buffer> {
  if (artifact.sizeBytes > packedBytes) {
    const fault = { id: "too-large" as const, limit: "bytes" as const, most: packedBytes, given: artifact.sizeBytes };
    throw new RefusedReport({ id: "unread", fault });
  }
  const packed = await artifact.download(packedBytes).catch((error: unknown) => {
    if (other !== undefined && other !== artifact) return other.download(packedBytes);
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    throw new RefusedReport({ id: "unserved" }, error);
  });
  checkDigest(packed, artifact.digest);
  return packed;
}

function checkDigest(packed: Buffer, digest: string | undefined): void {
  if (!digest?.startsWith("sha256:")) return;
  const actual = createHash("sha256").update(packed).digest("hex");
  if (digest.slice("sha256:".length).toLowerCase() !== actual) {
    throw new RefusedReport({ id: "other-digest" });
  }
}

function sortKey({ label, job, startedAt }: LegFigures, { artifact }: NamedArtifact): string {
  return JSON.stringify([label, job?.name, startedAt, job?.jobId, artifact.name]);
}

async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: MAX_DOWNLOADS_AT_ONCE }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
