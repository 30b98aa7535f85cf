import { createRandom, drawIndex, drawNormal, type Random } from "./random.ts";

/** One file of a tree that is yet to be written. */
export interface TreeFile {
  /** At most 99 characters, with slashes. */
  path: string;
  bytes: number;
}

/** How the sizes of a tree's files are spread: a log-normal distribution (Downey, "The structural cause of file size distributions", 2001). */
export interface SizeSpread {
  medianBytes: number;
  /** Deviation of the sizes' logarithm. */
  deviation: number;
  largestBytes: number;
}

/** A node_modules folder: 5 % of the files are larger than 24 KiB, and the mean is near 6 KiB. */
const NODE_MODULES: SizeSpread = { medianBytes: 1600, deviation: 1.65, largestBytes: 2 * 1024 * 1024 };
const FILES_PER_PACKAGE = 45;
const FOLDERS = ["dist", "lib", "dist/cjs", "dist/esm", "src", "types", "build/Release"];
const SEED = 19;

/**
 * A tree shaped like a node_modules folder, the same for the same count: packages of about 45 files in a few folders
 * each, sizes spread around 1,600 bytes unless told. 20,000 files have about 120 MB.
 */
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

function drawSize(random: Random, { medianBytes, deviation, largestBytes }: SizeSpread): number {
  const bytes = medianBytes * Math.exp(deviation * drawNormal(random));
  return Math.min(largestBytes, Math.max(1, Math.round(bytes)));
}

/** The bytes of all files of a tree. */
export function sumBytes(files: readonly TreeFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
