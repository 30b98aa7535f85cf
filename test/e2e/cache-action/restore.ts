import { restoreCache } from "@actions/cache";
import { getInput, info, saveState, setOutput } from "@actions/core";

const found = await restoreCache([getInput("path")], getInput("key"));
info(`cache: ${found === undefined ? "missed" : "restored"}`);
setOutput("cache-hit", String(found !== undefined));
saveState("hit", String(found !== undefined));
