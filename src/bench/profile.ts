import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../model/user-error.ts";
import { readBoundedFile } from "../system/files.ts";
import { hasResult, type JobFile, listJobs, parseJobFile } from "./job-file.ts";

/** The bundled profiles, each a job file in `jobs/`. */
export const PROFILES = [
  ...(["quick", "standard", "thorough"] as const),
  ...(["depot", "google-pd", "etcd", "randrw-4x64m", "crystal", "yabs"] as const),
];
/** The name of a bundled profile. */
export type ProfileName = (typeof PROFILES)[number];

/** How a profile is run. */
export interface RunRule {
  /**
   * `fitted`: size, engine, direct I/O and runtimes are set to fit the target and the time. `published`: as published,
   * so that figures compare with published ones. `own`: as the user wrote it.
   */
  style: "fitted" | "published" | "own";
  /** The profile's time on one target; absent where its runtimes decide. */
  timeBudgetSeconds?: number;
  /** The runs of a job before its runs can agree. */
  fewestRuns: number;
  runsPerShare: number;
  longestRunSeconds: number;
}

/** A profile ready to run. */
export interface Profile extends RunRule {
  name: string;
  /** The job file as written. */
  text: string;
  file: JobFile;
}

const FITTED = { style: "fitted", fewestRuns: 3, runsPerShare: 3, longestRunSeconds: 20 } as const;
const PUBLISHED = { style: "published", fewestRuns: 1, runsPerShare: 1, longestRunSeconds: Infinity } as const;

const RULES: Readonly<Record<ProfileName, RunRule>> = {
  quick: { ...FITTED, timeBudgetSeconds: 45 },
  standard: { ...FITTED, timeBudgetSeconds: 180 },
  // One long run each, since changes over time are the point: four times 10 minutes, and the layout file.
  thorough: { ...FITTED, timeBudgetSeconds: 2460, fewestRuns: 1, runsPerShare: 1, longestRunSeconds: 600 },
  depot: PUBLISHED,
  "google-pd": PUBLISHED,
  // Seconds on a fast disk, and repeated: the author of the second doubts his own differences.
  etcd: { ...PUBLISHED, fewestRuns: 3, timeBudgetSeconds: 60 },
  "randrw-4x64m": { ...PUBLISHED, fewestRuns: 3, timeBudgetSeconds: 60 },
  crystal: { ...PUBLISHED, fewestRuns: 5 },
  yabs: PUBLISHED,
};

/** A bundled profile. */
export async function loadProfile(name: ProfileName): Promise<Profile> {
  const path = join(findJobsFolder(), `${name}.fio`);
  const text = await readFile(path, "utf8");
  return { name, text, file: parseJobFile(text, `jobs/${name}.fio`), ...RULES[name] };
}

/** Larger than any written job file. */
const MAX_JOB_FILE_BYTES = 1024 * 1024;

/**
 * The user's job file as a profile, named after the file without its ending.
 * @throws UserError where it cannot be read or no job gives figures
 */
export async function readProfile(path: string): Promise<Profile> {
  const text = await readBoundedFile(path, MAX_JOB_FILE_BYTES);
  if (text.includes("\0")) throw new UserError(`${path}: no text; a fio job file is expected`);
  const name = basename(path).replace(/\.(?:fio|job|ini)$/, "");
  const file = parseJobFile(text, path);
  if (!listJobs(file).some((job) => hasResult(file, job))) {
    throw new UserError(`${path}: no job in it gives figures; create_only and stats=0 are for jobs beside others`);
  }
  return { name, text, file, ...PUBLISHED, style: "own" };
}

/** `jobs/` beside `dist/` (one folder up) or `src/` (two). */
function findJobsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ["..", "../.."].map((up) => join(here, up, "jobs"));
  const found = candidates.find((folder) => existsSync(join(folder, "quick.fio")));
  if (found === undefined) throw new Error(`the folder jobs/ is missing beside ${here}`);
  return found;
}
