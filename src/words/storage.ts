import { writesToMemory } from "../model/filesystem-kind.ts";
import type { Storage } from "../model/storage.ts";

/** A filesystem's name, or that it is not known. */
export function nameKnownFilesystem(filesystem: string | undefined): string {
  return filesystem ?? "an unknown filesystem";
}

/** A path's filesystem and what it is on; `devices` may be empty. */
export function tellStorage(storage: Storage, devices: string): string {
  const { lowerFilesystem, source } = storage;
  const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
  const filesystem = `${nameKnownFilesystem(storage.filesystem)}${over}`;
  if (devices !== "") return `${filesystem} on ${devices}`;
  if (writesToMemory(storage)) return `${filesystem} (in memory: no disk counts what is written here)`;
  return source === undefined ? filesystem : `${filesystem} (${source})`;
}
