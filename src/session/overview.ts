import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { LegFigure, LegFigures } from "../compare/leg.ts";
import { BoundedJson, type JsonLimits } from "../format/bounded-json.ts";
import { describeUnread } from "../format/unreadable-file.ts";
import { DISK_WAIT, WHOLE_JOB } from "../model/figures.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { OverviewNote } from "../model/overview.ts";
import { jobPageSchema, type RunAnswer, runAnswerSchema } from "../model/run-answers.ts";
import { UserError } from "../model/user-error.ts";
import type { DiskWait } from "../model/window.ts";
import type { RunFacts } from "../overview/build-overview.ts";
import type { WorkflowFiles } from "../overview/needs.ts";
import type { MeasuredJob } from "../overview/steps.ts";
import { readWorkflow, type WorkflowJob } from "../overview/workflow.ts";
import { explainFileError } from "../system/files.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { searchReports } from "./collect-reports.ts";
import { REPORT_FILE, REPORT_PAGE } from "./result-names.ts";

/** 10,000 jobs of 20 steps have 60 MB. */
const MAX_PAGE_BYTES = 128 * 1024 ** 2;
const MAX_WORKFLOW_BYTES = 1024 ** 2;
const MAX_PAGES = 200;
const MAX_JOBS = 20_000;
/** Of all pages together. */
const ANSWER_LIMITS: JsonLimits = {
  bytes: MAX_PAGE_BYTES,
  nesting: 64,
  containers: 1_000_000,
  members: 8_000_000,
  values: 8_000_000,
  run: 256 * 1024,
};

/**
 * A run from a folder: `run.json`, `jobs*.json` (the API's pages, as they came or as `gh api --paginate` joins them), the
 * workflow file if there is one, and report.json files at any depth.
 * @param from where the overview's page will be, for its links to the reports
 * @throws UserError without a list of jobs, or where one cannot be read
 */
export async function readRunFolder(folder: string, from: string): Promise<RunFacts> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UserError(`${folder}: ${explainFileError(error)}`);
  });
  const pages = names.filter((name) => /^jobs.*\.json$/i.test(name)).sort(comparePages);
  if (pages.length === 0) {
    throw new UserError(`${folder}: has no jobs*.json; put the pages of GET /actions/runs/ID/attempts/N/jobs there`);
  }
  const read = (name: string, most: number) => readRegularFile(join(folder, name), most);
  const listed = { jobs: [] as unknown[], listedJobs: 0 };
  for (const name of pages.slice(0, MAX_PAGES)) addPages(listed, await read(name, MAX_PAGE_BYTES), join(folder, name));
  const run = names.includes("run.json") ? readRun(await read("run.json", MAX_PAGE_BYTES), folder) : undefined;
  const file = ["workflow.yml", "workflow.yaml"].find((name) => names.includes(name));
  const readText = async (path: string) => {
    const places = [path, basename(path)].map((place) => join(folder, place));
    const found = places.find(existsSync);
    return found === undefined ? undefined : readRegularFile(found, MAX_WORKFLOW_BYTES);
  };
  const workflow = await readWorkflows(file === undefined ? undefined : await read(file, MAX_WORKFLOW_BYTES), readText);
  const { reports, unreadable } = await searchReports(folder);
  return {
    ...{ run, ...listed, workflow: workflow.files },
    reports: reports.map((leg) => measureLeg(leg, leg.origin && linkReport(leg.origin, from))),
    notes: [...workflow.notes, ...unreadable.map((file) => ({ id: "unreadable-report" as const, ...file }))],
  };
}

/** `jobs.json`, `jobs-2.json`, `jobs-10.json`: where jobs end together, the first in the list counts. */
function comparePages(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.replace(/\.json$/i, "")) as [string, string];
  return a.localeCompare(b, "en", { numeric: true });
}

function readRun(text: string, folder: string): RunAnswer {
  const origin = join(folder, "run.json");
  const { success, data } = runAnswerSchema.safeParse(parseBounded(text, origin));
  if (!success) throw new UserError(`${origin}: is not the answer of GET /actions/runs/ID`);
  return data;
}

function addPages(listed: { jobs: unknown[]; listedJobs: number }, text: string, origin: string): void {
  // Pages follow each other in one file as gh writes them; a line break between them is all that JSON needs to be split at.
  const joined = `[${text.trim().replace(/\}\s*\{(?=\s*"(?:total_count|jobs)"\s*:)/g, "},{")}]`;
  for (const value of [parseBounded(joined, origin)].flat(2)) {
    const page = jobPageSchema.safeParse(value);
    // A list of jobs without its page.
    listed.jobs.push(...(page.success ? page.data.jobs : [value]).slice(0, MAX_JOBS - listed.jobs.length));
    listed.listedJobs = Math.max(listed.listedJobs, page.data?.total_count ?? 0);
  }
}

function parseBounded(text: string, origin: string): unknown {
  const json = new BoundedJson(origin, ANSWER_LIMITS);
  json.write(Buffer.from(text.trim()));
  return json.parse("an answer of the API");
}

/**
 * A workflow file's jobs with those of the local workflows that it calls; a note in place of what cannot be read.
 * @param readCalled gives the text at a path in the repository; undefined where it has none
 */
export async function readWorkflows(
  text: string | undefined,
  readCalled: (path: string) => Promise<string | undefined>,
): Promise<{ files?: WorkflowFiles; notes: OverviewNote[] }> {
  if (text === undefined) return { notes: [{ id: "no-workflow" }] };
  try {
    const jobs = readWorkflow(text);
    const called = new Map<string, readonly WorkflowJob[]>();
    await addCalled(jobs, called, readCalled);
    return { files: { jobs, called }, notes: [] };
  } catch (error) {
    return { notes: [{ id: "no-workflow", ...describeUnread(error) }] };
  }
}

/** GitHub allows 20 files in a tree of calls. */
const MAX_CALLED = 50;

async function addCalled(
  jobs: readonly WorkflowJob[],
  called: Map<string, readonly WorkflowJob[]>,
  readCalled: (path: string) => Promise<string | undefined>,
): Promise<void> {
  for (const { calls } of jobs) {
    // Those of other repositories are not read.
    if (calls === undefined || !/^\.\/[\w./-]+\.ya?ml$/.test(calls) || calls.includes("..")) continue;
    if (called.has(calls) || called.size >= MAX_CALLED) continue;
    const text = await readCalled(calls.slice(2)).catch(() => undefined);
    if (text === undefined) continue;
    const inner = readWorkflow(text, calls);
    called.set(calls, inner);
    await addCalled(inner, called, readCalled);
  }
}

/** The report's page beside its data, if there is one, as a link from a folder. */
function linkReport(path: string, from: string): string {
  const page = join(dirname(path), REPORT_PAGE);
  const target = basename(path) === REPORT_FILE && existsSync(page) ? page : path;
  const link = relative(from, target).split("/").map(encodeURIComponent).join("/");
  return link.startsWith(".") ? link : `./${link}`;
}

/** What an overview takes from a reduced report: the job's own disk wait, else that of its longest command. */
export function measureLeg(leg: LegFigures, link: string | undefined): MeasuredJob {
  const windows = leg.figures.filter(({ kind }) => kind === "window");
  const durations = windows.filter(({ measure }) => measure === "duration");
  const waits = new Map(windows.filter(({ measure }) => measure === DISK_WAIT).map((wait) => [wait.name, wait]));
  const [longest] = durations.toSorted((a, b) => b.value - a.value);
  const hasJob = durations.some(({ name }) => name === WHOLE_JOB);
  return {
    ...{ jobId: leg.job?.jobId, label: leg.label, startedAt: leg.startedAt, origin: link },
    diskWait: readWait(waits.get(hasJob ? WHOLE_JOB : (longest?.name ?? ""))),
    steps: durations
      .filter(({ name }) => name !== WHOLE_JOB)
      .map(({ name, value }) => omitUndefined({ name, seconds: value, diskWait: readWait(waits.get(name)) })),
  };
}

function readWait(wait: LegFigure | undefined): DiskWait | undefined {
  if (wait?.low === undefined || wait.high === undefined) return undefined;
  return { seconds: wait.value, lowSeconds: wait.low, highSeconds: wait.high, basis: wait.basis ?? [] };
}
