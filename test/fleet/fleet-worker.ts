// What the tests of killed calls start: fleet-worker.ts export FOLDER JOBS FROM TO | fleet-worker.ts compact FOLDER
import { gzipSync } from "node:zlib";
import { makeJob, readTemplates } from "../../scripts/bench-fleet/make-fleet.ts";
import { compactRows } from "../../src/session/fleet/compact.ts";
import { openStore } from "../../src/session/fleet/open-store.ts";

/** Small files, so that a call has many moments between them. */
const FILE_ROWS = 300;

const [, , part, place = "", ...numbers] = process.argv;
const store = await openStore(place, process.env);
if (part === "compact") await compactRows(store, FILE_ROWS);
else {
  const [jobs = 0, from = 0, to = 0] = numbers.map(Number);
  const templates = await readTemplates();
  for (let job = from; job < to; job++) {
    const { name, rows } = makeJob(job, jobs, templates);
    await store.write(name, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
  }
}
