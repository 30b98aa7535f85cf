// The sampler's process (launch-sampler.ts).
import { readFileSync, writeSync } from "node:fs";
import type { SamplerTask } from "../sampler-options.ts";
import { Sampler } from "./sampler.ts";

// One thread is enough for the log; Node would take turns among four cold ones.
process.env.UV_THREADPOOL_SIZE = "1";

const task = readFileSync(0, "utf8");
// The launcher is gone.
if (task === "") process.exit(0);
const { directory, options } = JSON.parse(task) as SamplerTask;
const sampler = new Sampler(directory, options);

process.on("SIGINT", () => void sampler.end("SIGINT"));
process.on("SIGTERM", () => void sampler.end("SIGTERM"));
// The sampler belongs to the job, not to the terminal.
process.on("SIGHUP", () => {});
// Even then iostat is ended and the recording closed.
process.on("uncaughtException", (error) => {
  tell(2, `${error.stack}\n`);
  void sampler.end(`failed: ${error.message}`);
});

sampler.start(() => tell(1, "sampling\n"));

function tell(file: 1 | 2, text: string): void {
  try {
    writeSync(file, text);
  } catch {
    // Nobody listens; the log has the reason.
  }
}
