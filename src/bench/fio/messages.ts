import { getSystemErrorMap } from "node:util";
import type { BenchFailure } from "../../model/benchmark.ts";

/** An errno in words, with what fio printed about it. */
export function describeErrno(errno: number, messages: readonly string[]): string {
  const [name, words] = getSystemErrorMap().get(-errno) ?? [];
  const own = messages.find((line) => line.includes(`err=${errno}/`)) ?? "";
  const where = /\bfunc=([^,]+)/.exec(own)?.[1];
  const reason = /\berror=(.+)/.exec(own)?.[1] ?? words ?? "unknown error";
  const summary = `${where === undefined ? "" : `${where}: `}${reason} (${name ?? "errno"} ${errno})`;
  const detail = messages.find((line) => line !== own && line.toLowerCase().includes(reason.toLowerCase()));
  return detail === undefined ? summary : `${summary}; ${detail}`;
}

/** A log has other programs' lines too. */
const REASON = /^fio: |\b(?:err|errors?|fail\w*|invalid|cannot|can't|unable|unsupported|denied|no|not|must|needs?)\b/i;

/** Why a job without an errno did no I/O: the last line that gives a reason. */
export function explainIdleness(messages: readonly string[], maybeTrims = false): BenchFailure {
  const message = messages.findLast((line) => REASON.test(line));
  if (message !== undefined) return { id: "message", detail: message };
  return maybeTrims ? { id: "no-io", maybeTrims } : { id: "no-io" };
}

/** Why a job's I/O has no runtime. */
export function explainShortness(messages: readonly string[]): BenchFailure {
  const message = messages.find((line) => /got signal=\d/.test(line));
  return message === undefined ? { id: "too-short" } : { id: "message", detail: message };
}

const NORMAL_TEXT =
  /\bRun status group \d|^\s*(?:read|write|trim|mixed)\s*: (?:io|IOPS)=|\(groupid=\d+, jobs=\d+\): err=/;
const TERSE_2 = /^2;[^;]+;\d+;-?\d+;\d/;

/** Whether a line is of fio's normal text. */
export function isNormalText(line: string): boolean {
  return NORMAL_TEXT.test(line);
}

/** Why a line of fio's is not read. */
export function explainLine(line: string): string | undefined {
  if (isNormalText(line)) return "fio's normal text, whose figures are rounded; run fio with --output-format=json";
  if (!TERSE_2.test(line)) return undefined;
  return "terse version 2 of fio, whose fields differ between versions; allowed are versions 3 to 5 and --output-format=json";
}

/** Whether a line is fio's message about a failure, also of verify.c. */
export function isFioMessage(line: string): boolean {
  return /^fio: |^verify: |^\S{1,8}: verify failed at |^hdr_fail|^fio-\d\.\d+$/.test(line);
}
