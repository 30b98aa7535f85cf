import type { Setting } from "../analysis/benchmark-setting.ts";
import type { KindComparison } from "../analysis/target-comparison.ts";
import { formatBinaryBytes } from "../format/figures.ts";
import { listFew } from "../format/plain-text.ts";
import type { UnlikeSettings } from "../model/comparison-reasons.ts";
import { groupInto } from "../model/group-into.ts";
import { formatInterval, tellRatio } from "./comparison/figures.ts";

/** A figure whose ratios are told as those of all throughputs. */
const THROUGHPUT = { unit: "bytesPerSecond", measure: "read-bandwidth" } as const;

/** Ratios by kind of work: `sequential 1.61x to 3.23x slower, sync 1.02x slower (within the noise)`. */
export function describeKinds(kinds: readonly Pick<KindComparison, "kind" | "ratios" | "overlaps">[]): string {
  return kinds
    .flatMap(({ kind, ratios, overlaps }) => {
      if (ratios === undefined) return [];
      const [low, high] = [tellRatio(THROUGHPUT, ratios.low), tellRatio(THROUGHPUT, ratios.high)];
      const noise = ` (${low === high ? "" : "partly "}within the noise)`;
      return [`${kind} ${low === high ? low : tellRange(ratios)}${overlaps ? noise : ""}`];
    })
    .join(", ");
}

function tellRange(ratios: { low: number; high: number }): string {
  const interval = formatInterval(THROUGHPUT, ratios);
  if (ratios.low < 1 && ratios.high > 1) return interval;
  return `${interval} ${ratios.high > 1 ? "faster" : "slower"}`;
}

/** Why kinds are not compared, each reason once: `sequential and random (engine psync vs io_uring)`. */
export function describeRefusals(kinds: readonly KindComparison[]): string {
  const refusals = kinds.flatMap(({ kind, refused }) => {
    if (refused === undefined) return [];
    return [{ kind, reason: refused === "zero" ? "a result is 0" : tellUnlikeSettings(refused) }];
  });
  return [...groupInto(refusals, ({ reason }) => reason)]
    .map(([reason, same]) => `${same.map(({ kind }) => kind).join(" and ")} (${reason})`)
    .join(", ");
}

const SETTINGS: Record<keyof Setting, string> = {
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
  folders: "number of folders",
};
const SIZES = new Set<keyof Setting>(["blockSizeBytes", "sizeBytes", "workBytes"]);
const MAX_VALUES = 4;

/** `engine psync vs io_uring`, or of one side `file size: 2 GiB, 4 GiB`. */
export function tellUnlikeSettings({ key, values, against }: UnlikeSettings): string {
  const list = (all: UnlikeSettings["values"]) => listFew(all.map((value) => tellValue(key, value)).sort(), MAX_VALUES);
  return against === undefined
    ? `${SETTINGS[key]}: ${list(values)}`
    : `${SETTINGS[key]} ${list(values)} vs ${list(against)}`;
}

function tellValue(key: keyof Setting, value: UnlikeSettings["values"][number]): string {
  if (value === null) return "unknown";
  if (key === "direct") return value ? "on" : "off";
  return typeof value === "number" && SIZES.has(key) ? formatBinaryBytes(value) : String(value);
}
