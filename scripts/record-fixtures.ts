// Records the fixtures of the findings: real loads under the built command line, reduced to what the rules read.
// `node scripts/record-fixtures.ts [name…]` needs Linux, root, fio, a built dist/ and cgroup v2, and writes
// test/fixtures/recordings/. A recording is of the whole machine: run it where nothing else runs, best by
// scripts/fixture-machine.sh, whose disks under /mnt have the limits that some loads are about.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeFindings } from "../src/session/write-findings.ts";
import { LOADS } from "./record-fixtures/loads.ts";
import { recordLoad } from "./record-fixtures/recording.ts";
import { reduceReport } from "./record-fixtures/reduction.ts";

const output = resolve(process.env.FIXTURE_OUTPUT ?? "test/fixtures/recordings");
const machine = process.env.FIXTURE_MACHINE ?? "here";
const words = process.argv.slice(2);
const isList = words[0] === "--list";
const wanted = isList ? words.slice(1) : words;
const loads = Object.entries(LOADS).filter(([name, load]) => {
  return (load.machine ?? "usual") === machine && (wanted.length === 0 || wanted.includes(name));
});

mkdirSync(output, { recursive: true });
for (const [name, load] of loads) {
  console.log(name);
  if (isList) continue;
  const { report, folder } = recordLoad(name, load);
  const reduced = reduceReport(report, name, folder);
  writeFileSync(join(output, `${name}.json`), `${JSON.stringify(reduced)}\n`);
  for (const { severity, id, message } of writeFindings(reduced)) console.log(`  ${severity} ${id}: ${message}`);
}
