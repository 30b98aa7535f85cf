import { open, readFile, unlink } from "node:fs";
import { numberVersion } from "../iostat/log-source.ts";

/** The first whose JSON has the right units (sysstat's CHANGES). */
const JSON_VERSION = numberVersion("12.2.1");

/** How to call an iostat: without idle devices (340 bytes each), to end after `maximumSeconds` though its sampler was killed. */
export function planIostat(version: string | undefined, intervalSeconds: number, maximumSeconds: number) {
  const whole = Math.max(1, Math.round(intervalSeconds));
  const format: "json" | "text" = numberVersion(version ?? "0") >= JSON_VERSION ? "json" : "text";
  const count = Math.ceil(maximumSeconds / whole) + 1;
  const flags = format === "json" ? ["-dxktyz", "-o", "JSON"] : ["-dxktyz"];
  return { format, intervalSeconds: whole, args: [...flags, String(whole), String(count)] };
}

/** Opens a file for appending, in the background since a disk may hang; undefined if that fails. */
export function openLog(path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    open(path, "a", 0o644, (error, file) => resolve(error === null ? file : undefined));
  });
}

/** Removes a file; gives its first 1,000 characters. */
export function takeText(path: string): Promise<string> {
  return new Promise((resolve) => {
    readFile(path, "latin1", (error, text) => {
      unlink(path, () => {});
      resolve(error === null ? text.slice(0, 1000) : "");
    });
  });
}
