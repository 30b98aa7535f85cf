import { open, readFile, unlink } from "node:fs";

/** The first sysstat whose JSON has the right units (its CHANGES, 12.2.1). */
const JSON_VERSION = [12, 2, 1] as const;

/**
 * How iostat is called: extended device statistics in kB with times, without the report since boot, and without idle
 * devices, which take 340 bytes each per report.
 */
export interface IostatCall {
  format: "json" | "text";
  intervalSeconds: number;
  args: string[];
}

/**
 * The call for a version of sysstat, undefined where unknown.
 * @param maximumSeconds when iostat ends by itself, even if its sampler was killed
 */
export function planIostat(version: string | undefined, intervalSeconds: number, maximumSeconds: number): IostatCall {
  const whole = Math.max(1, Math.round(intervalSeconds));
  const format = hasJson(version) ? "json" : "text";
  const count = Math.ceil(maximumSeconds / whole) + 1;
  const flags = format === "json" ? ["-dxktyz", "-o", "JSON"] : ["-dxktyz"];
  return { format, intervalSeconds: whole, args: [...flags, String(whole), String(count)] };
}

/** Opens a file for appending, undefined where that fails. In the background: a disk may hang. */
export function openLog(path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    open(path, "a", 0o644, (error, file) => resolve(error === null ? file : undefined));
  });
}

/** The first 1,000 characters of a file, which is removed. */
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
