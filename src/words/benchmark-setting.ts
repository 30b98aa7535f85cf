import type { Setting } from "../analysis/benchmark-setting.ts";
import { formatBinaryBytes } from "../format/figures.ts";
import { listFew } from "../format/plain-text.ts";
import type { UnlikeSettings } from "../model/comparison-reasons.ts";

const NAMES: Record<keyof Setting, string> = {
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
  const own = listAll(key, values);
  return against === undefined ? `${NAMES[key]}: ${own}` : `${NAMES[key]} ${own} vs ${listAll(key, against)}`;
}

function listAll(key: keyof Setting, values: UnlikeSettings["values"]): string {
  return listFew(values.map((value) => tellValue(key, value)).sort(), MAX_VALUES);
}

function tellValue(key: keyof Setting, value: UnlikeSettings["values"][number]): string {
  if (value === null) return "unknown";
  if (key === "direct") return value ? "on" : "off";
  return typeof value === "number" && SIZES.has(key) ? formatBinaryBytes(value) : String(value);
}
