// Reads, sums up and reports the recording of bench-overhead's long job in a process of its own: worker.mjs DIRECTORY.
import { findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";

const cell = (name: string, since: number): string[] => [
  name,
  ((performance.now() - since) / 1000).toFixed(2),
  (process.resourceUsage().maxRSS / 1000).toFixed(0),
];
const start = performance.now();
const recording = await readRecording(process.argv[2] ?? ".");
const rows = [cell("read the logs", start)];
const summing = performance.now();
const span = findSpan(recording);
const steps = Array.from({ length: 100 }, (_, place) => ({
  ...{ name: `step ${place}`, kind: "step" as const },
  startedAtSeconds: span.startedAtSeconds + place * 216,
  endedAtSeconds: span.startedAtSeconds + (place + 1) * 216,
}));
const summary = summarizeRecording(recording, [{ name: "job", kind: "job", ...span }, ...steps]);
rows.push(cell("sum up the job and 100 steps, with the series", summing));
const writing = performance.now();
JSON.stringify(summary);
rows.push(cell("as JSON", writing), cell("together", start));
console.log(JSON.stringify(rows));
