// Writes docs/gallery.md: for each finding what it says about recordings of real loads. With --check it writes nothing and
// exits 1 where the committed file is not what today's rules and words give.
import { readFile, writeFile } from "node:fs/promises";
import { renderGallery } from "./gallery/render-gallery.ts";

const PATH = "docs/gallery.md";
const fresh = await renderGallery();

if (!process.argv.includes("--check")) {
  await writeFile(PATH, fresh);
} else if ((await readFile(PATH, "utf8").catch(() => "")) !== fresh) {
  console.error(`${PATH} is not what the sources give; run: npm run gallery`);
  process.exitCode = 1;
}
