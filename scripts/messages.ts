// Writes docs/messages.md: the messages of src/words with the examples of scripts/messages; --check compares it.
import { putFiles } from "./generated-files.ts";
import { TOPICS } from "./messages/all-topics.ts";
import { renderMessages } from "./messages/topic.ts";

await putFiles("messages", { "docs/messages.md": renderMessages(TOPICS) });
