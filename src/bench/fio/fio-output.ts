import type { FioDocument } from "../../model/fio.ts";
import { UserError } from "../../model/user-error.ts";
import { type JobContext, type JobResult, readJobEntry } from "./job-entry.ts";
import { extractDocuments, type JsonDocuments } from "./json-documents.ts";
import { type JsonObject, objectAt, objectsAt, textAt } from "./json-value.ts";
import { isTerse, readTerse } from "./terse.ts";

/** What fio printed, read, with what merging results needs. */
export interface FioOutput extends Omit<FioDocument, "results"> {
  results: JobResult[];
}

/** fio may print one line for each failed request; what counts is the first ones. */
const MOST_DIAGNOSTICS = 100;
const LONGEST_DIAGNOSTIC = 500;

/**
 * fio's output as clean figures: JSON or json+ of fio 2.2 to 3.42, with junk around it, several documents, or none
 * because fio refused to start; terse version 3.
 * @param text what fio wrote to its output file or to standard output
 * @param origin what the text is called in a message, such as the file's name
 * @throws UserError for text that is not fio's, for fio's normal text, and for JSON without an end
 */
export function parseFio(text: string, origin: string): FioDocument {
  const { results, ...rest } = readFio(text, origin);
  return { ...rest, results: results.map(({ benchmark }) => benchmark) };
}

/** What is known of a fio's run beside its output. */
export interface KnownRun {
  /** What fio wrote to standard error. */
  messages?: string;
  /** The engine of a job that names none, which depends on the system that fio ran on. */
  defaultEngine?: string;
}

/** As parseFio, keeping each result's histogram. */
export function readFio(text: string, origin: string, { messages = "", defaultEngine }: KnownRun = {}): FioOutput {
  if (isTerse(text)) return readTerse(text, origin);
  // PowerShell starts what it redirects into a file with a byte order mark.
  const found = extractDocuments(text.replace(/^\uFEFF/, ""));
  const documents = found.documents.filter((document) => {
    return ["jobs", "client_stats", "fio version"].some((key) => key in document);
  });
  const diagnostics = [...found.otherLines, ...messages.split("\n").map((line) => line.trim())]
    .filter((line) => line !== "")
    .slice(0, MOST_DIAGNOSTICS)
    .map((line) => line.slice(0, LONGEST_DIAGNOSTIC));
  if (documents.length === 0) return readWithoutDocument(text, found, diagnostics, origin);
  const signal = findSignal(diagnostics);
  const entries = collectLastEntries(documents);
  const fioVersion = textAt(documents.at(-1), "fio version")?.replace(/^fio-/, "");
  return {
    source: {
      format: entries.some(({ entry }) => hasBins(entry)) ? "json+" : "json",
      ...(fioVersion === undefined ? {} : { fioVersion }),
      documents: documents.length,
      complete: !found.cut && signal === undefined,
    },
    results: entries.flatMap(({ entry, globalOptions, siblings }) => {
      const context: JobContext = {
        ...(fioVersion === undefined ? {} : { fioVersion }),
        ...(globalOptions === undefined ? {} : { globalOptions }),
        ...(signal === undefined ? {} : { signal }),
        ...(defaultEngine === undefined ? {} : { defaultEngine }),
        siblings,
        messages: diagnostics.filter((line) => !isNote(line)),
      };
      return readJobEntry(entry, context);
    }),
    diagnostics,
  };
}

interface Entry {
  entry: JsonObject;
  globalOptions: JsonObject | undefined;
  siblings: number;
}

/**
 * The entries of all documents, the last one of each job: documents in a row come from `--status-interval`, whose
 * figures count from the start. Processes of one job share name and group and are told apart by their place. fio as a
 * client calls them `client_stats`.
 */
function collectLastEntries(documents: readonly JsonObject[]): Entry[] {
  const last = new Map<string, Entry>();
  for (const document of documents) {
    const entries = [...objectsAt(document, "jobs"), ...objectsAt(document, "client_stats")];
    const byJob = new Map<string, JsonObject[]>();
    for (const entry of entries) {
      const job = JSON.stringify([entry.groupid, entry.jobname, entry.hostname]);
      byJob.set(job, [...(byJob.get(job) ?? []), entry]);
    }
    for (const [job, processes] of byJob) {
      for (const [place, entry] of processes.entries()) {
        const globalOptions = objectAt(document, "global options");
        last.set(`${job} ${place}`, { entry, globalOptions, siblings: processes.length });
      }
    }
  }
  return [...last.values()];
}

function hasBins(entry: JsonObject): boolean {
  return ["read", "write", "trim", "sync"].some((direction) => {
    const figures = objectAt(entry, direction);
    return ["clat_ns", "lat_ns", "clat", "lat"].some((name) => objectAt(objectAt(figures, name), "bins") !== undefined);
  });
}

function findSignal(lines: readonly string[]): string | undefined {
  return lines.map((line) => /terminating on signal (\d+)/.exec(line)?.[1]).find((signal) => signal !== undefined);
}

/** fio's remarks on a job file that are not about a failure. */
function isNote(line: string): boolean {
  return /^note:|terminating on signal|^fio-\d|^Starting \d|: \(g=\d+\): /.test(line);
}

function readWithoutDocument(text: string, found: JsonDocuments, diagnostics: string[], origin: string): FioOutput {
  if (text.trim() === "" && diagnostics.length === 0) {
    throw new UserError(`${origin}: empty; fio was killed before it could write its results`);
  }
  if (found.cut) {
    throw new UserError(`${origin}: the JSON of fio has no end; fio was ended while it wrote, or the file is cut`);
  }
  if (/^Run status group |^\s+(?:read|write)\s?: (?:io|IOPS)=/m.test(text)) {
    throw new UserError(
      `${origin}: fio's normal text, which holds rounded figures; run fio with --output-format=json (fio 2.2 knows no json+)`,
    );
  }
  if (!diagnostics.some((line) => /^fio: /.test(line))) {
    throw new UserError(
      `${origin}: no output of fio; allowed are its JSON (--output-format=json or json+) and terse version 3`,
    );
  }
  return { source: { documents: 0, complete: false }, results: [], diagnostics };
}
