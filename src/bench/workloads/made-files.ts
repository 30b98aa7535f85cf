import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { sum } from "../../model/numbers.ts";

// Trees of files with made-up names, sizes and content, the same on every machine.

/** A file of a tree to be written. */
export interface TreeFile {
  /** A path with slashes, of at most 99 characters. */
  path: string;
  bytes: number;
}

/** A log-normal distribution of file sizes (Downey, "The structural cause of file size distributions", 2001). */
export interface SizeSpread {
  medianBytes: number;
  /** Standard deviation of the sizes' logarithm. */
  deviation: number;
  maxBytes: number;
}

/** The sizes in a node_modules folder: 5% of the files are larger than 24 KiB, and the mean is near 6 KiB. */
const NODE_MODULES: SizeSpread = { medianBytes: 1600, deviation: 1.65, maxBytes: 2 * 1024 * 1024 };
const FILES_PER_PACKAGE = 45;
const FOLDERS = ["dist", "lib", "dist/cjs", "dist/esm", "src", "types", "build/Release"];
const TREE_SEED = 19;

/** A tree like a node_modules folder, the same for the same count; 20,000 files have about 120 MB. */
export function planTree(fileCount: number, spread = NODE_MODULES): TreeFile[] {
  const random = createRandom(TREE_SEED);
  return Array.from({ length: fileCount }, (_, index) => {
    const folder = `node_modules/package-${Math.floor(index / FILES_PER_PACKAGE)}`;
    const place = index % FILES_PER_PACKAGE;
    return { path: `${folder}/${nameFile(place, random)}`, bytes: drawSize(random, spread) };
  });
}

function nameFile(place: number, random: Random): string {
  if (place === 0) return "package.json";
  if (place === 1) return "README.md";
  return `${FOLDERS[drawIndex(random, FOLDERS.length)]}/module-${place}.js`;
}

function drawSize(random: Random, { medianBytes, deviation, maxBytes }: SizeSpread): number {
  const bytes = medianBytes * Math.exp(deviation * drawNormal(random));
  return Math.min(maxBytes, Math.max(1, Math.round(bytes)));
}

/** The bytes of all files of a tree. */
export function sumBytes(files: readonly TreeFile[]): number {
  return sum(files.map(({ bytes }) => bytes));
}

/** tar has blocks of 512 bytes (POSIX.1-1988, ustar) and ends with two empty ones. */
const BLOCK_BYTES = 512;
const CHUNK_BYTES = 4 * 1024 * 1024;
const SOURCE_BYTES = 4 * 1024 * 1024;
const CONTENT_SEED = 77;
const CHANGED = new Date("2001-09-09T00:00:00Z");

/** The bytes of a tree's archive. */
export function sizeArchive(files: readonly TreeFile[]): number {
  return files.reduce((sum, { bytes }) => sum + BLOCK_BYTES + padToBlock(bytes), 2 * BLOCK_BYTES);
}

function padToBlock(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * Writes a tree straight into an archive for any tar.
 * @param source what the files' contents are taken from
 */
export async function writeArchive(
  path: string,
  files: readonly TreeFile[],
  source: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const random = createRandom(CONTENT_SEED);
  const archive = pack();
  const written = pipeline(archive, createWriteStream(path, { highWaterMark: CHUNK_BYTES }), { signal });
  await Promise.all([written, addFiles()]);

  async function addFiles(): Promise<void> {
    for (const { path: name, bytes } of files) {
      const content = Buffer.concat([...repeatBytes(source, drawIndex(random, source.length), bytes)]);
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes, mtime: CHANGED };
        archive.entry(header, content, (error) => (error ? reject(error) : resolve())).on("error", reject);
      });
    }
    archive.finalize();
  }
}

/** That many bytes of the source, repeated, from `start` on. */
export function* repeatBytes(source: Buffer, start: number, bytes: number): Generator<Buffer> {
  for (let from = start, left = bytes; left > 0; from = 0) {
    const chunk = source.subarray(from, from + left);
    yield chunk;
    left -= chunk.length;
  }
}

const WORDS = (
  "const let function return export import from await async if else for of in new this class extends throw undefined " +
  "null true false value result options index length name path data error message string number object array map " +
  "filter push slice join split key type default module require exports Promise resolve reject callback"
).split(" ");

/** The content of archives: constant text that compresses like program code. */
export function composeText(): Buffer {
  const random = createRandom(CONTENT_SEED);
  const lines: string[] = [];
  for (let size = 0; size < SOURCE_BYTES; size += lines.at(-1)?.length ?? 1) {
    const words = Array.from({ length: 3 + drawIndex(random, 9) }, () => {
      // Names and constants that occur once compress badly.
      return random() < 0.25 ? drawIndex(random, 1e6).toString(36) : WORDS[drawIndex(random, WORDS.length)];
    });
    lines.push(`${"  ".repeat(drawIndex(random, 4))}${words.join(" ")};\n`);
  }
  return Buffer.from(lines.join("").slice(0, SOURCE_BYTES), "latin1");
}

/** The next number from 0 to below 1. */
type Random = () => number;

/** One series for a seed, on every machine (xorshift of 32 bits, Marsaglia 2003). */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `count`. */
export function drawIndex(random: Random, count: number): number {
  return Math.floor(random() * count);
}

/** A number of the standard normal distribution (Box and Muller). */
function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
