import { expect } from "vitest";
import { expandMatrix } from "../../src/overview/matrix.ts";
import { testCases } from "../cases.ts";

const show = (legs: ReturnType<typeof expandMatrix>) => legs?.map((leg) => Object.values(leg).map(String).join(" "));

testCases([
  ["two axes", { os: ["a", "b"], node: [20, 22] }, ["a 20", "a 22", "b 20", "b 22"]],
  ["an exclusion", { os: ["a", "b"], node: [20, 22], exclude: [{ os: "a", node: 22 }] }, ["a 20", "b 20", "b 22"]],
  ["an exclusion of a part", { os: ["a", "b"], node: [20, 22], exclude: [{ os: "a" }] }, ["b 20", "b 22"]],
  [
    // The example of GitHub's documentation.
    "inclusions",
    {
      fruit: ["apple", "pear"],
      animal: ["cat", "dog"],
      include: [
        { color: "green" },
        { color: "pink", animal: "cat" },
        { fruit: "apple", shape: "circle" },
        { fruit: "banana" },
        { fruit: "banana", animal: "cat" },
      ],
    },
    ["apple cat pink circle", "apple dog green circle", "pear cat pink", "pear dog green", "banana", "banana cat"],
  ],
  ["inclusions alone", { include: [{ os: "a" }, { os: "b" }] }, ["a", "b"]],
  ["values that are known later", `\${{ fromJSON(needs.plan.outputs.matrix) }}`, undefined],
  ["an axis that is known later", { os: `\${{ fromJSON(inputs.os) }}` }, undefined],
  ["more than GitHub starts", { a: Array.from({ length: 300 }, (_, index) => index) }, undefined],
  ["nonsense", { os: 7, include: "x" }, undefined],
  ["no list", ["a"], undefined],
])("%s", (_: string, matrix: unknown, legs: string[] | undefined) => {
  expect(show(expandMatrix(matrix))).toEqual(legs);
});
