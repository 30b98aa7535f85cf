import { fileURLToPath } from "node:url";
import type { Installation } from "../session/host.ts";

/** Where io-probe's own files lie: all bundles are in dist/, beside the one that this is in. */
export function locateInstallation(): Installation {
  const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  return { samplerScript: locate("./sampler.mjs"), viewerScript: locate("./viewer.js") };
}
