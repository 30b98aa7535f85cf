// Writes docs/messages.md: the messages of src/words with the examples of scripts/messages. With --check it writes nothing
// and exits 1 where the committed file is not what the sources give.
import { readFile, writeFile } from "node:fs/promises";
import { TOPICS } from "./messages/all-topics.ts";
import { renderMessages } from "./messages/topic.ts";

const PATH = "docs/messages.md";
const fresh = renderMessages(TOPICS);

if (!process.argv.includes("--check")) {
  await writeFile(PATH, fresh);
} else if ((await readFile(PATH, "utf8").catch(() => "")) !== fresh) {
  console.error(`${PATH} is not what the sources give; run: npm run messages`);
  process.exitCode = 1;
}
