/** What reading iostat's output corrected, left out or could not decide. */
export type IostatNoteId =
  | "several-hosts"
  | "over-busy"
  | "bad-figures"
  | "no-time-zone"
  | "cpu-misfit"
  | "row-misfit"
  | "row-apart"
  | "row-twice"
  | "row-of-other-columns"
  | "device-twice"
  | "devices-outside"
  | "mixed-lines"
  | "report-too-long"
  | "report-not-iostat"
  | "report-interrupted"
  | "report-without-rows"
  | "report-without-devices"
  | "report-without-part"
  | "last-report-cut"
  | "last-report-before-devices"
  | "last-report-without-devices"
  | "perhaps-without-devices"
  | "last-report-unended"
  | "no-report"
  | "text-beside-json"
  | "json-in-text"
  | "foreign-rows"
  | "sectors-as-kb"
  | "sectors-as-mb"
  | "mb-as-kb"
  | "perhaps-sectors-as-kb"
  | "perhaps-sectors-as-mb"
  | "perhaps-mb-as-kb"
  | "columns-left-out";

/** A note, and how often it applies. */
export interface IostatNote {
  id: IostatNoteId;
  times: number;
  /** The other programs (`foreign-rows`) or the columns (`columns-left-out`). */
  names?: readonly string[];
}
