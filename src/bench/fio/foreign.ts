import { type JsonObject, objectsAt } from "../../model/json-object.ts";

const NORMAL_TEXT =
  /\bRun status group \d|^\s*(?:read|write|trim|mixed)\s*: (?:io|IOPS)=|\(groupid=\d+, jobs=\d+\): err=/;

const TEXTS: readonly [pattern: RegExp, sentence: string][] = [
  [NORMAL_TEXT, "fio's normal text, whose figures are rounded; run fio with --output-format=json"],
  [
    /^2;[^;]+;\d+;-?\d+;\d/,
    "terse version 2 of fio, whose fields differ between versions; allowed are versions 3 to 5 and --output-format=json",
  ],
  [
    /^Linux \S+ \([^)]*\)\s+\S+\s+_\w+_\s/,
    "text of sysstat (iostat, mpstat, sar and their like), where what fio printed is expected",
  ],
  [/^\s*\[global\]\s*$/, "a job file of fio, where what fio printed is expected"],
  [/^\d+, \d+, [012], \d+/, "a log of fio (write_bw_log and its like), where what fio printed is expected"],
];

const GITHUB = "of GitHub's API";
const DOCUMENTS: readonly [key: string, owner: string][] = [
  ["sysstat", "of sysstat (iostat, mpstat)"],
  ["total_count", GITHUB],
  ["workflow_runs", GITHUB],
  ["schemaVersion", "of io-probe itself"],
];

/** Whether a line is of fio's normal text. */
export function isNormalText(line: string): boolean {
  return NORMAL_TEXT.test(line);
}

/** What text a line is of, if not of fio's results. */
export function explainLine(line: string): string | undefined {
  return TEXTS.find(([pattern]) => pattern.test(line))?.[1];
}

/** Whose JSON it is, if not fio's. */
export function explainObject(object: JsonObject): string {
  const isOfGitHub = objectsAt(object, "jobs").some((job) => "run_id" in job);
  const owner = DOCUMENTS.find(([key]) => key in object)?.[1] ?? (isOfGitHub ? GITHUB : undefined);
  return owner === undefined ? NO_OUTPUT : `JSON ${owner}, where fio's is expected`;
}

/** The message for text that is not fio's. */
export const NO_OUTPUT =
  "no output of fio; allowed are its JSON (--output-format=json or json+) and terse versions 3 to 5";

/** Whether a line is fio's message about a failure, also of verify.c. */
export function isFioMessage(line: string): boolean {
  return /^fio: |^verify: |^\S{1,8}: verify failed at |^hdr_fail|^fio-\d\.\d+$/.test(line);
}
