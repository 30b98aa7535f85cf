import type { BenchNote } from "../model/bench-note.ts";
import { isLayeredFilesystem, isMemoryFilesystem, isNetworkFilesystem } from "../model/filesystem-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";

/** What answers on a target where it is not simply a disk, by what its filesystem is. */
export function noteFilesystem({ filesystem, lowerFilesystem, source }: Storage): BenchNote[] {
  if (filesystem === undefined) return [];
  if (isMemoryFilesystem(filesystem)) return [{ id: "memory-target", filesystem }];
  if (isNetworkFilesystem(filesystem)) return [{ id: "network-target", filesystem }];
  if (/^fuse/.test(filesystem)) return [{ id: "fuse-target", source: source ?? filesystem }];
  if (!isLayeredFilesystem(filesystem)) return [];
  return [omitUndefined({ id: "layered-target" as const, filesystem, lowerFilesystem })];
}
