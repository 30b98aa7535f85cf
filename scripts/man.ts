// Writes docs/io-probe.1, the man page, from the command line's own help. With --check it writes nothing and exits 1 where the
// committed file is not what the sources give.
import { readFile, writeFile } from "node:fs/promises";
import { renderManPage } from "../src/cli/man-page.ts";
import { describeProgram } from "../src/cli/program.ts";

const PATH = "docs/io-probe.1";
const fresh = renderManPage(describeProgram());

if (!process.argv.includes("--check")) {
  await writeFile(PATH, fresh);
} else if ((await readFile(PATH, "utf8").catch(() => "")) !== fresh) {
  console.error(`${PATH} is not what the sources give; run: npm run man`);
  process.exitCode = 1;
}
