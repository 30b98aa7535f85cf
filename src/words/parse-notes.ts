import type { FioNote } from "../model/fio.ts";
import type { IostatNote } from "../model/iostat.ts";

/** What `parse fio` left out, and how often. */
export const tellFioNote = ({ id, times }: FioNote) => `left out: ${FIO[id]} (${times})`;

const FIO: Readonly<Record<FioNote["id"], string>> = {
  "unended-documents": "fio documents that are cut off",
  "broken-documents": "fio documents with other text in them",
  "cut-terse-lines": "terse lines that lack fields",
  "client-sums": "sums over all clients, because each client has its own results",
  "terse-beside-json": "terse lines beside JSON",
  "earlier-terse-lines": "terse lines of --status-interval that later ones include",
  "normal-lines": "lines of fio's normal output, which is rounded",
  "foreign-documents": "JSON documents that are not fio's",
  "more-lines": "more lines like these",
};

/** What `parse iostat` corrected, left out or could not decide. */
export function tellIostatNote({ id, times, names = [], line }: IostatNote): string {
  const sentence = id === "columns-left-out" ? `columns left out: ${names.join(", ")}` : IOSTAT[id];
  if (line !== undefined) {
    const others = times > 1 ? `; ${times} such lines were left out` : "";
    return `line ${line.number} was left out: ${sentence}: ${JSON.stringify(line.text)}${others}`;
  }
  return times > 1 ? `${sentence} (${times} times)` : sentence;
}

const IOSTAT: Readonly<Record<Exclude<IostatNote["id"], "columns-left-out">, string>> = {
  "several-hosts": "the text has reports from several hosts; source names the last one",
  "over-busy": "a utilization above 100% was lowered to 100%",
  "bad-figures": "negative, non-numeric, too large or cut-off figures were left out of a row",
  "no-time-zone": "a timestamp without a time zone was left out (LC_ALL=C S_TIME_FORMAT=ISO adds the zone)",
  "line-left-out": "iostat does not write it in this place",
  "other-format": "it begins iostat output in another format, which has to be parsed separately",
  "report-incomplete": "a report was left out: a part of it is missing",
  "last-report-cut": "the last report was left out: the text ends in the middle of it",
  "perhaps-without-devices":
    "the last report has CPU shares and no devices: iostat -c wrote it, or the text is cut off before its devices",
  "last-report-unended": "no blank line follows the last report: devices may be missing",
  "no-report": "the text has no report",
  "sectors-as-kb":
    "byte rates were corrected: they were sectors labelled kB, a bug in the JSON of sysstat 12.1.2 to 12.2.0",
  "sectors-as-mb":
    "byte rates were corrected: they were sectors labelled MB, a bug in the JSON of sysstat 12.1.2 to 12.2.0",
  "mb-as-kb": "byte rates were corrected: they were MB labelled kB, a bug in the JSON of sysstat 11.5.1 to 11.5.6",
  "perhaps-sectors-as-kb":
    "byte rates are 2 times too high if sysstat 12.1.2 to 12.2.0 wrote this JSON, which does not show it without -x: put the output of iostat -V before it, or use -x or text",
  "perhaps-sectors-as-mb":
    "byte rates are 2,048 times too high if sysstat 12.1.2 to 12.2.0 wrote this JSON; the request sizes do not show it: put the output of iostat -V before it",
  "perhaps-mb-as-kb":
    "byte rates are 1,024 times too low if sysstat 11.5.1 to 11.5.6 wrote this JSON with -m; the request sizes do not show it",
};
