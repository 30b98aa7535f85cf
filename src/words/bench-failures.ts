import { formatBytes, formatDuration } from "../format/figures.ts";
import type { BudgetOverrun } from "../model/bench-plan.ts";
import type { BenchFailure, FioFault } from "../model/benchmark.ts";
import type { FioNote } from "../model/fio.ts";

/** Why a job of fio has no result. */
export function tellBenchFailure(failure: BenchFailure): string {
  switch (failure.id) {
    case "message":
      return failure.detail;
    case "no-io":
      return `fio did no I/O for this job${failure.maybeTrims === true ? ", or only trims, which terse version 3 does not show," : ""} and gave no reason`;
    case "too-short":
      return "its I/O took less than a millisecond";
    case "no-rates":
      return "fio gave no bandwidth or no IOPS for it";
    case "timed-out":
      return "fio hung and was killed";
    case "killed":
      return `fio was killed by ${failure.signal}`;
    case "exit":
      return `fio ended with exit code ${failure.exitCode} and no message`;
    case "unreadable": {
      const { fault, folder, freeBytes } = failure;
      const room = freeBytes === undefined ? "" : `; ${formatBytes(freeBytes)} free in ${folder}`;
      return `fio's results cannot be read: ${FAULTS[fault]}${room}`;
    }
    case "layout-failed":
      return `not run: ${failure.job}, which writes its file, failed`;
    case "time-budget": {
      const { budgetSeconds, elapsedSeconds } = failure;
      return `not run: the time budget of ${formatDuration(budgetSeconds)} was over (${formatDuration(elapsedSeconds)} had passed)`;
    }
    case "write-budget": {
      const { leftBytes, maxBytes, isShare } = failure;
      const budget = `${isShare === true ? "the target's share of " : ""}max-write`;
      return `not run: only ${formatBytes(leftBytes)} of ${budget} (${formatBytes(maxBytes)}) left`;
    }
  }
}

const FAULTS: Readonly<Record<FioFault, string>> = {
  missing: "there is no such file, or it cannot be opened",
  empty: "fio wrote nothing",
  cut: "they are cut off",
  broken: "their JSON is broken",
  foreign: "they are not fio's",
};

/** A profile that took longer than its time budget. */
export function tellOverrun(target: string, { budgetSeconds, elapsedSeconds, measuredSeconds }: BudgetOverrun): string {
  const rest = formatDuration(elapsedSeconds - measuredSeconds);
  return `bench in ${target}: took ${formatDuration(elapsedSeconds)}, more than the time budget of ${formatDuration(budgetSeconds)}: ${formatDuration(measuredSeconds)} of measuring, ${rest} of writing files, ramps and starting fio`;
}

/** What `parse fio` left out. */
export function tellFioNote({ id, times }: FioNote): string {
  return `${LEFT_OUT[id]} (${times})`;
}

const LEFT_OUT: Readonly<Record<FioNote["id"], string>> = {
  "unended-documents": "left out: fio documents that are cut off",
  "broken-documents": "left out: fio documents with other text in them",
  "cut-terse-lines": "left out: terse lines that lack fields",
  "client-sums": "left out: sums over all clients, because each client has its own results",
  "terse-beside-json": "left out: terse lines beside JSON",
  "earlier-terse-lines": "left out: terse lines of --status-interval that later ones include",
  "normal-lines": "left out: lines of fio's normal output, which is rounded",
  "foreign-documents": "left out: JSON documents that are not fio's",
  "more-lines": "left out: more lines like these",
};
