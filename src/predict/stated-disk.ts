import { omitUndefined } from "../model/omit-undefined.ts";
import { UserError } from "../model/user-error.ts";
import { type Disk, INFINITE_DISK, type Limit, type Limits } from "./disk.ts";
import { PRESETS } from "./presets.ts";

const NUMBER = String.raw`(\d{1,12}(?:\.\d{1,6})?)`;
const BYTES = new RegExp(String.raw`^${NUMBER}\s*(k|M|G)(i?)B/s$`, "i");
const OPERATIONS = new RegExp(String.raw`^${NUMBER}\s*(k?)\s*iops$`, "i");
const LATENCY = new RegExp(String.raw`^${NUMBER}\s*(us|µs|ms)$`, "i");
const POWERS: Record<string, number> = { k: 1, m: 2, g: 3 };

/** What `--on` accepts as limits, for its refusal. */
export const STATED_PARTS =
  "rates such as 400MB/s, 6000iops and 1ms, joined by commas, with the words shared and merged where they hold";

/**
 * The disk that a text states: `125MB/s,3000iops,1ms`, a class such as `gp3`, or `infinite`. Limits hold for reads
 * and writes each, and before merging, unless `shared` and `merged` say otherwise. Undefined for what may be a path.
 * @throws UserError for a part that is not understood
 */
export function parseStatedDisk(text: string): Disk | undefined {
  const name = text.trim();
  const word = name.toLowerCase();
  if (word === INFINITE_DISK.name) return INFINITE_DISK;
  const preset = Object.hasOwn(PRESETS, word) ? PRESETS[word] : undefined;
  if (preset !== undefined) return { name: word, ...preset };
  const parts = name.split(",").map((part) => part.trim());
  const read = parts.map(readPart);
  if (read.every((part) => part === undefined)) return undefined;
  const unknown = parts.find((_, index) => read[index] === undefined);
  if (unknown !== undefined) {
    throw new UserError(
      `--on: ${JSON.stringify(unknown)} in ${JSON.stringify(name)} is unknown; allowed are ${STATED_PARTS}`,
    );
  }
  return assemble(name, read as Part[]);
}

type Part = { kind: "bytes" | "operations" | "latency"; value: number } | { kind: "shared" | "merged"; value: true };

function readPart(text: string): Part | undefined {
  if (text === "shared" || text === "merged") return { kind: text, value: true };
  const bytes = BYTES.exec(text);
  if (bytes !== null) {
    const [, number, unit = "", binary] = bytes;
    return { kind: "bytes", value: Number(number) * (binary ? 1024 : 1000) ** (POWERS[unit.toLowerCase()] ?? 0) };
  }
  const operations = OPERATIONS.exec(text);
  if (operations !== null) return { kind: "operations", value: Number(operations[1]) * (operations[2] ? 1000 : 1) };
  const latency = LATENCY.exec(text);
  if (latency === null) return undefined;
  return { kind: "latency", value: Number(latency[1]) / (latency[2]?.toLowerCase() === "ms" ? 1e3 : 1e6) };
}

function assemble(name: string, parts: readonly Part[]): Disk {
  const find = (kind: Part["kind"]): number | undefined => {
    const found = parts.filter((part) => part.kind === kind);
    if (found.length > 1) throw new UserError(`--on: ${JSON.stringify(name)} has two of one kind; give each once`);
    const value = found[0]?.value;
    if (value === 0 && kind !== "latency")
      throw new UserError(`--on: ${JSON.stringify(name)} has a limit of 0; a limit is above 0`);
    return value === undefined ? undefined : Number(value);
  };
  const [bytes, operations, latency] = [find("bytes"), find("operations"), find("latency")];
  if (bytes === undefined && operations === undefined && latency === undefined)
    throw new UserError(`--on: ${JSON.stringify(name)} states no limit; allowed are ${STATED_PARTS}`);
  const limit = (perSecond: number | undefined): Limit | undefined =>
    perSecond === undefined ? undefined : { perSecond };
  const limits: Limits = omitUndefined({ bytes: limit(bytes), operations: limit(operations) });
  return omitUndefined({
    name,
    limits: find("shared") === undefined ? { reads: limits, writes: limits } : { shared: limits },
    countsMerged: find("merged") !== undefined,
    readLatencySeconds: latency,
    writeLatencySeconds: latency,
    flushLatencySeconds: latency,
  });
}
