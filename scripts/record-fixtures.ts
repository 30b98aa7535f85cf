// Records the fixtures of the findings: real loads under the built command line, reduced to what the rules read.
// `node scripts/record-fixtures.ts [name…]` needs root, cgroup v1's blkio, zram, fio, fuse-overlayfs and a built dist/, and
// writes test/fixtures/recordings/. A recording is of the whole machine: run it where nothing else runs. The disks with limits
// are in memory, limited by the root cgroup, which io-probe is kept from seeing.
import { join, resolve } from "node:path";
import { findFindings } from "../src/analysis/findings/find-findings.ts";
import { writeReportData } from "../src/session/result-files.ts";
import { tellFinding } from "../src/words/findings/tell-finding.ts";
import { confineLab } from "./lab/confinement.ts";
import { LOADS } from "./record-fixtures/loads.ts";
import { recordLoad, reduceReport } from "./record-fixtures/recording.ts";

const lab = await confineLab(import.meta.filename);
const output = resolve("test/fixtures/recordings");
const wanted = process.argv.slice(2);

for (const [name, load] of Object.entries(LOADS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(name);
  const { report, folder } = await recordLoad(name, load, lab);
  const reduced = reduceReport(report, name, folder);
  await writeReportData(reduced, join(output, name));
  const findings = findFindings(reduced);
  for (const found of findings) console.log(`  ${found.severity} ${found.id}: ${tellFinding(found, findings).message}`);
}
