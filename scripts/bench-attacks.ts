// Measures what hostile artifacts cost the job that compares: each attack of the corpus (at most 1,000 artifacts and
// 10 MB in all) in a process of its own. The bound is 30 s and 512 MB.
// Usage: node scripts/bench-attacks.ts [PART OF A NAME]…
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeZip } from "../test/action/doubles/zip.ts";
import { ATTACKS, type Attack, type Claim } from "./bench-attacks/corpus.ts";
import { bundleProgram } from "./lab/bundle.ts";

const BOUND = { seconds: 30, megabytes: 512 };
/** An attack that works is stopped here. */
const MAX_SECONDS = 60;
const MAX_ARTIFACTS = 1000;
const MAX_BYTES = 10e6;

/** What an attack cost the comparing job; `judged` and the rest are absent where that job died of it. */
interface Cost {
  packedBytes: number;
  seconds: number;
  cpuSeconds?: number;
  megabytes: number;
  judged?: number;
  refused?: number;
  reason?: string;
  outputBytes?: number;
}

const directory = mkdtempSync(join(tmpdir(), "io-probe-bench-attacks-"));
try {
  const program = join(directory, "worker.mjs");
  await bundleProgram(join(import.meta.dirname, "bench-attacks/worker.ts"), program);
  console.log(`${"attack".padEnd(40)}  packed   judged  refused   seconds       cpu      peak  output`);
  const wanted = process.argv.slice(2);
  for (const attack of ATTACKS) {
    if (wanted.length > 0 && !wanted.some((part) => attack.name.includes(part))) continue;
    const cost = runAttack(attack, program);
    const good = cost.judged !== undefined && cost.seconds <= BOUND.seconds && cost.megabytes <= BOUND.megabytes;
    if (!good) process.exitCode = 1;
    console.log(`${attack.name.padEnd(40)}${describe(cost)}${good ? "" : "  OVER THE BOUND"}`);
    if (cost.reason !== undefined) console.log(`    ${cost.reason.slice(0, 150)}`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Packs the attack's artifacts, compares them in a process of its own, and gives what that cost. */
function runAttack(attack: Attack, program: string): Cost {
  const folder = join(directory, "attack");
  const result = join(directory, "result.json");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(result, "{}");
  let packedBytes = 0;
  let artifacts = 0;
  let zip: Buffer | undefined;
  const claims: Claim[] = [];
  while (artifacts < (attack.most ?? MAX_ARTIFACTS)) {
    if (zip === undefined || attack.differs) {
      const content = attack.write(artifacts);
      zip = typeof content === "string" ? makeZip([{ name: "report.json", content }]) : content;
      writeFileSync(join(folder, String(artifacts).padStart(4, "0")), zip);
    }
    if (packedBytes + zip.length > MAX_BYTES) break;
    packedBytes += zip.length;
    claims.push(attack.claim(artifacts));
    artifacts += 1;
  }
  const list = join(directory, "claims.json");
  writeFileSync(list, JSON.stringify(claims));
  const started = performance.now();
  spawnSync(process.execPath, [program, folder, list, result], {
    stdio: "ignore",
    timeout: MAX_SECONDS * 1000,
    killSignal: "SIGKILL",
  });
  const cost: Partial<Cost> = JSON.parse(readFileSync(result, "utf8") || "{}");
  return { packedBytes, seconds: (performance.now() - started) / 1000, megabytes: 0, ...cost };
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
