import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GATE_FIGURES } from "../../../src/compare/gates/gate-figures.ts";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";

describe("gates", () => {
  test.each([
    ["disk-wait > 20s", { ratio: false, operator: ">", limit: 20, figure: { measure: "disk-wait" } }],
    ["io-stall > 20s", { figure: { measure: "disk-wait" } }],
    ['duration("npm ci")>2m', { name: "npm ci", operator: ">", limit: 120 }],
    ["ratio(write-iops) < 0.8", { ratio: true, operator: "<", limit: 0.8, figure: { direction: "write" } }],
    ["ratio( write-iops ) <= 80%", { ratio: true, operator: "<=", limit: 0.8 }],
    ['ratio(duration("say \\"hi\\" \\\\")) >= 1.5x', { name: 'say "hi" \\', ratio: true, limit: 1.5 }],
    ["write-bandwidth < 200MB/s", { limit: 200e6 }],
    ["written-bytes > 4GiB", { limit: 4 * 1024 ** 3 }],
    ["write-iops < 9000", { limit: 9000 }],
    ["sync-latency > 10ms", { limit: 0.01 }],
  ])("%s is read", (text, expected) => {
    expect(parseGates(text, "fail-if")).toMatchObject([{ text, ...expected }]);
  });

  test("gates stand on lines of their own or behind semicolons; comments and empty lines are none", () => {
    const text = '# limits\nio-stall > 20s; duration("a;b # c") > 1m ;\n\r\n  read-bytes > 1g  # much\n';
    expect(parseGates(text, "fail-if").map((gate) => gate.text)).toEqual([
      "io-stall > 20s",
      'duration("a;b # c") > 1m',
      "read-bytes > 1g",
    ]);
    expect(parseGates("", "fail-if")).toEqual([]);
  });

  test.each([
    [
      "ratoi(write-iops) < 1",
      'fail-if, line 1, column 1: found "ratoi(write-iops) < 1", expected one of ratio(…), duration,',
    ],
    [
      "io-stall > 1s\n  constructor > 1",
      'fail-if, line 2, column 3: found "constructor > 1", expected one of ratio(…)',
    ],
    ["duration(npm ci) > 1s", 'fail-if, line 1, column 10: found "npm ci) > 1s", expected a name in double quotes'],
    ['duration("npm ci" > 1s', 'fail-if, line 1, column 19: found "> 1s", expected ")" behind the name'],
    ["ratio(write-iops < 1", 'fail-if, line 1, column 18: found "< 1", expected ")" behind the figure of ratio('],
    ["io-stall = 20s", 'fail-if, line 1, column 10: found "= 20s", expected one of <= >= < >'],
    ["io-stall >", "fail-if, line 1, column 11: found the end of the line, expected an amount"],
    ["io-stall > 20x", 'fail-if, line 1, column 12: "20x" is not a duration'],
    ["io-stall > 20s 30s", 'fail-if, line 1, column 16: found "30s", expected the end of the line, or a semicolon'],
    ["ratio(duration) > 2s", 'fail-if, line 1, column 19: "2s" is not a ratio: 0.8, 1.5x, 80%'],
    ["write-iops < 9k", 'fail-if, line 1, column 14: "9k" is not a number: 9000'],
    ["write-bandwidth < fast", 'fail-if, line 1, column 19: "fast" is not a size'],
    ['duration("never closed) > 1s', "fail-if, line 1, column 10: found"],
  ])("%j is refused with its place", (text, message) => {
    expect(() => parseGates(text, "fail-if")).toThrow(message);
  });
});

test("every figure and every example of the documentation is understood, and no figure is left out there", () => {
  const documentation = readFileSync(new URL("../../../docs/comparing.md", import.meta.url), "utf8");
  const [examples = ""] = /(?<=```\n)(disk-wait[\s\S]*?)(?=```)/.exec(documentation) ?? [];
  expect(parseGates(examples, "fail-if")).toHaveLength(4);
  const [table = ""] = /\| figure \| of [\s\S]*?\n\n/.exec(documentation) ?? [];
  const documented = [...table.matchAll(/`([a-z\d-]+)`/g)].map(([, name]) => name);
  expect(documented.sort()).toEqual([...GATE_FIGURES.keys()].sort());
});
