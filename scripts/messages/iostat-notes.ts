import type { IostatNoteId } from "../../src/model/iostat.ts";
import { tellIostatNote } from "../../src/words/iostat-notes.ts";

export const title = "Reading iostat";
export const where = "`source.corrections` in what `io-probe parse iostat` prints";

const IDS: IostatNoteId[] = [
  ...(["several-hosts", "over-busy", "bad-figures", "no-time-zone", "cpu-misfit", "row-misfit"] as const),
  ...(["row-apart", "row-twice", "row-of-other-columns", "device-twice", "devices-outside", "mixed-lines"] as const),
  ...(["report-too-long", "report-not-iostat", "report-interrupted"] as const),
  ...(["report-without-rows", "report-without-devices", "report-without-part"] as const),
  ...(["last-report-cut", "last-report-before-devices"] as const),
  ...(["last-report-without-devices", "perhaps-without-devices"] as const),
  ...(["last-report-unended", "no-report"] as const),
  ...(["text-beside-json", "json-in-text"] as const),
  ...(["sectors-as-kb", "sectors-as-mb", "mb-as-kb"] as const),
  ...(["perhaps-sectors-as-kb", "perhaps-sectors-as-mb", "perhaps-mb-as-kb"] as const),
];

export const examples = {
  tellIostatNote: [
    ...IDS.map((id) => () => tellIostatNote({ id, times: 1 })),
    () => tellIostatNote({ id: "row-misfit", times: 3 }),
    () => tellIostatNote({ id: "foreign-rows", times: 1, names: ["tapestat"] }),
    () => tellIostatNote({ id: "columns-left-out", times: 1, names: ["rrqm/s", "svctm"] }),
  ],
};
