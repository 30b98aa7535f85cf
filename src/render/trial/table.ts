import { formatDuration } from "../../format/figures.ts";
import type { Trial, TrialRatio } from "../../model/trial.ts";
import { describeRatio, nameState } from "../../words/try.ts";
import { type Cell, figureCell, type Table } from "../formats/table.ts";

/** A trial's plain runs, then its remedies, the most helpful first. */
export function tabulateTrial({ plain, remedies }: Trial): Table {
  const ratioCell = (ratio: TrialRatio | undefined): Cell => {
    return ratio === undefined ? { text: "" } : { text: describeRatio(ratio), sortValue: ratio.ratio };
  };
  return {
    columns: [
      { title: "Remedy", align: "left" },
      { title: "Result", align: "left" },
      { title: "Faster", align: "right" },
      { title: "With the flush after it", align: "right", dispensability: 2 },
      { title: "Duration", align: "right", dispensability: 3 },
      { title: "Flush", align: "right", dispensability: 4 },
      { title: "Runs", align: "right", dispensability: 5 },
    ],
    rows: [
      ...plain.map(({ baseline, runs, seconds, drainSeconds }) => [
        { text: baseline === "image" ? "none, on an ext4 image" : "none" },
        { text: "" },
        { text: "" },
        { text: "" },
        figureCell(seconds, formatDuration),
        figureCell(drainSeconds, formatDuration),
        { text: String(runs), sortValue: runs },
      ]),
      ...remedies.map(({ name, state, ratio, ratioWithDrain, seconds, drainSeconds, runs, baseline }) => [
        { text: name, ...(baseline === "image" && plain.length > 1 && { note: "against the ext4 image" }) },
        { text: nameState(state) },
        ratioCell(ratio),
        ratioCell(ratioWithDrain),
        figureCell(seconds, formatDuration),
        figureCell(drainSeconds, formatDuration),
        { text: String(runs), sortValue: runs },
      ]),
    ],
  };
}
