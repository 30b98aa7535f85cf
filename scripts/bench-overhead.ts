// `npm run bench:overhead [-- --seconds 60 --log-seconds 120 --only minutes]`: what sampling costs, io-probe beside other samplers in
// one run on one machine, as a table. It takes about ten minutes, and downloads two samplers from PyPI into a temporary
// folder. Run `npm run build` first: what is measured is dist/.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { guardGroups } from "./bench-overhead/cost-group.ts";
import { measureLogSize } from "./bench-overhead/log-size.ts";
import { measureLongJob } from "./bench-overhead/long-job.ts";
import { measureMinutes } from "./bench-overhead/minutes.ts";
import { measureTrees } from "./bench-overhead/process-tree.ts";
import { startSamplers } from "./bench-overhead/samplers.ts";
import { measureStartStep } from "./bench-overhead/start-step.ts";
import { formatTable } from "./lab/figures.ts";
import { describeMachine } from "./lab/machine.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    "log-seconds": { type: "string", default: "120" },
    only: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const logSeconds = Number(values["log-seconds"]);
const folder = await mkdtemp(join(tmpdir(), "io-probe-overhead-"));
const guard = await guardGroups(folder);
try {
  await measure();
} finally {
  await guard.dismiss();
}

async function measure(): Promise<void> {
  console.log(`Measured on: ${await describeMachine()}\n`);
  const minutes = ["sampler", "first minute, ms (x iostat)", "second", "% of a core then", "peak memory, MB"];
  for (const isBusy of [false, true]) {
    console.log(`CPU time at 1 s ${isBusy ? "while the job writes 10 MB/s" : "at rest"}, the start included:\n`);
    console.log(`${formatTable(minutes, await measureMinutes(folder, isBusy, seconds))}\n`);
  }
  if (values.only === "minutes") return;
  const samplers = await startSamplers(folder);
  try {
    console.log(`Samplers side by side for ${seconds} s, the whole process tree of each:\n`);
    const costs = await measureTrees(samplers, seconds);
    const columns = ["sampler", "CPU, % of one core", "later half", "peak memory, MB", "growth, MB", "written, MB/h"];
    console.log(formatTable(columns, costs));
  } finally {
    for (const sampler of samplers) await sampler.stop();
  }
  console.log(`\nWhat io-probe writes in an hour at 1 s, calculated from ${logSeconds} s each:\n`);
  const columns = ["machine", "disks that moved", "counters, MB/h", "iostat, MB/h", "together", "one disk that moves"];
  console.log(formatTable(columns, await measureLogSize(folder, logSeconds)));
  console.log("\nThe start step, time as median and CPU time as mean of 15:\n");
  console.log(formatTable(["process", "time, ms", "ratio", "CPU, ms", "ratio"], await measureStartStep(folder)));
  console.log("\nReading and summing up a job of 6 hours (21,600 samples of 8 devices, iostat's log beside them):\n");
  console.log(formatTable(["step", "time, s", "peak memory, MB"], await measureLongJob(folder)));
}
