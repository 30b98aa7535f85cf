import { eatmydata } from "./eatmydata.ts";
import { IMAGES } from "./images.ts";
import { MACHINE_SETTINGS } from "./machine.ts";
import { overlayVolatile, pageCache, tmpfs } from "./memory.ts";
import type { Remedy } from "./remedy.ts";
import { seccomp } from "./seccomp.ts";
import { TOOL_SETTINGS } from "./tool-settings.ts";

/** All remedies that `try` knows, in the order in which it lists them. */
export const REMEDIES: readonly Remedy[] = [
  eatmydata,
  seccomp,
  tmpfs,
  overlayVolatile,
  pageCache,
  ...TOOL_SETTINGS,
  ...IMAGES,
  ...MACHINE_SETTINGS,
];
