import { stat } from "node:fs/promises";
import { join } from "node:path";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { listOrNothing } from "../../system/optional-files.ts";
import { readRegularFile } from "../../system/regular-file.ts";
import { readBirth } from "../sampler/clock.ts";
import { FILE_COMMAND, FILE_COMMANDS_FOLDER, SCRIPT_FILE, STEP_FILE } from "./runner-layout.ts";
import { titleScript } from "./script-title.ts";
import type { StepBoundary, StepScript } from "./step-record.ts";

/** Longer scripts get no title; all of a job's are read at once. */
const SCRIPT_BYTES = 128 * 1024;
/** More than any job has; a step could forge more. */
const MAX_STEPS = 2000;

/**
 * The starts of all steps of the job so far, in order, from the files that the runner makes for each: their birth, or
 * the oldest change of a step's files where the filesystem keeps none.
 */
export async function readBoundaries(temporary: string): Promise<StepBoundary[]> {
  const folder = join(temporary, FILE_COMMANDS_FOLDER);
  const names = await listOrNothing(folder);
  const known = new Set(
    names
      .filter((name) => STEP_FILE.test(name))
      .slice(0, MAX_STEPS)
      .map(identifyStep),
  );
  const wanted = names.filter((name) => known.has(identifyStep(name)));
  const files = await Promise.all(wanted.map((name) => readTimes(folder, name)));
  const oldest = new Map<string, number>();
  for (const { id, changedAtSeconds } of files.filter((file) => file !== undefined)) {
    oldest.set(id, Math.min(oldest.get(id) ?? Number.POSITIVE_INFINITY, changedAtSeconds));
  }
  return files
    .flatMap((file) => {
      if (file === undefined || !file.isStep) return [];
      return [{ id: file.id, atSeconds: file.bornAtSeconds ?? oldest.get(file.id) ?? file.changedAtSeconds }];
    })
    .sort((a, b) => a.atSeconds - b.atSeconds);
}

function identifyStep(name: string): string | undefined {
  return FILE_COMMAND.exec(name)?.[1];
}

interface FileTimes {
  id: string;
  isStep: boolean;
  bornAtSeconds?: number;
  changedAtSeconds: number;
}

async function readTimes(folder: string, name: string): Promise<FileTimes | undefined> {
  const id = identifyStep(name);
  if (id === undefined) return undefined;
  try {
    const { birthtimeMs, mtimeMs } = await stat(join(folder, name));
    return omitUndefined({
      id,
      isStep: STEP_FILE.test(name),
      bornAtSeconds: birthtimeMs > 0 ? birthtimeMs / 1000 : undefined,
      changedAtSeconds: mtimeMs / 1000,
    });
  } catch {
    return undefined;
  }
}

/** The scripts of the job's `run:` steps so far, in order. */
export async function readScripts(temporary: string): Promise<StepScript[]> {
  const names = (await listOrNothing(temporary)).filter((name) => SCRIPT_FILE.test(name)).slice(0, MAX_STEPS);
  const scripts = await Promise.all(names.map((name) => readScript(join(temporary, name))));
  return scripts.filter((script) => script !== undefined).sort((a, b) => a.bornAtSeconds - b.bornAtSeconds);
}

async function readScript(path: string): Promise<StepScript | undefined> {
  try {
    const stats = await stat(path);
    const title = stats.size > SCRIPT_BYTES ? undefined : titleScript(await readRegularFile(path, SCRIPT_BYTES));
    return omitUndefined({ bornAtSeconds: readBirth(stats), title });
  } catch {
    return undefined;
  }
}
