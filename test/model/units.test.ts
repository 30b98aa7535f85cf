import { expect, test } from "vitest";
import { parseChoice, parseDuration, parseFactor, parseSize } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

testCases([
  ["100ms", 0.1],
  ["1s", 1],
  ["10", 10],
  ["1.5m", 90],
  ["2h", 7200],
])("the duration %s is %d seconds", (text, seconds) => {
  expect(parseDuration(text, "interval")).toBeCloseTo(seconds, 9);
});

testCases(["", "fast", "10x", "-1s", "1e3", "1s 2s", "0x10"])("the duration %j is refused by name", (text) => {
  expect(() => parseDuration(text, "interval")).toThrow(
    `interval: ${JSON.stringify(text)} is not a duration; allowed are durations such as 500ms, 1s, 2m or 1h`,
  );
});

testCases([
  ["4096", 4096],
  ["4k", 4096],
  ["64m", 64 * 1024 ** 2],
  ["4GiB", 4 * 1024 ** 3],
  ["1.5GB", 1_500_000_000],
])("the size %s is %d bytes", (text, bytes) => {
  expect(parseSize(text, "size")).toBe(bytes);
});

testCases(["", "big", "-4k", "4x", "1e9"])("the size %j is refused by name", (text) => {
  expect(() => parseSize(text, "size")).toThrow(`size: ${JSON.stringify(text)} is not a size`);
});

test("a choice that is not among the choices is refused with the choices", () => {
  expect(parseChoice("run", ["run", "stop"], "mode")).toBe("run");
  expect(() => parseChoice("rnu", ["run", "stop"], "mode")).toThrow(
    'mode: "rnu" is unknown; did you mean run? allowed are run, stop',
  );
  expect(() => parseChoice("watch", ["run", "stop"], "mode")).toThrow('"watch" is unknown; allowed are run, stop');
});

test("a factor is a number above 0", () => {
  expect(parseFactor("0.1", "scale")).toBe(0.1);
  for (const text of ["0", "-1", "ten", "1e3", ""]) {
    expect(() => parseFactor(text, "scale")).toThrow(
      `scale: ${JSON.stringify(text)} is not a factor; allowed are decimal numbers above 0`,
    );
  }
});
