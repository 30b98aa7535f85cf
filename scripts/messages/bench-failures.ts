import type { BenchFailure } from "../../src/model/benchmark.ts";
import type { FioNote } from "../../src/model/fio.ts";
import { tellBenchFailure, tellFioNote, tellOverrun } from "../../src/words/bench-failures.ts";

export const title = "Failed benchmarks, and what `parse fio` leaves out";
export const where =
  "`error` of a failed benchmark and `diagnostics` of `parse fio`; the overrun is in the log of a bench";

const FAILURES: BenchFailure[] = [
  { id: "message", message: "io_u error: No space left on device (ENOSPC 28)" },
  { id: "no-io" },
  { id: "no-io", maybeTrims: true },
  { id: "too-short" },
  { id: "no-rates" },
  { id: "timed-out" },
  { id: "killed", signal: "SIGKILL" },
  { id: "exit", exitCode: 2 },
  { id: "unreadable", reason: "its JSON is cut off", folder: "/tmp", freeBytes: 4096 },
  { id: "unreadable", reason: "its JSON is cut off" },
  { id: "layout-failed", job: "layout-write" },
  { id: "time-budget", budgetSeconds: 20, elapsedSeconds: 42 },
  { id: "write-budget", leftBytes: 24e6, maxBytes: 112e6 },
  { id: "write-budget", leftBytes: 24e6, maxBytes: 112e6, isShare: true },
];

const FIO_NOTES: FioNote["id"][] = [
  ...(["unended-documents", "broken-documents", "cut-terse-lines", "client-sums"] as const),
  ...(["terse-beside-json", "earlier-terse-lines", "normal-lines"] as const),
  ...(["foreign-documents", "more-lines"] as const),
];

export const examples = {
  tellBenchFailure: FAILURES.map((failure) => () => tellBenchFailure(failure, "--")),
  tellOverrun: () => tellOverrun(".", { budgetSeconds: 20, elapsedSeconds: 42, measuredSeconds: 12.5 }),
  tellFioNote: FIO_NOTES.map((id) => () => tellFioNote({ id, times: 2 })),
};
