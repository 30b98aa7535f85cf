// Jobs of a made-up fleet with the rows of real reports (docs/example/comparison): repositories, labels, runners and days by
// fixed rules, each figure of a job times one factor. Job N is always the same.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { listRows } from "../../src/export/rows.ts";
import type { Row } from "../../src/model/row.ts";
import { readReport } from "../../src/session/result-files.ts";

const EXAMPLES = "docs/example/comparison";
const DAYS = 30;
const START = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RUNNERS = 5000;
const REPOSITORIES = 200;

/** The rows of real reports, about 30 of each. */
export async function readTemplates(): Promise<Row[][]> {
  const files = readdirSync(EXAMPLES).sort();
  return Promise.all(files.map(async (file) => listRows(await readReport(`${EXAMPLES}/${file}`))));
}

/** A number from 0 to 1 of a job and a purpose (mulberry32). */
function draw(job: number, purpose: number): number {
  let state = (job * 2_654_435_761 + purpose * 40_503) >>> 0;
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** A job's rows, and its file's name in the fleet's folder. */
export function makeJob(job: number, jobs: number, templates: readonly Row[][]): { name: string; rows: Row[] } {
  const template = templates[Math.floor(draw(job, 1) * templates.length)] ?? [];
  const startedMs = START + (job / jobs) * DAYS * DAY_MS;
  const started = new Date(startedMs).toISOString();
  const [date = "", time = ""] = started.split("T");
  // A few repositories have most of the jobs.
  const repository = Math.floor(REPOSITORIES * draw(job, 2) ** 3);
  const runner = Math.floor(draw(job, 3) * RUNNERS);
  const image = 1 + Math.floor((startedMs - START) / (10 * DAY_MS));
  const factor = Math.exp((draw(job, 4) + draw(job, 5) - 1) * 0.5) * (image === 3 ? 1.2 : 1);
  const about = {
    repository: `org-${repository % 17}/app-${repository}`,
    workflow: `workflow ${repository % 3}`,
    job: `job ${Math.floor(draw(job, 6) * 4)}`,
    runId: String(100_000 + Math.floor(job / 4)),
    attempt: 1,
    jobId: String(9_000_000 + job),
    commit: Math.floor(job / 4)
      .toString(16)
      .padStart(40, "0"),
    event: "push",
    ref: "refs/heads/main",
    queueSeconds: Math.round(-20_000 * Math.log(1 - draw(job, 7))) / 1000,
    jobStartedAt: started,
    runner: `runner-${runner}`,
    image: `ubuntu24 202610${image}`,
  };
  const rows = template.map((row) => ({
    ...row,
    ...about,
    label: `${row.label} ${repository % 5}`,
    startedAt: started,
    value: row.value * factor,
    ...(row.durationSeconds !== undefined && { durationSeconds: row.durationSeconds * factor }),
    ...(row.low !== undefined && { low: row.low * factor }),
    ...(row.high !== undefined && { high: row.high * factor }),
  }));
  const id = job.toString(16).padStart(24, "0");
  return { name: `raw/date=${date}/hour=${time.slice(0, 2)}/${id}.jsonl.gz`, rows };
}

/** Writes jobs `from` up to `to` of a fleet of `jobs`; gives the number of their rows. */
export async function makeFleet(folder: string, jobs: number, [from, to] = [0, jobs]): Promise<number> {
  const templates = await readTemplates();
  for (let hour = 0; hour < DAYS * 24; hour++) {
    const [date, time = ""] = new Date(START + hour * HOUR_MS).toISOString().split("T");
    mkdirSync(`${folder}/raw/date=${date}/hour=${time.slice(0, 2)}`, { recursive: true });
  }
  let count = 0;
  for (let job = from; job < to; job++) {
    const { name, rows } = makeJob(job, jobs, templates);
    count += rows.length;
    writeFileSync(`${folder}/${name}`, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), { level: 1 }));
  }
  return count;
}
