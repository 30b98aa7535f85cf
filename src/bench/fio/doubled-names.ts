import { isObject, type JsonObject, objectsAt } from "../../model/json-object.ts";
import { IO_DIRECTIONS } from "./job-setting.ts";

/** They stand in a job's entry and in its directions, and nowhere else (stat.c, of all versions). */
const NAMES = /"(?:jobname|read|write|trim|mixed|io_bytes|total_ios)"\s*:/g;

/**
 * Whether names stand twice in an object of fio's JSON, of which `JSON.parse` keeps the last: lines between two jobs or
 * directions are lost.
 * @param text of the document
 */
export function hasDoubledNames(text: string, document: JsonObject): boolean {
  const entries = [...objectsAt(document, "jobs"), ...objectsAt(document, "client_stats")];
  let names = 0;
  for (const entry of entries) {
    if ("jobname" in entry) names++;
    for (const direction of [...IO_DIRECTIONS, "mixed", "sync"]) {
      const figures = entry[direction];
      if (!isObject(figures)) continue;
      names += (direction === "sync" ? 0 : 1) + ("io_bytes" in figures ? 1 : 0) + ("total_ios" in figures ? 1 : 0);
    }
  }
  NAMES.lastIndex = 0;
  while (NAMES.test(text)) names--;
  return names < 0;
}
