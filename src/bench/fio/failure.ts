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
