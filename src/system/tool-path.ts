import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "./environment.ts";

/** A program's path, as the shell finds it on PATH. */
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
