import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { UserError } from "../model/user-error.ts";
import { locateOwn } from "../system/files.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { hasResult, type JobFile, listJobs, parseJobFile } from "./job-file.ts";

/** How often and how long a profile runs, and what of its file may be changed. */
export interface RunRule {
  /** `fitted` sets size, engine, direct I/O and runtimes; `own` is the user's. */
  style: "fitted" | "published" | "own";
  /** The seconds on a target; absent where the file's own runtimes decide. */
  timeBudgetSeconds?: number;
  /** The fewest runs of a job. A fitted one that runs once shows changes over time. */
  minRuns: number;
  /** A fitted job's longest run. */
  maxRunSeconds?: number;
}

/** A job file and how it is run. */
export interface Profile extends RunRule {
  name: string;
  file: JobFile;
}

/** A profile on a target, with what the user set. */
export interface ProfileOnTarget {
  profile: Profile;
  /** The target as the user named it. */
  target: string;
  /** The size of the layout file, or in place of a published size. */
  sizeBytes?: number | undefined;
  /** A strict budget, unlike the profile's own. */
  timeBudgetSeconds?: number | undefined;
}

/** The time budget in seconds; undefined where runtimes decide. */
export function readBudget({ profile, timeBudgetSeconds }: ProfileOnTarget): number | undefined {
  return timeBudgetSeconds ?? profile.timeBudgetSeconds;
}

const FITTED = { style: "fitted", minRuns: 3, maxRunSeconds: 20 } as const;
const PUBLISHED = { style: "published", minRuns: 1 } as const;

const RULES = {
  quick: { ...FITTED, timeBudgetSeconds: 45 },
  standard: { ...FITTED, timeBudgetSeconds: 180 },
  // Shows changes over time: four runs of 10 minutes, and the layout file.
  thorough: { ...FITTED, timeBudgetSeconds: 2460, minRuns: 1, maxRunSeconds: 600 },
  depot: PUBLISHED,
  "google-pd": PUBLISHED,
  // Takes seconds on a fast disk.
  etcd: { ...PUBLISHED, minRuns: 3, timeBudgetSeconds: 60 },
  "randrw-4x64m": { ...PUBLISHED, minRuns: 3, timeBudgetSeconds: 60 },
  crystal: { ...PUBLISHED, minRuns: 5 },
  yabs: PUBLISHED,
} satisfies Record<string, RunRule>;

/** The name of a profile that is bundled in jobs/. */
export type ProfileName = keyof typeof RULES;
/** The names of all bundled profiles, in the order of messages. */
export const PROFILES = Object.keys(RULES) as readonly ProfileName[];

/** A bundled profile, with the job file of its name in jobs/. */
export async function loadProfile(name: ProfileName): Promise<Profile> {
  const path = `jobs/${name}.fio`;
  const text = await readFile(locateOwn(path), "utf8");
  return { name, file: parseJobFile(text, path), ...RULES[name] };
}

const MAX_JOB_FILE_BYTES = 1024 * 1024;

/**
 * The user's job file as a profile.
 * @throws UserError where it cannot be read or gives no figures
 */
export async function readProfile(path: string): Promise<Profile> {
  const text = await readRegularFile(path, MAX_JOB_FILE_BYTES);
  if (text.includes("\0")) throw new UserError(`${path}: is not text; a fio job file is expected`);
  const name = basename(path).replace(/\.(?:fio|job|ini)$/, "");
  const file = parseJobFile(text, path);
  if (!listJobs(file).some(hasResult)) {
    throw new UserError(
      `${path}: no job in it gives results; create_only, stats=0 and ioengine=cpuio work only beside other jobs`,
    );
  }
  return { name, file, ...PUBLISHED, style: "own" };
}
