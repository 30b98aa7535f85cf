import { formatDuration } from "../format/figures.ts";
import type { Trial, TrialPlain, TrialRatio, TrialRemedy } from "../model/trial.ts";
import { summarizeTrial } from "../model/trial-result.ts";
import { explainReason } from "../words/remedies.ts";
import { describeMethod, describeRatio, introduceUse, nameState, tellTrial, tellTrialNote } from "../words/try.ts";
import { cleanLogText } from "./formats/log-text.ts";
import { escapeMarkdown, formatHeading, markdown } from "./formats/markdown.ts";
import { writePanel } from "./formats/markdown-sections.ts";
import type { Panel } from "./formats/panel.ts";
import { type Cell, figureCell, left, numberCell, right, type Table, tabulate } from "./formats/table.ts";
import type { TextOptions } from "./formats/text-lines.ts";
import { TextPage } from "./formats/text-page.ts";

/** A trial for a terminal or a log. */
export function renderTrialText(trial: Trial, options: TextOptions): string {
  const page = new TextPage(options);
  const best = findBest(trial);
  const lines = [
    ...page.panel(describeTrial(trial)),
    ...(best === undefined ? [] : ["", introduceUse(best.name, "text"), "", ...indentCode(best.apply)]),
  ];
  return `${lines.join("\n")}\n`;
}

/** A trial for a job summary. */
export function renderTrialMarkdown(trial: Trial): string {
  const best = findBest(trial);
  const parts = [
    formatHeading(3, markdown`Remedies for ${trial.command}`),
    ...writePanel(describeTrial(trial)),
    ...(best === undefined ? [] : [escapeMarkdown(introduceUse(best.name, "summary")), renderStep(best.apply)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The answer, the remedies, why some have no result, and how they were tried. */
function describeTrial(trial: Trial): Panel {
  return {
    lead: [tellTrial(summarizeTrial(trial))],
    table: tabulateTrial(trial),
    items: listReasons(trial),
    notes: [describeMethod(trial), ...trial.notes.map((note) => tellTrialNote(note, trial))],
  };
}

function findBest({ remedies, best }: Trial): TrialRemedy | undefined {
  return remedies.find(({ name }) => name === best);
}

function listReasons({ remedies }: Trial): string[] {
  return remedies.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${explainReason(reason)}.`]));
}

/** Keeps the indentation. */
function indentCode(code: string): string[] {
  return code.split("\n").map((line) => {
    const [blanks = ""] = /^ */.exec(line) ?? [];
    return `    ${blanks}${cleanLogText(line, 4096)}`;
  });
}

/** A parameter's value must not end the fence. */
function renderStep(apply: string): string {
  const lines = apply.replaceAll("```", "").split("\n");
  return ["```yaml", "- run: |", ...lines.map((line) => `    ${line}`.trimEnd()), "```"].join("\n");
}

type Row = TrialPlain | TrialRemedy;

function tabulateTrial({ plain, remedies }: Trial): Table {
  const isAgainstImage = ({ baseline }: TrialRemedy) => baseline === "image" && plain.length > 1;
  const nameRow = (row: Row): Cell => {
    if (!("name" in row)) return { text: row.baseline === "image" ? "none, on an ext4 image" : "none" };
    return { text: row.name, ...(isAgainstImage(row) && { note: "against the ext4 image" }) };
  };
  const rows: Row[] = [...plain, ...remedies];
  return tabulate(rows, [
    left("Remedy", nameRow),
    left("Result", (row) => ("state" in row ? nameState(row.state) : "")),
    right("Faster", (row) => ratioCell("ratio" in row ? row.ratio : undefined)),
    right("With the flush after it", (row) => ratioCell("ratioWithDrain" in row ? row.ratioWithDrain : undefined), 2),
    right("Duration", (row) => figureCell(findSeconds(row), formatDuration), 3),
    right("Flush", ({ drainSeconds }) => figureCell(drainSeconds, formatDuration), 4),
    right("Runs", ({ runs }) => numberCell(runs, String), 5),
  ]);
}

/** As in the verdict, so that a row's duration fits its ratio. */
function findSeconds(row: Row): number | undefined {
  return "name" in row ? (row.fittedSeconds ?? row.seconds) : row.seconds;
}

function ratioCell(ratio: TrialRatio | undefined): Cell {
  return ratio === undefined ? { text: "" } : { text: describeRatio(ratio), sortValue: ratio.ratio };
}
