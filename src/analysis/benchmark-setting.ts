import { formatBinaryBytes } from "../format/figures.ts";
import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { MEBIBYTE } from "../model/units.ts";

/** How a benchmark or workload was run; different settings are not compared. */
export interface Setting {
  engine?: string | undefined;
  direct?: boolean | undefined;
  fioMajorVersion?: string | undefined;
  blockSizeBytes?: number | undefined;
  queueDepth?: number | undefined;
  jobs?: number | undefined;
  sizeBytes?: number | undefined;
  /** How much a workload did in all. */
  operations?: number | undefined;
  workBytes?: number | undefined;
  files?: number | undefined;
}

/** A benchmark's setting. */
export function readSetting(benchmark: MeasuredBenchmark): Setting {
  return {
    engine: benchmark.engine,
    direct: benchmark.direct,
    fioMajorVersion: /(\d{1,6})\./.exec(benchmark.fioVersion ?? "")?.[1],
    blockSizeBytes: benchmark.blockSizeBytes,
    queueDepth: benchmark.queueDepth,
    jobs: benchmark.jobs,
    sizeBytes: benchmark.sizeBytes,
  };
}

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

/** A benchmark's file is a share of the free space, which varies: sizes up to this ratio count as equal. */
const SAME_SIZE = 1.25;

/** From this size on, direct I/O does not depend on the file's size; slow disks get smaller files. */
const MIN_DIRECT_BYTES = 64 * MEBIBYTE;

type Settings = readonly (Setting | undefined)[];

/**
 * Why figures must not be compared: another engine (on one disk posixaio gave a seventh of libaio's IOPS), direct I/O,
 * fio version or size. Undefined where they may be.
 */
export function contrastSettings(these: Settings, those: Settings): string | undefined {
  const key = findUnlikeKey([...these, ...those]);
  if (key === undefined || those.length === 0) return undefined;
  const values = [these, those].map((settings) => describeAll(listValues(settings, key), key));
  return `${SETTING_NAMES[key]} ${values.join(" against ")}`;
}

/** The setting in which some figures differ, with its values; undefined where they agree. */
export function describeUnlikeSettings(settings: Settings): string | undefined {
  const key = findUnlikeKey(settings);
  return key === undefined ? undefined : `${SETTING_NAMES[key]}: ${describeAll(listValues(settings, key), key)}`;
}

function findUnlikeKey(settings: Settings): keyof Setting | undefined {
  if (settings.every((setting) => setting === undefined)) return undefined;
  const keys = Object.keys(SETTING_NAMES) as (keyof Setting)[];
  const direct = settings.every((setting) => setting?.direct === true);
  return keys.find((key) => !areAlike(listValues(settings, key), key, direct));
}

type SettingValue = Setting[keyof Setting];

function listValues(settings: Settings, key: keyof Setting): SettingValue[] {
  return [...new Set(settings.map((setting) => setting?.[key]))];
}

function areAlike(values: readonly SettingValue[], key: keyof Setting, direct: boolean): boolean {
  if (new Set(values).size <= 1) return true;
  const sizes = values.filter((value) => typeof value === "number");
  if (key !== "sizeBytes" || sizes.length < values.length) return false;
  const smallest = Math.min(...sizes);
  return (direct && smallest >= MIN_DIRECT_BYTES) || Math.max(...sizes) <= smallest * SAME_SIZE;
}

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
