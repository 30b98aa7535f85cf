// `node scripts/generate.ts [NAME…] [--check]`: writes the files that are made from the sources, all or those of a name in
// package.json. With --check it writes nothing, names the files whose committed text is another, and the exit code is 1.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { describeProgram } from "../src/cli/program.ts";
import { renderFleetFiles } from "./fleet-sql.ts";
import { renderGallery } from "./gallery/render-gallery.ts";
import { renderManPage } from "./man-page.ts";
import { TOPICS } from "./messages/all-topics.ts";
import { renderMessages } from "./messages/topic.ts";
import { renderDescriptions } from "./readme.ts";
import { renderSchemas } from "./schemas.ts";

type Files = Readonly<Record<string, string>>;

/** The text of each file by its path. */
const GENERATED: Readonly<Record<string, () => Files | Promise<Files>>> = {
  schemas: renderSchemas,
  "fleet-sql": renderFleetFiles,
  readme: renderDescriptions,
  messages: () => ({ "docs/messages.md": renderMessages(TOPICS) }),
  man: () => ({ "docs/io-probe.1": renderManPage(describeProgram()) }),
  gallery: async () => ({ "docs/gallery.md": await renderGallery() }),
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: "boolean" } } });
for (const [name, render] of Object.entries(GENERATED)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  for (const [path, fresh] of Object.entries(await render())) {
    if (!values.check) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, fresh);
    } else if ((await readFile(path, "utf8").catch(() => "")) !== fresh) {
      console.error(`${path} is not what the sources give; run: npm run ${name}`);
      process.exitCode = 1;
    }
  }
}
