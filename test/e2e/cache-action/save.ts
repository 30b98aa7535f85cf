import { saveCache } from "@actions/cache";
import { getInput, getState, info } from "@actions/core";

if (getState("hit") === "false") {
  await saveCache([getInput("path")], getInput("key"));
  info("cache: saved");
}
