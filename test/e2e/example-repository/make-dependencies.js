// Stands for dependencies that need no network: `npm ci` makes 60 MiB in 600 files that do not compress.
const { randomFillSync } = require("node:crypto");
const { mkdirSync, writeFileSync } = require("node:fs");

const content = Buffer.alloc(100 * 1024);
for (let folder = 0; folder < 20; folder += 1) {
  const directory = `node_modules/package-${folder}`;
  mkdirSync(directory, { recursive: true });
  for (let file = 0; file < 30; file += 1) writeFileSync(`${directory}/${file}.bin`, randomFillSync(content));
}
