// The sampler's process: `node sampler.mjs RECORDING`, where RECORDING is a directory with an options.json.
import { readFileSync } from "node:fs";
import { OPTIONS_FILE, type SamplerOptions } from "../sampler-options.ts";
import { Sampler } from "./sampler.ts";

const directory = process.argv[2] ?? ".";
const options = JSON.parse(readFileSync(`${directory}/${OPTIONS_FILE}`, "utf8")) as SamplerOptions;
const sampler = new Sampler(directory, options);

process.on("SIGINT", () => void sampler.end("SIGINT"));
process.on("SIGTERM", () => void sampler.end("SIGTERM"));
// A terminal that hangs up is no reason to stop: the sampler belongs to the job.
process.on("SIGHUP", () => {});
// Whatever goes wrong, iostat is not left behind and what was recorded is closed properly.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack}\n`);
  void sampler.end(`failed: ${error.message}`);
});

sampler.start();
