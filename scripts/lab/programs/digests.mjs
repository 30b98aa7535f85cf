// digests.mjs FOLDER N: prints a digest of each file, N files at a time.
import { createHash } from "node:crypto";
import { opendir, readFile } from "node:fs/promises";

const [folder, atOnce] = process.argv.slice(2);
const files = [];
for await (const entry of await opendir(folder, { recursive: true })) {
  if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`);
}
async function digest() {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const hash = createHash("sha256").update(await readFile(file));
    console.log(`${hash.digest("hex")}  ${file}`);
  }
}
await Promise.all(Array.from({ length: Number(atOnce) }, digest));
