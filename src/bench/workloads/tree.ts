import { createRandom, drawIndex, drawNormal, type Random } from "./random.ts";

/** One file of a tree that is yet to be written. */
export interface TreeFile {
  /** At most 99 characters, with slashes. */
  path: string;
  bytes: number;
}

/** Half of the files of a node_modules folder are smaller than this, and few are much larger. */
const MEDIAN_BYTES = 1600;
/** Deviation of the sizes' logarithm: 5 % of the files are then larger than 24 KiB, and the mean is near 6 KiB. */
const SPREAD = 1.65;
const LARGEST_BYTES = 2 * 1024 * 1024;
const FILES_PER_PACKAGE = 45;
const FOLDERS = ["dist", "lib", "dist/cjs", "dist/esm", "src", "types", "build/Release"];
const SEED = 19;

/**
 * A tree shaped like a node_modules folder, the same for the same count: packages of about 45 files in a few folders
 * each, sizes spread around 1,600 bytes as a log-normal distribution, which is how file sizes are spread (Downey, "The
 * structural cause of file size distributions", 2001). 20,000 files have about 120 MB.
 */
export function planTree(fileCount: number): TreeFile[] {
  const random = createRandom(SEED);
  return Array.from({ length: fileCount }, (_, index) => {
    const folder = `node_modules/package-${Math.floor(index / FILES_PER_PACKAGE)}`;
    const place = index % FILES_PER_PACKAGE;
    return { path: `${folder}/${nameFile(place, random)}`, bytes: drawSize(random) };
  });
}

function nameFile(place: number, random: Random): string {
  if (place === 0) return "package.json";
  if (place === 1) return "README.md";
  return `${FOLDERS[drawIndex(random, FOLDERS.length)]}/module-${place}.js`;
}

function drawSize(random: Random): number {
  const bytes = MEDIAN_BYTES * Math.exp(SPREAD * drawNormal(random));
  return Math.min(LARGEST_BYTES, Math.max(1, Math.round(bytes)));
}

/** Files of one size each, in folders of a thousand. */
export function planFlatTree(fileCount: number, bytesPerFile: number): TreeFile[] {
  return Array.from({ length: fileCount }, (_, index) => {
    return { path: `payload/${Math.floor(index / 1000)}/file-${index}`, bytes: bytesPerFile };
  });
}

/** The bytes of all files of a tree. */
export function sumBytes(files: readonly TreeFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
