import { IGNORED_FLUSHES } from "./ignored-flushes.ts";
import { IMAGES } from "./images.ts";
import { MACHINE_SETTINGS } from "./machine.ts";
import { IN_MEMORY } from "./memory.ts";
import type { Remedy } from "./remedy.ts";
import { TOOL_SETTINGS } from "./tool-settings.ts";

/** All remedies of `try`, the simplest and least risky first. */
export const REMEDIES: readonly Remedy[] = [
  ...TOOL_SETTINGS,
  ...IGNORED_FLUSHES,
  ...IN_MEMORY,
  ...IMAGES,
  ...MACHINE_SETTINGS,
];
