import type { LegFigure, Setting } from "./leg-figures.ts";

const SETTING_NAMES: Record<keyof Setting, string> = {
  engine: "engine",
  direct: "direct I/O",
  fioMajorVersion: "fio major version",
  blockSizeBytes: "block size",
  queueDepth: "queue depth",
  jobs: "jobs",
  sizeBytes: "file size",
  operations: "number of operations",
  workBytes: "bytes of work",
  files: "number of files",
};

/**
 * Why a label's figures must not be set against the baseline's: another engine, buffered instead of direct, another
 * fio or size (posixaio gives a seventh of libaio's IOPS on one disk: reference/disk-measurement.md, 1.8).
 * Undefined where they may be.
 */
export function explainUnlike(jobs: readonly LegFigure[], baseline: readonly LegFigure[]): string | undefined {
  if (jobs[0]?.setting === undefined) return undefined;
  for (const key of Object.keys(SETTING_NAMES) as (keyof Setting)[]) {
    const own = listSettings(jobs, key);
    if (own.length > 1) return `its jobs differ in ${SETTING_NAMES[key]}: ${own.join(", ")}`;
    const other = listSettings(baseline, key);
    if (other.length > 1) return `the baseline's jobs differ in ${SETTING_NAMES[key]}: ${other.join(", ")}`;
    if (other.length === 1 && own[0] !== other[0]) {
      return `${SETTING_NAMES[key]} ${own[0]} against ${other[0]}`;
    }
  }
  return undefined;
}

function listSettings(figures: readonly LegFigure[], key: keyof Setting): string[] {
  return [...new Set(figures.map(({ setting }) => describe(key, setting?.[key])))].sort();
}

function describe(key: keyof Setting, value: string | number | boolean | undefined): string {
  if (value === undefined) return "unknown";
  if (key === "direct") return value ? "on" : "off";
  return String(value);
}
