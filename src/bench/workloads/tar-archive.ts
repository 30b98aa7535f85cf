import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { createRandom, drawIndex } from "./random.ts";
import type { TreeFile } from "./tree.ts";

/** tar has blocks of 512 bytes (POSIX.1-1988, ustar) and ends with two empty ones. */
const BLOCK_BYTES = 512;
const CHUNK_BYTES = 4 * 1024 * 1024;
const SOURCE_BYTES = 4 * 1024 * 1024;
const SEED = 77;
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
  const random = createRandom(SEED);
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
  const random = createRandom(SEED);
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
