import { resolve } from "node:path";

/** Whether a path is a folder or below it, by name; both are absolute, without `..`. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

/** The same of any paths. */
export function isInside(path: string, folder: string): boolean {
  return isWithin(resolve(path), resolve(folder));
}
