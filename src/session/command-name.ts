import { basename } from "node:path";
import { titleScript } from "../sampling/steps/script-title.ts";

/** The program and its command, such as `npm ci`: other arguments may hold a secret, which a report would give away. */
export function nameCommand([file, ...rest]: readonly [string, ...string[]]): string {
  return titleScript([basename(file), ...rest].join(" ")) ?? basename(file);
}
