import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LARGE_BYTES = 1e6;
const SMALL_BYTES = 16e3;
const MAX_BYTES = 120e6;
/** A file that does not fit ends the tree, unless it is larger than that: the next ones would all be small. */
const PASSED_OVER_BYTES = MAX_BYTES / 10;

/** A tree in an archive, and how much is in it. */
export interface Tree {
  name: string;
  archive: string;
  files: number;
  folders: number;
  bytes: number;
}

/** node_modules (its large files, its small ones, all), 10,000 files of 1 kB, 2 of 50 MB, and others; archived in a folder. */
export function packTrees(archives: string, others: readonly string[]): Tree[] {
  const modules = "node_modules";
  return [
    pack(archives, "few large", modules, (bytes) => bytes >= LARGE_BYTES),
    pack(archives, "many small", modules, (bytes) => bytes < SMALL_BYTES),
    pack(archives, "mixed", modules),
    pack(archives, "10,000 x 1 kB", makeFiles(archives, "tiny", 10_000, 1000)),
    pack(archives, "2 x 50 MB", makeFiles(archives, "huge", 2, 50e6)),
    ...others.map((tree) => pack(archives, tree, tree)),
  ];
}

function makeFiles(archives: string, name: string, count: number, bytes: number): string {
  const place = join(archives, name);
  const content = Buffer.alloc(bytes, "abcdefgh\n");
  for (let index = 0; index < count; index++) {
    const parent = join(place, `${Math.floor(index / 200)}`);
    mkdirSync(parent, { recursive: true });
    writeFileSync(join(parent, `${index}`), content);
  }
  return place;
}

function pack(archives: string, name: string, tree: string, wanted = (_bytes: number): boolean => true): Tree {
  const found = execFileSync("find", [".", "-type", "f", "-printf", "%s %P\\0"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const chosen: string[] = [];
  let bytes = 0;
  for (const entry of found.split("\0").filter((text) => text !== "")) {
    const size = Number(entry.split(" ", 1)[0]);
    const fits = bytes + size <= MAX_BYTES;
    if (!wanted(size) || (!fits && size > PASSED_OVER_BYTES)) continue;
    // Else only small files would follow: thousands of them that are alone in their folders, as no tree has.
    if (!fits) break;
    chosen.push(entry.slice(entry.indexOf(" ") + 1));
    bytes += size;
  }
  const archive = join(archives, `${name.replace(/\W/g, "-")}.tar`);
  const args = ["-cf", "-", "-C", tree, "--no-recursion", "--null", "-T", "-"];
  // Written at once, as the benchmark's archives and downloads are in large pieces.
  writeFileSync(
    archive,
    execFileSync("tar", args, { input: chosen.map((path) => `${path}\0`).join(""), maxBuffer: 1e9 }),
  );
  return { name, archive, files: chosen.length, folders: countFolders(chosen), bytes };
}

function countFolders(paths: readonly string[]): number {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) folders.add(parent);
  }
  return folders.size;
}
