import { UserError } from "../../model/user-error.ts";
import { isRoot } from "../../system/process-identity.ts";
import type { Host } from "../host.ts";
import { makeWork } from "./arena.ts";
import { canConfine, runConfined, WORK_VARIABLE } from "./confinement.ts";
import { type MachineSettings, openSettings, repairSettings, watchSettings } from "./machine-settings.ts";

/** What a trial gets from the process around it. */
export interface ConfinedCall {
  /** The work folder that it has made. */
  givenWork?: string;
  /** Where the machine's settings may be changed. */
  settings?: MachineSettings;
}

/**
 * Runs a call: as root in another process with its own mounts (this program again with the same arguments), else here.
 * The outer process's guards clean up the work folder and machine settings, however either process ends.
 * @throws UserError where machine settings are to be changed without root
 */
export async function performConfined(
  { environment }: Host,
  { machine }: { machine: boolean },
  perform: (call: ConfinedCall) => Promise<number>,
): Promise<number> {
  const given = environment[WORK_VARIABLE];
  const settings = machine ? { settings: openSettings(environment) } : {};
  if (given !== undefined) return perform({ givenWork: given, ...settings });
  if (machine && !isRoot()) throw new UserError("--machine: needs root; call it with sudo");
  if (isRoot()) await repairSettings(environment);
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
