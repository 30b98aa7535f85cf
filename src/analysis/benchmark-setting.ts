import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { SETTING_KEYS, type UnlikeSettings } from "../model/comparison-reasons.ts";
import { MEBIBYTE } from "../model/units.ts";

type Texts = "engine" | "fioMajorVersion";
type Numbers = Exclude<UnlikeSettings["key"], Texts | "direct">;

/** How a benchmark or workload was run. */
export type Setting = Partial<
  Record<Texts, string | undefined> & Record<Numbers, number | undefined> & Record<"direct", boolean | undefined>
>;

/** The setting of a fio job; of fio's version only its major part changes results. */
export function readSetting(benchmark: MeasuredBenchmark): Setting {
  const { engine, direct, fioVersion = "", blockSizeBytes, queueDepth, jobs, sizeBytes } = benchmark;
  const fioMajorVersion = /(\d{1,6})\./.exec(fioVersion)?.[1];
  return { engine, direct, fioMajorVersion, blockSizeBytes, queueDepth, jobs, sizeBytes };
}

/** Sizes up to this factor apart count as the same: a profile takes a share of the free space. */
const MAX_SIZE_RATIO = 1.25;

/** From this size on, the file's size does not change the results of direct I/O. */
const MIN_DIRECT_BYTES = 64 * MEBIBYTE;

type Settings = readonly (Setting | undefined)[];

/** The setting for which two results are not compared, if any: posixaio gave a seventh of libaio's IOPS. */
export function contrastSettings(these: Settings, those: Settings): UnlikeSettings | undefined {
  const key = findUnlikeKey([...these, ...those]);
  if (key === undefined || those.length === 0) return undefined;
  return { key, values: listValues(these, key), against: listValues(those, key) };
}

/** The setting in which some differ, if any. */
export function findUnlikeSettings(settings: Settings): UnlikeSettings | undefined {
  const key = findUnlikeKey(settings);
  return key && { key, values: listValues(settings, key) };
}

function findUnlikeKey(settings: Settings): keyof Setting | undefined {
  if (settings.every((setting) => setting === undefined)) return undefined;
  const [first] = settings;
  // Listing the values of thousands of jobs takes long, and they are usually the same.
  const differing = SETTING_KEYS.filter((key) => settings.some((setting) => setting?.[key] !== first?.[key]));
  const direct = settings.every((setting) => setting?.direct === true);
  return differing.find((key) => !areAlike(listValues(settings, key), key, direct));
}

function listValues(settings: Settings, key: keyof Setting): UnlikeSettings["values"] {
  return [...new Set(settings.map((setting) => setting?.[key] ?? null))];
}

function areAlike(values: UnlikeSettings["values"], key: keyof Setting, direct: boolean): boolean {
  if (values.length <= 1) return true;
  const sizes = values.filter((value) => typeof value === "number");
  if (key !== "sizeBytes" || sizes.length < values.length) return false;
  const smallest = Math.min(...sizes);
  return (direct && smallest >= MIN_DIRECT_BYTES) || Math.max(...sizes) <= smallest * MAX_SIZE_RATIO;
}
