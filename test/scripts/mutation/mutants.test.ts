import { describe, expect, test } from "vitest";
import { applyMutant, findMutants, guardLoops, listExports } from "../../../scripts/mutation/mutants.ts";

function mutate(source: string): string[] {
  return findMutants(source).map((mutant) => applyMutant(source, mutant));
}

describe("mutants of a source", () => {
  test.each([
    ["a < 2", ["a <= 2", "a >= 2", "a < 4", "a < 1"]],
    ["Math.ceil(a)", ["Math.floor(a)"]],
    ["a ? b : c", ["true ? b : c", "false ? b : c"]],
    ['a === "shard"', ['a !== "shard"', 'a === ""']],
    ["[a, b]", ["[b]", "[a]"]],
    ["/^a|b/i.test(a)", ["/a|b/i.test(a)", "/^a/i.test(a)", "/^a|b/.test(a)"]],
    ["a.filter(b)", ["a"]],
    ["!a", ["a"]],
  ])("%s has its own", (source, expected) => {
    expect(mutate(`x = ${source}`)).toEqual(expect.arrayContaining(expected.map((change) => `x = ${change}`)));
  });

  test("types, sentences, imports and the words of errors are left alone", () => {
    const source =
      'import a from "a";\ntype B = "b" | 1;\nexport const c: B = d("two words");\nif (e) throw new Error("x" + 1);';
    expect(mutate(source)).toEqual([source.replace("if (e)", "if (true)"), source.replace("if (e)", "if (false)")]);
  });

  test("the key of a mutant does not change with the lines above, and equal changes are counted", () => {
    const source = "function f() { return [a < b, a < b]; }";
    const keys = findMutants(source).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("f: < -> <="))).toEqual(["f: < -> <=", "f: < -> <= (2)"]);
    expect(findMutants(`\n\nconst other = a();\n${source}`).map(({ key }) => key)).toEqual(keys);
    expect(findMutants(`\n\n${source}`)[0]?.line).toBe(3);
  });
});

test("a loop without an end ends with an error", () => {
  const source = guardLoops("let rounds = 0; for (const a of [1, 2]) while (rounds < 10) rounds += a * 0;");
  const run = new Function("globalThis", source);
  expect(() => run({ ioProbeSteps: 1000 })).toThrow("a loop without an end");
});

test("the exports of a module are its values", () => {
  const source =
    "export type A = 1; export interface B {} export const c = 1, d = 2; export function e() {} export class F {}";
  expect(listExports(source)).toEqual(["c", "d", "e", "F"]);
});
