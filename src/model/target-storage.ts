import type { Storage } from "./storage.ts";

/**
 * What lies under a benchmark's target, which is called as its user wrote it: a relative path is one from the workspace.
 * Undefined where nothing is known of it.
 */
export function findTargetStorage(target: string | undefined, storage: readonly Storage[]): Storage | undefined {
  const workspace = storage.find(({ role }) => role === "workspace")?.path;
  if (target === undefined || (workspace === undefined && !target.startsWith("/"))) return undefined;
  const path = normalize(target.startsWith("/") ? target : `${workspace}/${target}`);
  return storage.find((entry) => normalize(entry.path) === path);
}

/** An absolute path without `.`, `..`, and slashes that say nothing. */
function normalize(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}
