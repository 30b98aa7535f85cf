import * as words from "../../../src/words/comparison/tables.ts";

export const title = "Comparison: tables";
export const where = "The ranking, the figures and the write estimates";
export const examples = {
  tellTie: [
    () => words.tellTie({ tiedWith: { label: "vm-2", equal: true } }),
    () => words.tellTie({ tiedWith: { label: "vm-2", moreJobs: 1 } }),
    () => words.tellTie({ tiedWith: { label: "vm-2", moreJobs: 8 } }),
    () => words.tellTie({ tiedWith: { label: "vm-2" } }),
  ],
  tellNotComparable: () => words.tellNotComparable("engine posixaio vs libaio"),
  titleRanking: [() => words.titleRanking(true), () => words.titleRanking(false)],
  tellMissingRatio: () => words.tellMissingRatio("the baseline's value is 0"),
  tellFewerJobs: () => words.tellFewerJobs(3, 4),
  tellIndicative: () => words.tellIndicative("1.85x to 2.01x"),
  explainPayloads: [() => words.explainPayloads("write-payload"), () => words.explainPayloads("fio")],
  explainBounds: () => words.explainBounds(),
  explainMixtures: () => words.explainMixtures(),
  explainExtrapolated: () => words.explainExtrapolated(),
  explainNotEstimated: () => words.explainNotEstimated(10),
  namePayloadFiles: () => words.namePayloadFiles(40_000),
  explainDrawings: () => words.explainDrawings(),
};
