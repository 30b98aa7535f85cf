import { countUpTo } from "../model/numbers.ts";
import type { OverviewNote } from "../model/overview.ts";
import { weighName } from "./name-pattern.ts";
import { isPlaced, type RunJob } from "./run-jobs.ts";
import type { WorkflowJob } from "./workflow.ts";

/** Jobs that another one waits for, all of them; shared between those that wait for the same. */
export interface NeedGroup {
  members: readonly RunJob[];
  basis: "workflow" | "inferred";
}

export interface JobNeeds {
  /** Jobs that took place: for those that were skipped stand what these would have waited for. */
  waits: readonly NeedGroup[];
  /** As the workflow says, skipped jobs included. */
  stated: readonly NeedGroup[];
}

/** What each job of a run waits for, and what of that is not sure. */
interface RunNeeds {
  needs: ReadonlyMap<RunJob, JobNeeds>;
  notes: OverviewNote[];
}

/** A run's workflow file, and those that it calls by their paths. */
export interface WorkflowFiles {
  jobs: readonly WorkflowJob[];
  called: ReadonlyMap<string, readonly WorkflowJob[]>;
}

/** GitHub allows ten levels of workflows that call others. */
const MAX_LEVELS = 10;

/** A job by what is left of its name behind those of its callers. */
interface NamedJob {
  job: RunJob;
  name: string;
}

/** What the jobs of an attempt wait for: by the workflow file, and by their times where it does not say. */
export function findNeeds(jobs: readonly RunJob[], files: WorkflowFiles | undefined, startSeconds: number): RunNeeds {
  const finder = new NeedsFinder(files?.called ?? new Map(), startSeconds);
  const named = jobs.map((job) => ({ job, name: job.name }));
  finder.assign(files?.jobs, named, { waits: [], stated: [] }, MAX_LEVELS);
  return { needs: finder.needs, notes: finder.listNotes() };
}

class NeedsFinder {
  readonly needs = new Map<RunJob, JobNeeds>();
  readonly #called: WorkflowFiles["called"];
  readonly #startSeconds: number;
  readonly #unread = new Set<string>();
  readonly #unknown: RunJob[] = [];

  constructor(called: WorkflowFiles["called"], startSeconds: number) {
    this.#called = called;
    this.#startSeconds = startSeconds;
  }

  /**
   * Gives the jobs of a workflow file their needs; all of them wait for `entry`, which is their caller's.
   * @param file undefined where it was not read
   */
  assign(file: readonly WorkflowJob[] | undefined, jobs: readonly NamedJob[], entry: JobNeeds, levels: number): void {
    const definitions = file ?? [];
    const { of, unknown } = sortJobs(definitions, jobs);
    const findEntry = createEntryFinder(definitions, of, entry);
    for (const definition of definitions) {
      const own = of.get(definition) ?? [];
      const waits = findEntry(definition);
      if (definition.calls !== undefined) this.#enter(definition, definition.calls, own, waits, levels);
      else for (const { job } of own) this.needs.set(job, waits);
    }
    if (file !== undefined) this.#unknown.push(...unknown);
    const candidates = jobs.map(({ job }) => job);
    this.#infer(unknown, candidates, entry);
  }

  /** Each caller of a matrix has the called workflow's jobs once. */
  #enter(definition: WorkflowJob, path: string, jobs: readonly NamedJob[], entry: JobNeeds, levels: number): void {
    const callers = new Map<string, NamedJob[]>();
    for (const { job, name } of jobs) {
      const [caller, rest] = splitCaller(definition, name);
      const inner = callers.get(caller) ?? [];
      callers.set(caller, inner);
      if (rest === undefined) this.needs.set(job, entry);
      else inner.push({ job, name: rest });
    }
    const called = levels > 0 ? this.#called.get(path) : undefined;
    for (const inner of callers.values()) {
      if (called === undefined && inner.length > 1) this.#unread.add(path);
      this.assign(called, inner, entry, levels - 1);
    }
  }

  /** All waited for `entry`, and perhaps for others among the candidates. */
  #infer(jobs: readonly RunJob[], candidates: readonly RunJob[], { waits, stated }: JobNeeds): void {
    if (jobs.length === 0) return;
    const ends = waits.flatMap(({ members }) => members.map(({ ended = 0 }) => ended));
    const begin = ends.reduce((latest, end) => Math.max(latest, end), this.#startSeconds);
    const inferred = inferNeeds(jobs, candidates, begin);
    for (const job of jobs) {
      const need = inferred.get(job);
      const more = need === undefined ? [] : [{ members: [need], basis: "inferred" as const }];
      this.needs.set(job, { waits: [...waits, ...more], stated: [...stated, ...more] });
    }
  }

  listNotes(): OverviewNote[] {
    const [example] = this.#unknown;
    const unknown = { id: "unknown-jobs" as const, jobs: this.#unknown.length, example: example?.name ?? "" };
    const unread = [...this.#unread].map((path) => ({ id: "unread-call" as const, path }));
    return [...(example === undefined ? [] : [unknown]), ...unread];
  }
}

/** Finds what a definition's jobs wait for; without needs, `entry`. */
function createEntryFinder(
  definitions: readonly WorkflowJob[],
  of: ReadonlyMap<WorkflowJob, readonly NamedJob[]>,
  entry: JobNeeds,
): (definition: WorkflowJob) => JobNeeds {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const outputs = new Map<WorkflowJob, JobNeeds>();
  /** Of a definition without a job that took place, what it would have waited for. */
  const findOutput = (definition: WorkflowJob): JobNeeds => {
    const known = outputs.get(definition);
    if (known !== undefined) return known;
    // Should it need itself, it waits for nothing.
    outputs.set(definition, { waits: [], stated: [] });
    const all = (of.get(definition) ?? []).map(({ job }) => job);
    // A job that was skipped, or has not ended, is what nobody waited for.
    const members = all.filter((job) => isPlaced(job) || job.state === "carried-over");
    const passed = members.length > 0 && members.length === all.length ? undefined : findEntry(definition);
    const output = {
      waits: members.length > 0 ? [{ members, basis: "workflow" as const }] : (passed?.waits ?? []),
      stated: all.length > 0 ? [{ members: all, basis: "workflow" as const }] : (passed?.stated ?? []),
    };
    outputs.set(definition, output);
    return output;
  };
  const findEntry = ({ needs }: WorkflowJob): JobNeeds => {
    const groups = needs.flatMap((key) => {
      const definition = byKey.get(key);
      return definition === undefined ? [] : findOutput(definition);
    });
    const waits = [...new Set(groups.flatMap((group) => group.waits))];
    const stated = [...new Set(groups.flatMap((group) => group.stated))];
    return { waits: waits.length > 0 ? waits : entry.waits, stated: stated.length > 0 ? stated : entry.stated };
  };
  return findEntry;
}

/** The jobs of each definition: each belongs to the one whose name fits it best, and of equal ones to one without a job. */
function sortJobs(definitions: readonly WorkflowJob[], jobs: readonly NamedJob[]) {
  const of = new Map<WorkflowJob, NamedJob[]>();
  const unknown: RunJob[] = [];
  const exact = new Map(definitions.toReversed().flatMap((one) => [...one.pattern.names].map((name) => [name, one])));
  for (const named of jobs) {
    const definition = findExact(exact, named.name) ?? findBest(definitions, named.name, of);
    const own = definition && of.get(definition);
    if (own !== undefined) own.push(named);
    else if (definition !== undefined) of.set(definition, [named]);
    else unknown.push(named.job);
  }
  return { of, unknown };
}

function findExact(exact: ReadonlyMap<string, WorkflowJob>, name: string): WorkflowJob | undefined {
  const whole = exact.get(name);
  if (whole !== undefined) return whole;
  return listCallers(name)
    .map((caller) => exact.get(caller))
    .find((definition) => definition?.calls !== undefined);
}

function findBest(
  definitions: readonly WorkflowJob[],
  name: string,
  taken: ReadonlyMap<WorkflowJob, unknown>,
): WorkflowJob | undefined {
  let best: WorkflowJob | undefined;
  let most = -1;
  for (const definition of definitions) {
    const weight = weigh(definition, name);
    const isFreer = best !== undefined && taken.has(best) && !taken.has(definition);
    if (weight > most || (weight === most && weight >= 0 && isFreer)) [best, most] = [definition, weight];
  }
  return best;
}

function weigh({ pattern, calls }: WorkflowJob, name: string): number {
  const whole = weighName(pattern, name);
  if (calls === undefined) return whole;
  return listCallers(name).reduce((most, caller) => Math.max(most, weighName(pattern, caller)), whole);
}

const BETWEEN_CALLS = " / ";

/** What of a name may be the caller's: `a`, `a / b` of `a / b / c`. */
function listCallers(name: string): string[] {
  const parts = name.split(BETWEEN_CALLS, MAX_LEVELS + 1);
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(BETWEEN_CALLS));
}

/** The caller's name, and the called job's; undefined for the caller itself, such as one that was skipped. */
function splitCaller({ pattern }: WorkflowJob, name: string): [caller: string, rest?: string] {
  const caller = listCallers(name).find((prefix) => weighName(pattern, prefix) >= 0);
  return caller === undefined ? [name] : [caller, name.slice(caller.length + BETWEEN_CALLS.length)];
}

/** Jobs that need nothing are created within so many seconds of the first. */
const TOGETHER_SECONDS = 2;

/**
 * The one job that each probably waited for: of those that had ended when it was created, the last. None for jobs created
 * with the first, and none where the engine does not say when they were created.
 *
 * @param candidates what they may have waited for, and they themselves
 * @param beginSeconds when the first of them could begin
 */
function inferNeeds(
  jobs: readonly RunJob[],
  candidates: readonly RunJob[],
  beginSeconds: number,
): ReadonlyMap<RunJob, RunJob> {
  const first = candidates
    .filter(({ state }) => state !== "carried-over")
    .reduce((earliest, { created = earliest }) => Math.min(earliest, created), Number.POSITIVE_INFINITY);
  const placed = candidates.filter(isPlaced).filter(({ ended }) => ended > beginSeconds);
  const byEnd = placed.sort((a, b) => a.ended - b.ended);
  const ends = byEnd.map(({ ended }) => ended);
  const needs = new Map<RunJob, RunJob>();
  for (const job of jobs) {
    const { created } = job;
    if (created === undefined || created <= first + TOGETHER_SECONDS) continue;
    const before = countUpTo(ends, created);
    const last = byEnd.slice(Math.max(0, before - 2), before).findLast((one) => one !== job);
    if (last !== undefined) needs.set(job, last);
  }
  return needs;
}
