import { groupInto } from "../../model/group-into.ts";
import { amountAt, isObject, type JsonObject, objectAt, objectsAt, textAt } from "../../model/json-object.ts";
import type { JobContext } from "./job-entry.ts";
import { IO_DIRECTIONS } from "./job-options.ts";

interface JobEntry extends Pick<JobContext, "globalOptions" | "fioVersion" | "siblings"> {
  entry: JsonObject;
}

interface Run {
  last: JsonObject;
  entries: Map<string, JobEntry>;
}

/** The name of the sum over a client's servers (client.c). */
const SUM_OF_CLIENTS = "All clients";

/** Whether an object is fio's: other programs have `jobs` too. */
export function isFioDocument(document: JsonObject): boolean {
  if ("fio version" in document) return true;
  return [...objectsAt(document, "jobs"), ...objectsAt(document, "client_stats")].some(isJobEntry);
}

function isJobEntry(entry: JsonObject): boolean {
  return DIRECTIONS.some((direction) => isObject(entry[direction])) && ("jobname" in entry || "error" in entry);
}

const DIRECTIONS = [...IO_DIRECTIONS, "mixed"];

/** A text's runs with their jobs' last entries: `--status-interval` prints a document each time. */
export class FioRuns {
  readonly #runs: Run[] = [];
  documents = 0;
  /** How many sums over all clients were left out, since their parts are there. */
  sums = 0;

  take(document: JsonObject): void {
    this.documents++;
    const entries = this.#listEntries(document);
    const run = this.#runs.at(-1);
    if (run === undefined || !isContinued(run, document, entries)) {
      this.#runs.push({ last: document, entries });
      return;
    }
    for (const [job, entry] of entries) run.entries.set(job, entry);
    run.last = document;
  }

  list(): JobEntry[] {
    return this.#runs.flatMap(({ entries }) => [...entries.values()]);
  }

  /** The entries by job; a job's processes share its name and group. */
  #listEntries(document: JsonObject): Map<string, JobEntry> {
    const clients = objectsAt(document, "client_stats");
    const single = clients.filter((entry) => textAt(entry, "jobname") !== SUM_OF_CLIENTS);
    const listed = single.length > 0 ? single : clients;
    this.sums += clients.length - listed.length;
    const byJob = groupInto([...objectsAt(document, "jobs"), ...listed], ({ groupid, jobname, hostname, port }) => {
      return JSON.stringify([groupid, jobname, hostname, port]);
    });
    const entries = new Map<string, JobEntry>();
    const fioVersion = textAt(document, "fio version")?.replace(/^fio-/, "");
    for (const [job, processes] of byJob) {
      for (const [index, entry] of processes.entries()) {
        const globalOptions = findGlobalOptions(document, entry);
        entries.set(`${job} ${index}`, { entry, globalOptions, fioVersion, siblings: processes.length });
      }
    }
    return entries;
  }
}

/** The global options, which a client prints for each server. */
function findGlobalOptions(document: JsonObject, entry: JsonObject): JsonObject | undefined {
  const ofServers = objectsAt(document, "global options");
  if (ofServers.length === 0) return objectAt(document, "global options");
  const own = ofServers.find(({ hostname, port }) => hostname === entry.hostname && port === entry.port);
  const { hostname, port, ...options } = own ?? {};
  return options;
}

function isContinued(run: Run, document: JsonObject, entries: ReadonlyMap<string, JobEntry>): boolean {
  if (textAt(run.last, "fio version") !== textAt(document, "fio version")) return false;
  const passed = readTime(document) - readTime(run.last);
  let shared = 0;
  for (const [job, { entry }] of entries) {
    const before = run.entries.get(job)?.entry;
    if (before === undefined) continue;
    shared++;
    if (!isLaterEntry(before, entry, passed)) return false;
  }
  return shared > 0;
}

function readTime(document: JsonObject): number {
  return amountAt(document, "timestamp_ms") ?? (amountAt(document, "timestamp") ?? Number.NaN) * 1000;
}

/** Whether no figure fell and the job ran for the milliseconds that passed: another run began later. */
function isLaterEntry(before: JsonObject, entry: JsonObject, passed: number): boolean {
  const [startBefore, start] = [amountAt(before, "job_start"), amountAt(entry, "job_start")];
  if (startBefore !== undefined && start !== undefined && startBefore > 0 && start > 0) return startBefore === start;
  if ((amountAt(before, "error") ?? 0) !== 0 && (amountAt(entry, "error") ?? 0) === 0) return false;
  const [old, now] = [readProgress(before), readProgress(entry)];
  if (now.operations < old.operations || now.bytes < old.bytes || now.milliseconds < old.milliseconds) return false;
  if (old.milliseconds === 0 || Number.isNaN(passed)) return true;
  const [elapsedBefore, elapsed] = [amountAt(before, "elapsed"), amountAt(entry, "elapsed")];
  // `elapsed` is fio's age in whole seconds; a finished job's figures no longer grow.
  if (passed >= 1000 && elapsedBefore !== undefined && elapsed !== undefined) {
    return passed / 1000 < elapsed - elapsedBefore / 2;
  }
  const isSame = now.operations === old.operations && now.milliseconds === old.milliseconds;
  return isSame || passed < now.milliseconds - old.milliseconds / 2;
}

function readProgress(entry: JsonObject) {
  const progress = { operations: 0, bytes: 0, milliseconds: 0 };
  for (const direction of DIRECTIONS) {
    const figures = objectAt(entry, direction);
    progress.operations += amountAt(figures, "total_ios") ?? 0;
    progress.bytes += amountAt(figures, "io_bytes") ?? 0;
    progress.milliseconds = Math.max(progress.milliseconds, amountAt(figures, "runtime") ?? 0);
  }
  return progress;
}
