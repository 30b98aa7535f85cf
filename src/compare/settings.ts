import { formatBinaryBytes } from "../model/format.ts";
import type { LegFigure, Setting } from "./leg-figures.ts";

const SIZES = new Set<keyof Setting>(["blockSizeBytes", "sizeBytes", "workBytes"]);

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

/** The file of a benchmark is a share of the free space, which differs a little from job to job: so far it is the same. */
const SAME_SIZE = 1.25;

/**
 * Why a label's figures must not be set against the baseline's: another engine, buffered instead of direct, another
 * fio or size (posixaio gives a seventh of libaio's IOPS on one disk: reference/disk-measurement.md, 1.8).
 * Undefined where they may be.
 */
export function explainUnlike(jobs: readonly LegFigure[], baseline: readonly LegFigure[]): string | undefined {
  const own = describeUnlike(jobs);
  if (own !== undefined) return `its jobs differ in ${own}`;
  const other = describeUnlike(baseline);
  if (other !== undefined) return `the baseline's jobs differ in ${other}`;
  const key = findUnlikeKey([...jobs, ...baseline]);
  if (key === undefined || baseline.length === 0) return undefined;
  const values = [jobs, baseline].map((figures) => describeAll(listSettings(figures, key), key));
  return `${SETTING_NAMES[key]} ${values.join(" against ")}`;
}

/** In which setting some figures differ, with its values; undefined where they are of one kind. */
export function describeUnlike(figures: readonly LegFigure[]): string | undefined {
  const key = findUnlikeKey(figures);
  return key === undefined ? undefined : `${SETTING_NAMES[key]}: ${describeAll(listSettings(figures, key), key)}`;
}

function findUnlikeKey(figures: readonly LegFigure[]): keyof Setting | undefined {
  if (figures.every(({ setting }) => setting === undefined)) return undefined;
  const keys = Object.keys(SETTING_NAMES) as (keyof Setting)[];
  return keys.find((key) => !areAlike(listSettings(figures, key), key));
}

type SettingValue = Setting[keyof Setting];

function listSettings(figures: readonly LegFigure[], key: keyof Setting): SettingValue[] {
  return [...new Set(figures.map(({ setting }) => setting?.[key]))];
}

function areAlike(values: readonly SettingValue[], key: keyof Setting): boolean {
  if (new Set(values).size <= 1) return true;
  const sizes = values.filter((value) => typeof value === "number");
  if (key !== "sizeBytes" || sizes.length < values.length) return false;
  return Math.max(...sizes) <= Math.min(...sizes) * SAME_SIZE;
}

/** More than this is no sentence: every job may have a setting of its own. */
const SHOWN_VALUES = 4;

function describeAll(values: readonly SettingValue[], key: keyof Setting): string {
  const texts = values.map((value) => describe(key, value)).sort();
  const more = texts.length > SHOWN_VALUES ? ` and ${texts.length - SHOWN_VALUES} more` : "";
  return texts.slice(0, SHOWN_VALUES).join(", ") + more;
}

function describe(key: keyof Setting, value: SettingValue): string {
  if (value === undefined) return "unknown";
  if (key === "direct") return value ? "on" : "off";
  if (typeof value === "number" && SIZES.has(key)) return formatBinaryBytes(value);
  return String(value);
}
