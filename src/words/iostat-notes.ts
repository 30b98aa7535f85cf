import { joinAnd } from "../format/plain-text.ts";
import type { IostatNote, IostatNoteId } from "../model/iostat.ts";

/** What `parse iostat` corrected, left out or could not decide. */
export function tellIostatNote({ id, times, names = [] }: IostatNote): string {
  const sentence = id === "columns-left-out" ? `columns left out: ${names.join(", ")}` : SENTENCES[id];
  const told = id === "foreign-rows" ? `${sentence} (${joinAnd(names)})` : sentence;
  return times > 1 ? `${told} (${times} times)` : told;
}

const SENTENCES: Readonly<Record<Exclude<IostatNoteId, "columns-left-out">, string>> = {
  "several-hosts": "the text has reports from several hosts; source names the last one",
  "over-busy": "a utilization above 100% was lowered to 100%",
  "bad-figures": "negative, non-numeric, too large or cut-off figures were left out of a row",
  "no-time-zone": "a timestamp without a time zone was left out (LC_ALL=C S_TIME_FORMAT=ISO adds the zone)",
  "cpu-misfit": "CPU shares were left out: they do not match their header",
  "row-misfit": "a row was left out: it does not match its header",
  "row-apart": "a row was left out: it is separated from its table",
  "row-twice": "a row was left out: its device appears twice in a part of its table",
  "row-of-other-columns": "a row has other columns than those before it: a part of its table is missing",
  "device-twice": "a device appears twice in a report with different figures: the last ones count",
  "devices-outside": "devices outside a report's list were left out: something changed the JSON",
  "mixed-lines": "lines of another host or program between those of iostat were left out: their prefix is different",
  "report-too-long": "a report was left out: it is longer than any that iostat writes",
  "report-not-iostat": "a report was left out: it is not iostat's JSON",
  "report-interrupted": "a report was left out: another run of iostat begins in it",
  "report-without-rows": "a report was left out: it has no complete row",
  "report-without-devices": "a report was left out: its devices are missing",
  "report-without-part": "a report was left out: a part of its table is missing",
  "last-report-cut": "the last report was left out: the text ends in the middle of it",
  "last-report-before-devices": "the last report was left out: the text ends before its first device",
  "last-report-without-devices": "the last report has no devices, unlike the one before: the text may be cut off",
  "perhaps-without-devices":
    "the last report has CPU shares and no devices: iostat -c wrote it, or the text is cut off before its devices",
  "last-report-unended": "no blank line follows the last report: devices may be missing",
  "no-report": "the text has no report",
  "text-beside-json": "iostat text next to the JSON was left out: parse it separately",
  "json-in-text": "iostat JSON in the text was left out: parse it separately",
  "foreign-rows": "rows from another program were left out",
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
