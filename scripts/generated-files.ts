import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes the files that a script makes from the sources, by path. With --check it writes nothing, names those whose committed
 * text is another, and the exit code is 1.
 * @param script its name in package.json
 */
export async function putFiles(script: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, fresh] of Object.entries(files)) {
    if (!process.argv.includes("--check")) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, fresh);
    } else if ((await readFile(path, "utf8").catch(() => "")) !== fresh) {
      console.error(`${path} is not what the sources give; run: npm run ${script}`);
      process.exitCode = 1;
    }
  }
}
