// The sampler's process: `node sampler.mjs`, which waits on its standard input for what to do (launch-sampler.ts).
import { readFileSync, writeSync } from "node:fs";
import type { SamplerTask } from "../sampler-options.ts";
import { Sampler } from "./sampler.ts";

// One log is written by one thread; Node would take turns among four, each of them cold.
process.env.UV_THREADPOOL_SIZE = "1";

const task = readFileSync(0, "utf8");
// Whoever launched it had nothing for it to do, or is gone.
if (task === "") process.exit(0);
const { directory, options } = JSON.parse(task) as SamplerTask;
const sampler = new Sampler(directory, options);

process.on("SIGINT", () => void sampler.end("SIGINT"));
process.on("SIGTERM", () => void sampler.end("SIGTERM"));
// A terminal that hangs up is no reason to stop: the sampler belongs to the job.
process.on("SIGHUP", () => {});
// Whatever goes wrong, iostat is not left behind and what was recorded is closed properly.
process.on("uncaughtException", (error) => {
  tell(2, `${error.stack}\n`);
  void sampler.end(`failed: ${error.message}`);
});

sampler.start(() => tell(1, "sampling\n"));

/** Says something to whoever launched it, who listens only until the first sample. */
function tell(file: 1 | 2, text: string): void {
  try {
    writeSync(file, text);
  } catch {
    // No process hears it; the log says why it ended.
  }
}
