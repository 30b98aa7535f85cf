import { IGNORED_FLUSHES } from "./ignored-flushes.ts";
import { IMAGES } from "./images.ts";
import { MACHINE_SETTINGS } from "./machine.ts";
import { IN_MEMORY } from "./memory.ts";
import type { Remedy } from "./remedy.ts";
import { TOOL_SETTINGS } from "./tool-settings.ts";

/** All remedies of `try`, in order. */
export const REMEDIES: readonly Remedy[] = [
  ...IGNORED_FLUSHES,
  ...IN_MEMORY,
  ...TOOL_SETTINGS,
  ...IMAGES,
  ...MACHINE_SETTINGS,
];
