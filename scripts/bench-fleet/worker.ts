// One part of bench-fleet in a process of its own, so that its memory is its own:
// worker.ts make FOLDER JOBS FROM TO | worker.ts compact FOLDER
import { compactRows } from "../../src/session/fleet/compact.ts";
import { openFolder } from "../../src/session/fleet/folder-store.ts";
import { makeFleet } from "./make-fleet.ts";

const [, , part, folder = "", ...numbers] = process.argv;
const [jobs = 0, from = 0, to = jobs] = numbers.map(Number);
const started = performance.now();
const result = part === "make" ? await makeFleet(folder, jobs, [from, to]) : await compactRows(openFolder(folder));
const seconds = (performance.now() - started) / 1000;
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ seconds, cpuSeconds, peakMemoryBytes, result }));
