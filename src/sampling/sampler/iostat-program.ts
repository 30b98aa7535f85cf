import { open, readFile, unlink } from "node:fs";

/** Whose JSON has the right units (sysstat's CHANGES). */
const JSON_VERSION = [12, 2, 1] as const;

/** How to call an iostat: without idle devices (340 bytes each), to end after `maximumSeconds` though its sampler was killed. */
export function planIostat(version: string | undefined, intervalSeconds: number, maximumSeconds: number) {
  const whole = Math.max(1, Math.round(intervalSeconds));
  const format: "json" | "text" = hasJson(version) ? "json" : "text";
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

function hasJson(version: string | undefined): boolean {
  const numbers = (version ?? "0").split(".").map(Number);
  for (const [place, wanted] of JSON_VERSION.entries()) {
    const number = numbers[place] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
