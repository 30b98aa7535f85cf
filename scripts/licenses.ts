import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";

const PACKAGE_DIRECTORY = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The names, versions and licence texts of every package that esbuild put into a bundle, sorted by name. */
export async function collectLicenses(metafiles: Metafile[]): Promise<string> {
  const directories = new Set<string>();
  for (const metafile of metafiles) {
    for (const output of Object.values(metafile.outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
        const directory = PACKAGE_DIRECTORY.exec(input)?.[0];
        if (directory !== undefined && bytesInOutput > 0) directories.add(directory);
      }
    }
  }
  const entries = await Promise.all([...directories].sort().map(describePackage));
  return [...new Set(entries)].join("\n");
}

async function describePackage(directory: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(directory, "package.json"), "utf8"));
  const file = (await readdir(directory)).find((entry) => /^licen[cs]e/i.test(entry));
  const text =
    file === undefined ? "(the package carries no licence file)" : await readFile(join(directory, file), "utf8");
  return `${name} ${version}\nLicence: ${license}\n\n${text.replaceAll("\r\n", "\n").trim()}\n\n${"-".repeat(72)}`;
}
