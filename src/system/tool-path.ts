import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "./environment.ts";

/** The full path of a program as the shell would find it on PATH; undefined where there is none that may be run. */
export function findTool(name: string, environment: Environment): string | undefined {
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffixes = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  return folders.flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
