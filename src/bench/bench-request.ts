import { formatApart, formatLike } from "../format/figures.ts";
import { MEBIBYTE, parseChoice } from "../model/units.ts";
import { type OptionPrefix, UserError } from "../model/user-error.ts";
import { PROFILES } from "./profile.ts";
import { LAYOUT_PART, MIN_MAX_WRITE_BYTES } from "./write-budget.ts";

// The workloads themselves are elsewhere: they take the command line longer to load than all of its options.

/** The names of the benchmarks that do what applications do. */
export const WORKLOADS = ["cache-retrieve", "unpack", "write-payload"] as const;
/** One of {@link WORKLOADS}. */
export type WorkloadName = (typeof WORKLOADS)[number];

/** What a user asks for, without files. */
export interface BenchRequest {
  /** Absent: `quick`, if nothing else is to run. */
  profile?: string | undefined;
  jobFiles?: readonly string[] | undefined;
  workloads?: readonly string[] | undefined;
  scale?: number | undefined;
  sizeBytes?: number | undefined;
  timeBudgetSeconds?: number | undefined;
  maxWriteBytes?: number | undefined;
  targets: readonly string[];
}

const MAX_SCALE = 100;

/** @throws UserError for an unknown name, a value out of range, or an option that applies to nothing */
export function checkBenchRequest(request: BenchRequest, prefix: OptionPrefix): void {
  const { profile, jobFiles = [], workloads = [], scale, sizeBytes, timeBudgetSeconds, maxWriteBytes } = request;
  if (profile !== undefined) parseChoice(profile, PROFILES, `${prefix}profile`);
  for (const name of workloads) parseChoice(name, WORKLOADS, `${prefix}workload`);
  refuseTwice(workloads, `${prefix}workload`);
  refuseTwice(jobFiles, `${prefix}jobs`);
  if (scale !== undefined && !(scale > 0 && scale <= MAX_SCALE)) {
    const allowed = `numbers above 0 up to ${MAX_SCALE}, such as 0.1`;
    throw new UserError(`${prefix}scale: ${scale} is out of range; allowed are ${allowed}`);
  }
  if (sizeBytes !== undefined) refuseLess(`${prefix}size`, sizeBytes, MEBIBYTE, "the size of a request");
  if (timeBudgetSeconds !== undefined) assertTimeBudget(timeBudgetSeconds, `${prefix}time-budget`);
  if (maxWriteBytes !== undefined) assertMaxWrite(request, maxWriteBytes, prefix);
  if (scale !== undefined && workloads.length === 0) {
    throw new UserError(
      `${prefix}scale: applies to workloads, and none is given; add ${prefix}workload (${WORKLOADS.join(", ")})`,
    );
  }
  if (profile !== undefined || jobFiles.length > 0 || workloads.length === 0) return;
  for (const [name, value] of Object.entries({ size: sizeBytes, "time-budget": timeBudgetSeconds })) {
    if (value === undefined) continue;
    throw new UserError(
      `${prefix}${name}: applies to fio, and only workloads are given; add ${prefix}profile or ${prefix}jobs, or leave it out`,
    );
  }
}

/** Refuses a name given twice: both results would have that name. */
function refuseTwice(names: readonly string[], input: string): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UserError(`${input}: ${JSON.stringify(twice)} is given twice; give it once`);
}

function assertMaxWrite(
  { workloads = [], sizeBytes = 0, targets }: BenchRequest,
  bytes: number,
  prefix: OptionPrefix,
): void {
  const name = `${prefix}max-write`;
  if (workloads.length > 0) {
    throw new UserError(`${name}: applies to fio, and not to workloads; ${prefix}scale says how much of one is done`);
  }
  const count = targets.length;
  const shared = count > 1 ? ` for ${count} targets` : "";
  const share = count > 1 ? "as each has its share" : "such as 64MiB or 2GB";
  refuseLess(name, bytes, count * MIN_MAX_WRITE_BYTES, share, shared);
  const third = `as the file may take a third of it${count > 1 ? " in each" : ""}`;
  refuseLess(name, bytes, count * LAYOUT_PART * sizeBytes, third, `${shared} with this ${prefix}size`);
}

function refuseLess(input: string, bytes: number, leastBytes: number, hint: string, where = ""): void {
  if (bytes >= leastBytes) return;
  const [given, least] = formatApart([bytes, leastBytes], formatLike(bytes));
  throw new UserError(`${input}: ${given}; allowed${where} are ${least} and more, ${hint}`);
}

const MIN_BUDGET_SECONDS = 1;

/** @throws UserError for too small a time budget */
export function assertTimeBudget(seconds: number, input: string): void {
  if (seconds >= MIN_BUDGET_SECONDS) return;
  throw new UserError(
    `${input}: ${seconds} s is too short; allowed are ${MIN_BUDGET_SECONDS}s and more, such as 30s, 2m or 1h`,
  );
}
