import { formatDuration } from "../../format/figures.ts";
import type { Trial, TrialPlain, TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { describeRatio, nameState } from "../../words/try.ts";
import { type Cell, figureCell, left, numberCell, right, type Table, tabulate } from "../formats/table.ts";

type Row = TrialPlain | TrialRemedy;

/** A trial's plain runs, then its remedies. */
export function tabulateTrial({ plain, remedies }: Trial): Table {
  const isAgainstImage = ({ baseline }: TrialRemedy) => baseline === "image" && plain.length > 1;
  const nameRow = (row: Row): Cell => {
    if (!("name" in row)) return { text: row.baseline === "image" ? "none, on an ext4 image" : "none" };
    return { text: row.name, ...(isAgainstImage(row) && { note: "against the ext4 image" }) };
  };
  return tabulate<Row>(
    [...plain, ...remedies],
    [
      left("Remedy", nameRow),
      left("Result", (row) => ("state" in row ? nameState(row.state) : "")),
      right("Faster", (row) => ratioCell("ratio" in row ? row.ratio : undefined)),
      right("With the flush after it", (row) => ratioCell("ratioWithDrain" in row ? row.ratioWithDrain : undefined), 2),
      right("Duration", ({ seconds }) => figureCell(seconds, formatDuration), 3),
      right("Flush", ({ drainSeconds }) => figureCell(drainSeconds, formatDuration), 4),
      right("Runs", ({ runs }) => numberCell(runs, String), 5),
    ],
  );
}

function ratioCell(ratio: TrialRatio | undefined): Cell {
  return ratio === undefined ? { text: "" } : { text: describeRatio(ratio), sortValue: ratio.ratio };
}
