// Measures what hostile artifacts cost the job that compares: each attack of the corpus (at most 1,000 artifacts and
// 10 MB in all) in a process of its own. The bound is 30 s and 512 MB.
// Usage: node scripts/bench-attacks.ts [PART OF A NAME]…
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ATTACKS } from "./bench-attacks/corpus.ts";
import { type Cost, runAttack } from "./bench-attacks/run-attack.ts";
import { bundleProgram } from "./lab/bundle.ts";

const BOUND = { seconds: 30, megabytes: 512 };
/** An attack that works is stopped here. */
const MAX_SECONDS = 60;

const directory = mkdtempSync(join(tmpdir(), "io-probe-bench-attacks-"));
try {
  const program = join(directory, "worker.mjs");
  await bundleProgram(join(import.meta.dirname, "bench-attacks/worker.ts"), program);
  console.log(`${"attack".padEnd(40)}  packed   judged  refused   seconds       cpu      peak  output`);
  const wanted = process.argv.slice(2);
  for (const attack of ATTACKS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )) {
    const cost = runAttack(attack, program, directory, MAX_SECONDS);
    const good = cost.judged !== undefined && cost.seconds <= BOUND.seconds && cost.megabytes <= BOUND.megabytes;
    if (!good) process.exitCode = 1;
    console.log(`${attack.name.padEnd(40)}${describe(cost)}${good ? "" : "  OVER THE BOUND"}`);
    if (cost.reason !== undefined) console.log(`    ${cost.reason.slice(0, 150)}`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function describe({ packedBytes, judged, refused, seconds, cpuSeconds, megabytes, outputBytes }: Cost): string {
  return [
    `${(packedBytes / 1e6).toFixed(1)} MB`.padStart(8),
    String(judged ?? "died").padStart(9),
    String(refused ?? "").padStart(9),
    `${seconds.toFixed(1)} s`.padStart(10),
    cpuSeconds === undefined ? "".padStart(10) : `${cpuSeconds.toFixed(1)} s`.padStart(10),
    `${Math.round(megabytes)} MB`.padStart(10),
    outputBytes === undefined ? "" : `${Math.round(outputBytes / 1e6)} MB`.padStart(8),
  ].join("");
}
