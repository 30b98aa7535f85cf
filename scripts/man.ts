// Writes docs/io-probe.1, the man page, from the command line's own help. With --check it writes nothing and exits 1 where the
// committed file is not what the sources give.
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const PACKAGE = new URL("../package.json", import.meta.url).href;
// The sources take the version from package.json as the bundler gives it: by its name.
registerHooks({
  load: (url, context, next) => {
    if (url !== PACKAGE) return next(url, context);
    const { version } = JSON.parse(readFileSync(fileURLToPath(url), "utf8")) as { version: string };
    return { format: "module", shortCircuit: true, source: `export const version = ${JSON.stringify(version)};` };
  },
});

const PATH = "docs/io-probe.1";
const { renderManPage } = await import("../src/cli/man-page.ts");
const { describeProgram } = await import("../src/cli/program.ts");
const fresh = renderManPage(describeProgram());

if (!process.argv.includes("--check")) {
  await writeFile(PATH, fresh);
} else if ((await readFile(PATH, "utf8").catch(() => "")) !== fresh) {
  console.error(`${PATH} is not what the sources give; run: npm run man`);
  process.exitCode = 1;
}
