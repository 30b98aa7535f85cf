import { isLayeredFilesystem, isMemoryFilesystem, isNetworkFilesystem } from "../model/filesystem-kind.ts";
import type { Storage } from "../model/storage.ts";

/** Sentences about what answers on a target where it is not simply a disk, by what its filesystem is. */
export function noteFilesystem({ filesystem, lowerFilesystem, source }: Storage): string[] {
  if (filesystem === undefined) return [];
  if (isMemoryFilesystem(filesystem)) return [`the target is memory (${filesystem}), without a cache to pass by`];
  if (isNetworkFilesystem(filesystem)) {
    return [
      `the target is a network or shared filesystem (${filesystem}): the figures are those of the network and the server`,
    ];
  }
  if (/^fuse/.test(filesystem)) {
    return [`the target is a FUSE filesystem (${source ?? filesystem}): a process in user space stands between`];
  }
  if (isLayeredFilesystem(filesystem)) {
    const upper = lowerFilesystem === undefined ? "" : ` on ${lowerFilesystem}`;
    return [
      `the target is ${filesystem}: its new files lie in the upper layer${upper}, and no lower layer is measured`,
    ];
  }
  return [];
}
