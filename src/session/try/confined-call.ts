import { UserError } from "../../model/user-error.ts";
import type { Host } from "../host.ts";
import { makeWork } from "./arena.ts";
import { canConfine, runConfined, WORK_VARIABLE } from "./confinement.ts";
import { type MachineSettings, openSettings, repairSettings, watchSettings } from "./machine-settings.ts";

/** What a trial gets from the process around it. */
export interface ConfinedCall {
  givenWork?: string;
  settings?: MachineSettings;
}

/** What of a call decides where it is performed. */
export interface CallOptions {
  /** Whether settings of the whole machine may be changed. */
  machine: boolean;
}

/**
 * Performs a call: as root in another process with mounts of its own, which is this very program again with the same
 * arguments; else here. The work folder, and the settings of the machine, are watched over by guards of the process
 * outside, which see to them however either process ends.
 * @throws UserError where settings of the machine are to be changed without root
 */
export async function performConfined(
  { environment }: Host,
  { machine }: CallOptions,
  perform: (call: ConfinedCall) => Promise<number>,
): Promise<number> {
  const given = environment[WORK_VARIABLE];
  const settings = machine ? { settings: openSettings(environment) } : {};
  if (given !== undefined) return perform({ givenWork: given, ...settings });
  const isRoot = process.getuid?.() === 0;
  if (machine && !isRoot) throw new UserError("--machine: needs root; call it with sudo");
  if (isRoot) await repairSettings(environment);
  const dismiss = machine ? await watchSettings(environment) : undefined;
  try {
    if (!(await canConfine(environment))) return await perform(settings);
    const work = await makeWork(process.cwd(), environment);
    try {
      const inner = { ...environment, [WORK_VARIABLE]: work.path };
      return await runConfined(process.execPath, process.argv.slice(1), inner);
    } finally {
      await work.remove();
    }
  } finally {
    await dismiss?.();
  }
}
