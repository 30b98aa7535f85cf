import { sum } from "../../model/numbers.ts";
import { createRandom, drawIndex, drawNormal, type Random } from "./random.ts";

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
const SEED = 19;

/** A tree like a node_modules folder, the same for the same count; 20,000 files have about 120 MB. */
export function planTree(fileCount: number, spread = NODE_MODULES): TreeFile[] {
  const random = createRandom(SEED);
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
