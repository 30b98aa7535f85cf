import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { listNames } from "../../system/optional-files.ts";
import { readRegularFile } from "../../system/regular-file.ts";
import { readBirth } from "../sampler/clock.ts";
import { resolveSteps, type StepMark, type StepSources } from "./resolve-steps.ts";
import { FILE_COMMAND, FILE_COMMANDS_FOLDER, SCRIPT_FILE, STEP_FILE } from "./runner-layout.ts";
import { titleScript } from "./script-title.ts";
import type { StepBoundary, StepScript } from "./step-record.ts";
import { readWorkerSteps } from "./worker-log.ts";
import { findWorker } from "./worker-process.ts";

const MAX_SCRIPT_BYTES = 128 * 1024;
/** More steps than a job has; a hostile one could make more files. */
const MAX_STEPS = 2000;

/** The job's steps as far as they can be read (resolveSteps), by GitHub's runner and its temp. */
export async function findSteps(
  temporary: string,
  known: Pick<StepSources, "apiSteps" | "ownIds" | "since" | "until">,
): Promise<StepMark[]> {
  const worker = findWorker(process.pid);
  return resolveSteps({
    ...known,
    boundaries: readBoundaries(temporary),
    scripts: await readScripts(temporary),
    workerLog: worker === undefined ? [] : await readWorkerSteps(worker),
  });
}

/** The job's step starts in order: their files' birth, or oldest change where that is not kept. */
export function readBoundaries(temporary: string): StepBoundary[] {
  const folder = join(temporary, FILE_COMMANDS_FOLDER);
  const names = listNames(folder).sort();
  const known = new Set(names.flatMap((name) => STEP_FILE.exec(name)?.[1] ?? []).slice(0, MAX_STEPS));
  const births = new Map<string, number>();
  const oldest = new Map<string, number>();
  for (const name of names) {
    const [, id = ""] = FILE_COMMAND.exec(name) ?? [];
    const stats = known.has(id) ? findStats(join(folder, name)) : undefined;
    if (stats === undefined) continue;
    oldest.set(id, Math.min(oldest.get(id) ?? Number.POSITIVE_INFINITY, stats.mtimeMs));
    if (STEP_FILE.test(name)) births.set(id, stats.birthtimeMs);
  }
  const boundaries = [...births].map(([id, birth]) => ({ id, atSeconds: (birth || (oldest.get(id) ?? 0)) / 1000 }));
  return boundaries.sort((a, b) => a.atSeconds - b.atSeconds);
}

function findStats(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** The scripts of the job's `run:` steps, in order. */
export async function readScripts(temporary: string): Promise<StepScript[]> {
  const names = listNames(temporary).filter((name) => SCRIPT_FILE.test(name));
  const scripts = await Promise.all(
    names
      .sort()
      .slice(0, MAX_STEPS)
      .map((name) => readScript(join(temporary, name))),
  );
  return scripts.filter((script) => script !== undefined).sort((a, b) => a.bornAtSeconds - b.bornAtSeconds);
}

async function readScript(path: string): Promise<StepScript | undefined> {
  const stats = findStats(path);
  if (!stats?.isFile()) return undefined;
  const text = await readRegularFile(path, MAX_SCRIPT_BYTES).catch(() => "");
  return omitUndefined({ bornAtSeconds: readBirth(stats), title: titleScript(text) });
}
