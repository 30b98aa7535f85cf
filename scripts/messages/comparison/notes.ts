import * as words from "../../../src/words/comparison/notes.ts";

const replaced = [
  { leg: "vm-2 (job build)", attempt: 1, by: 3 },
  { leg: "vm-2 (job build)", attempt: 2, by: 3 },
  { leg: "vm-4 (job build)", attempt: 1, by: 2, isUnread: true },
];

export const title = "Comparison: notes";
export const where = "Below a comparison; `notes` in comparison.json";
export const examples = {
  tellNote: [
    () => words.tellNote({ id: "confusable-labels", labels: ["ubuntu", "ubսntս"] }),
    () => words.tellNote({ id: "copies", reports: 3, labels: ["vm-2", "vm-4"] }),
    () => words.tellNote({ id: "replaced", reports: replaced }),
    () => words.tellNote({ id: "merged", count: 3 }),
    () => words.tellNote({ id: "nameless", count: 12 }),
    () => words.tellNote({ id: "gaps", count: 4 }),
    () => words.tellNote({ id: "hidden-figures", count: 310 }),
    () => words.tellNote({ id: "unranked", count: 500 }),
    () => words.tellNote({ id: "unpredicted", count: 4 }),
  ],
  tellUnreadRecording: () => words.tellUnreadRecording("report.json: not JSON (12 characters)"),
  tellUnreadable: () => words.tellUnreadable("legs/a/report.json: not JSON"),
  explainFigures: () => words.explainFigures(),
  explainMethod: (["one-run", "range", "medians", "welch", "hodges-lehmann"] as const).map(
    (method) => () => words.explainMethod(method),
  ),
  explainNoise: () => words.explainNoise(),
  explainOpenRatios: () => words.explainOpenRatios(),
  explainChance: [() => words.explainChance(264, 7), () => words.explainChance(1, 4)],
  explainSharedRank: () => words.explainSharedRank(6),
  tellClosed: [
    () => words.tellClosed("reports/a: permission denied", 0),
    () => words.tellClosed("reports/a: permission denied", 2),
  ],
};
