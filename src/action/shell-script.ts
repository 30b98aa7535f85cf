import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuseValue } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";

interface ShellScript {
  file: string;
  arguments: string[];
  remove(): Promise<void>;
}

// As in `run:` (docs.github.com, jobs.<job_id>.steps[*].shell).
const SHELLS: Record<string, string> = {
  bash: "bash --noprofile --norc -eo pipefail {0}",
  sh: "sh -e {0}",
};

/**
 * Writes a `run` input as a script, to the runner's temp unless that is full.
 * @throws UserError for a shell that is neither known nor has `{0}`
 */
export async function writeShellScript(lines: string, shell: string, environment: Environment): Promise<ShellScript> {
  const template = SHELLS[shell] ?? shell;
  const [file, ...args] = template.split(/\s+/);
  if (!template.includes("{0}") || file === undefined) {
    const known = Object.keys(SHELLS).join(", ");
    throw refuseValue("shell", shell, "is unknown", `${known}, or a command with {0} in it`);
  }
  const directory = await writeSomewhere(`${lines}\n`, [environment.RUNNER_TEMP || tmpdir(), tmpdir(), IN_MEMORY]);
  const script = join(directory, SCRIPT_NAME);
  return {
    file,
    arguments: args.map((argument) => argument.replaceAll("{0}", () => script)),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Where the script goes if the disk is full. */
const IN_MEMORY = "/dev/shm";
const SCRIPT_NAME = "script.sh";

/** In a new folder, at the first place that takes it. */
async function writeSomewhere(text: string, [place = "", ...others]: readonly string[]): Promise<string> {
  let directory: string | undefined;
  try {
    directory = await mkdtemp(join(place, "io-probe-run-"));
    await writeFile(join(directory, SCRIPT_NAME), text, { mode: 0o700 });
    return directory;
  } catch (error) {
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
    if (others.length === 0) throw error;
    return writeSomewhere(text, others);
  }
}
