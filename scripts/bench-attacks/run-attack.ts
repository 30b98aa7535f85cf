import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip } from "../../test/action/doubles/zip.ts";
import type { Attack, Claim } from "./corpus.ts";

/** What an attack cost the comparing job; `judged` and the rest are absent where that job died of it. */
export interface Cost {
  packedBytes: number;
  seconds: number;
  cpuSeconds?: number;
  megabytes: number;
  judged?: number;
  refused?: number;
  reason?: string;
  readSeconds?: number;
  outputBytes?: number;
}

const MAX_ARTIFACTS = 1000;
const MAX_BYTES = 10e6;

/** Packs the attack's artifacts, compares them in a process of its own, and gives what that cost. */
export function runAttack(attack: Attack, program: string, directory: string, timeoutSeconds: number): Cost {
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
    timeout: timeoutSeconds * 1000,
    killSignal: "SIGKILL",
  });
  const cost: Partial<Cost> = JSON.parse(readFileSync(result, "utf8") || "{}");
  return { packedBytes, seconds: (performance.now() - started) / 1000, megabytes: 0, ...cost };
}
