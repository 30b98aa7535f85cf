import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type JobFile, parseJobFile } from "./job-file.ts";

/** The bundled profiles, each a job file in `jobs/`. */
export const PROFILES = ["quick"] as const;
export type ProfileName = (typeof PROFILES)[number];

/** A profile ready to be run. */
export interface Profile {
  name: string;
  /** The job file as it was written. */
  text: string;
  file: JobFile;
  /** What the profile may take on one target unless told otherwise. */
  timeBudgetSeconds: number;
}

const TIME_BUDGETS: Record<ProfileName, number> = { quick: 45 };

/** A bundled profile. */
export async function loadProfile(name: ProfileName): Promise<Profile> {
  const path = join(findJobsFolder(), `${name}.fio`);
  const text = await readFile(path, "utf8");
  const file = parseJobFile(text, `jobs/${name}.fio`);
  return { name, text, file, timeBudgetSeconds: TIME_BUDGETS[name] };
}

/** `jobs/` beside `dist/` or `src/`: this file lies one folder deep in the one and two in the other. */
function findJobsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ["..", "../.."].map((up) => join(here, up, "jobs"));
  const found = candidates.find((folder) => existsSync(join(folder, "quick.fio")));
  if (found === undefined) throw new Error(`the folder jobs/ is missing beside ${here}`);
  return found;
}
