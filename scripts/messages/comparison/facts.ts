import * as words from "../../../src/words/comparison/facts.ts";

export const title = "Comparison: facts";
export const where = "The table of what differs";
export const examples = {
  nameFact: [
    () => words.nameFact({ place: "machine", name: "cpuModel" }),
    () => words.nameFact({ place: "workspace", name: "diskCount" }),
    () => words.nameFact({ place: "other disk /mnt/x", name: "exists" }),
  ],
  tellFact: [
    () => words.tellFact("memoryBytes", 16 * 1024 ** 3),
    () => words.tellFact("diskBytes", "375000000000, 375000000000"),
    () => words.tellFact("scheduler", "none"),
    () => words.tellFact("container", undefined),
    () => words.tellFact("exists", true),
    () => words.tellFact("exists", undefined),
  ],
};
