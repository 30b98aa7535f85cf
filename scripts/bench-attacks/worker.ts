import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { downloadLegs } from "../../src/action/legs.ts";
import type { ListedArtifact } from "../../src/action/results-service.ts";
import { compareCollected } from "../../src/session/compare.ts";
import { writeResult } from "../../src/session/result-files.ts";
import { refuseReport } from "../../src/words/comparison/reasons.ts";
import type { Claim } from "./corpus.ts";

// One measurement of bench-attacks: worker.mjs DIRECTORY CLAIMS RESULT. Compares the artifacts of a directory as the
// action does with those that the service lists.

const [directory = ".", claims = "claims.json", result = "result.json"] = process.argv.slice(2);
const files = readdirSync(directory).sort();
const listed = (JSON.parse(readFileSync(claims, "utf8")) as Claim[]).map((claim, index): ListedArtifact => {
  const file = join(directory, files[index % files.length] as string);
  const { label, matrix = "", attempt = 1, uploader } = claim;
  return {
    // The service takes a name once in an attempt.
    name: nameArtifacts({ job: "build", label, matrix, attempt }, index.toString(36)).report,
    id: String(index),
    uploader,
    sizeBytes: statSync(file).size,
    download: () => readFile(file),
  };
});
// What was reached is written down beside the work, since an attack that succeeds ends the process.
const watch =
  "const fs = require('fs'), { workerData: file } = require('worker_threads'); setInterval(() => (fs.writeFileSync(file + '.part', JSON.stringify({ megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6 })), fs.renameSync(file + '.part', file)), 100)";
const watcher = new Worker(watch, { eval: true, workerData: result });

const started = performance.now();
const { reports, missing, readRecording } = await downloadLegs([async () => listed]);
let outputBytes = 0;
if (reports.length > 0) {
  const host = { installation: { samplerScript: "", viewerScript: "dist/viewer.js" } };
  const comparison = await compareCollected({ reports, unreadable: [] }, { missing }, readRecording);
  const out = await writeResult(host, { comparison }, `${result}.out`);
  outputBytes = Object.values(out).reduce((sum, file) => sum + statSync(file).size, 0);
}
const ended = performance.now();
const cpu = process.cpuUsage();
await watcher.terminate();
writeFileSync(
  result,
  JSON.stringify({
    judged: reports.length,
    refused: missing.length,
    reason: missing[0] && refuseReport(missing[0].reason),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    seconds: (ended - started) / 1000,
    megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
    outputBytes,
  }),
);
