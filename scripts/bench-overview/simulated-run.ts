import { stringify } from "yaml";
import type { MeasuredJob } from "../../src/overview/steps.ts";

const START = Date.UTC(2026, 10, 24, 9);

/** How runs are made. */
export interface RunOptions {
  maxJobs: number;
  /** Some engines create all jobs at the start. */
  isCreatedAtOnce?: boolean;
  /** Whether times are whole seconds, as GitHub's API has them. */
  isWhole?: boolean;
}

interface Definition {
  key: string;
  needs: Definition[];
  jobs: SimulatedJob[];
  isSkipped: boolean;
}

interface SimulatedJob {
  id: string;
  name: string;
  gap: number;
  queue: number;
  duration: number;
  wait?: { lowSeconds: number; highSeconds: number; seconds: number };
  created: number;
  started: number;
  ended: number;
}

/** A run whose graph, queue and disk waits are known, as the API tells of it, and what an overview has to find. */
export interface SimulatedRun {
  run: object;
  jobs: object[];
  workflow: string;
  reports: MeasuredJob[];
  truth: {
    path: string[];
    totalSeconds: number;
    queueSeconds: number;
    withoutQueue: number;
    lowSeconds: number;
    highSeconds: number;
  };
}

/** A random run. */
export function simulateRun(
  random: () => number,
  { maxJobs, isCreatedAtOnce = false, isWhole = true }: RunOptions,
): SimulatedRun {
  const below = (limit: number): number => Math.floor(random() * limit);
  const seconds = (limit: number): number => (isWhole ? below(limit) : Math.round(random() * limit * 1000) / 1000);
  const target = 1 + below(maxJobs);
  const definitions: Definition[] = [];
  let count = 0;
  while (count < target) {
    const size = random() < 0.25 ? 1 + below(Math.min(20, target - count)) : 1;
    const definition = createDefinition(definitions, size, random);
    for (let leg = 0; leg < size; leg++) {
      const name = size === 1 ? definition.key : `${definition.key} (${leg}, vm)`;
      definition.jobs.push(createJob(`${1000 + count++}`, name, seconds, random));
    }
    definitions.push(definition);
  }
  for (const definition of definitions) placeJobs(definition, isCreatedAtOnce);
  return describe(definitions);
}

function createDefinition(earlier: readonly Definition[], size: number, random: () => number): Definition {
  const candidates = earlier.slice(-12).filter(() => random() < 0.2);
  return {
    key: `${size > 1 ? "test" : "job"}-${earlier.length}`,
    needs: candidates.slice(0, 4),
    jobs: [],
    isSkipped: size === 1 && earlier.length > 0 && random() < 0.08,
  };
}

function createJob(id: string, name: string, seconds: (limit: number) => number, random: () => number) {
  const duration = 1 + seconds(600);
  const highSeconds = duration * random();
  const lowSeconds = highSeconds * random();
  const wait = { lowSeconds, highSeconds, seconds: (lowSeconds + highSeconds) / 2 };
  const isMeasured = random() < 0.8;
  return {
    ...{ id, name, duration },
    gap: random() < 0.5 ? 0 : seconds(4),
    queue: random() < 0.5 ? seconds(5) : seconds(300),
    ...(isMeasured && { wait }),
    ...{ created: 0, started: 0, ended: 0 },
  };
}

/** What its jobs wait for: for skipped ones stands what these would have waited for. */
function listNeeds({ needs }: Definition): SimulatedJob[] {
  return needs.flatMap((need) => (need.isSkipped ? listNeeds(need) : need.jobs));
}

function placeJobs(definition: Definition, isCreatedAtOnce: boolean): void {
  const begin = Math.max(0, ...listNeeds(definition).map(({ ended }) => ended));
  for (const job of definition.jobs) {
    if (isCreatedAtOnce) job.gap = 0;
    job.created = isCreatedAtOnce ? 0 : begin + job.gap;
    job.started = begin + job.gap + job.queue;
    job.ended = job.started + job.duration;
  }
}

/** When the run would end if jobs took less. */
function endWithout(
  definitions: readonly Definition[],
  hasQueue: boolean,
  findSaved: (job: SimulatedJob) => number,
): number {
  const ends = new Map<SimulatedJob, number>();
  for (const definition of definitions) {
    const begin = Math.max(0, ...listNeeds(definition).map((job) => ends.get(job) ?? 0));
    for (const job of definition.jobs) {
      ends.set(job, begin + job.gap + (hasQueue ? job.queue : 0) + Math.max(0, job.duration - findSaved(job)));
    }
  }
  const placed = definitions.filter(({ isSkipped }) => !isSkipped).flatMap(({ jobs }) => jobs);
  return Math.max(...placed.map((job) => ends.get(job) ?? 0));
}

function findPath(definitions: readonly Definition[]): SimulatedJob[] {
  const findLast = (jobs: readonly SimulatedJob[]) =>
    jobs.reduce<SimulatedJob | undefined>(
      (last, job) => (last === undefined || job.ended > last.ended ? job : last),
      undefined,
    );
  const of = new Map(definitions.flatMap((definition) => definition.jobs.map((job) => [job, definition] as const)));
  const path: SimulatedJob[] = [];
  let job = findLast(definitions.filter(({ isSkipped }) => !isSkipped).flatMap(({ jobs }) => jobs));
  while (job !== undefined) {
    path.unshift(job);
    const definition = of.get(job);
    job = definition === undefined ? undefined : findLast(listNeeds(definition));
  }
  return path;
}

function describe(definitions: readonly Definition[]): SimulatedRun {
  const path = findPath(definitions);
  const queueSeconds = path.reduce((total, { queue }) => total + queue, 0);
  const at = (moment: number): string => new Date(START + Math.round(moment * 1000)).toISOString();
  return {
    run: { id: 77, run_attempt: 1, event: "push", conclusion: "success", run_started_at: at(0), created_at: at(0) },
    jobs: definitions.flatMap(({ jobs, isSkipped }) =>
      jobs.map(({ id, name, created, started, ended }) => {
        const conclusion = isSkipped ? "skipped" : "success";
        const [begun, done] = isSkipped ? [created, created] : [started, ended];
        const times = { created_at: at(created), started_at: at(begun), completed_at: at(done) };
        return { id: Number(id), name, run_attempt: 1, status: "completed", conclusion, ...times };
      }),
    ),
    workflow: stringify({ jobs: Object.fromEntries(definitions.map((one) => [one.key, writeDefinition(one)])) }),
    reports: definitions.flatMap(({ jobs, isSkipped }) =>
      jobs.flatMap(({ id: jobId, wait }) => {
        if (wait === undefined || isSkipped) return [];
        return {
          jobId,
          label: "vm",
          startedAt: at(0),
          diskWait: { ...wait, basis: ["task-states" as const] },
          steps: [],
        };
      }),
    ),
    truth: {
      path: path.map(({ name }) => name),
      totalSeconds: path.at(-1)?.ended ?? 0,
      queueSeconds,
      withoutQueue: endWithout(definitions, false, () => 0),
      lowSeconds: endWithout(definitions, true, ({ wait }) => wait?.highSeconds ?? 0),
      highSeconds: endWithout(definitions, true, ({ wait }) => wait?.lowSeconds ?? 0),
    },
  };
}

function writeDefinition({ needs, jobs, isSkipped }: Definition): object {
  const leg = jobs.map((_, index) => index);
  return {
    "runs-on": "vm",
    ...(needs.length > 0 && { needs: needs.length === 1 ? needs[0]?.key : needs.map(({ key }) => key) }),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow's.
    ...(isSkipped ? { if: "${{ false }}" } : needs.length > 0 && { if: "${{ !cancelled() }}" }),
    ...(jobs.length > 1 && { strategy: { matrix: { leg, on: ["vm"] } } }),
    steps: [{ run: "make" }],
  };
}
