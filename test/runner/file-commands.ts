import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KINDS = {
  PATH: "add_path_",
  ENV: "set_env_",
  STEP_SUMMARY: "step_summary_",
  STATE: "save_state_",
  OUTPUT: "set_output_",
} as const;

/** The files through which a step speaks to the runner. */
export interface FileCommands {
  id: string;
  environment: Record<string, string>;
}

/** New, empty files with a new guid, as for every stage of every step (FileCommandManager.cs, InitializeFiles). */
export function createFileCommands(folder: string): FileCommands {
  const id = randomUUID();
  const environment: Record<string, string> = {};
  for (const [name, prefix] of Object.entries(KINDS)) {
    const path = join(folder, prefix + id);
    writeFileSync(path, "");
    environment[`GITHUB_${name}`] = path;
  }
  return { id, environment };
}

/** What a step left in one of its files: names and values. */
export function readFileCommand({ environment }: FileCommands, kind: keyof typeof KINDS): Record<string, string> {
  const lines = readFileSync(environment[`GITHUB_${kind}`] ?? "", "utf8").split("\n");
  const values: Record<string, string> = {};
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const block = /^([^=<]+)<<(.+)$/.exec(line);
    const pair = /^([^=]+)=(.*)$/.exec(line);
    if (block?.[1] !== undefined) {
      const end = lines.indexOf(block[2] ?? "");
      values[block[1]] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join("\n");
    } else if (pair?.[1] !== undefined) values[pair[1]] = pair[2] ?? "";
  }
  return values;
}
