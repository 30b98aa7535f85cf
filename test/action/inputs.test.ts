import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Mode, readInputs, readMode } from "../../src/action/inputs.ts";

const from = (values: Record<string, string>) => (name: string) => values[name] ?? "";

test("the mode is monitor where none is given", () => {
  expect(readMode(from({}))).toBe("monitor");
});

describe("every mode has its inputs, with the defaults of action.yml", () => {
  test("monitor", async () => {
    expect(await readInputs("monitor", from({ matrix: "null" }))).toEqual({
      annotations: true,
      artifact: true,
      comment: false,
      deadlineSeconds: 120,
      gates: [],
      intervalSeconds: 1,
      install: "auto",
      processes: false,
    });
  });

  test("stop", async () => {
    expect(await readInputs("stop", from({ label: " a label " }))).toMatchObject({ label: "a label" });
  });

  test("run", async () => {
    expect(await readInputs("run", from({ run: "npm ci\nnpm test\n", interval: "500ms" }))).toMatchObject({
      script: "npm ci\nnpm test",
      name: "npm ci",
      shell: "bash",
      intervalSeconds: 0.5,
    });
  });

  test("bench", async () => {
    expect(await readInputs("bench", from({ target: ".\n\n /dev/shm \n", size: "64m" }))).toMatchObject({
      targets: [".", "/dev/shm"],
      sizeBytes: 64 * 1024 * 1024,
    });
    expect((await readInputs("bench", from({}))).targets).toEqual(["."]);
  });

  test("compare", async () => {
    expect(
      await readInputs("compare", from({ require: "a, b\nc", "group-by": "os", "retention-days": "7" })),
    ).toMatchObject({ require: ["a, b", "c"], groupBy: ["os"], retentionDays: 7, token: undefined });
  });
});

test("the matrix is its values, and nothing for a job without one", async () => {
  const read = async (matrix: string) => (await readInputs("monitor", from({ matrix }))).matrix;
  expect(await read('{"os":"linux","node":20}')).toEqual({ os: "linux", node: 20 });
  expect([await read("null"), await read(""), await read("{}")]).toEqual([undefined, undefined, undefined]);
});

test.each<[Mode, Record<string, string>, string]>([
  [
    "monitor",
    { interval: "soon" },
    'interval: "soon" is not a duration; allowed are 100ms to 10m, such as 500ms, 1s or 2m',
  ],
  ["monitor", { interval: "50ms" }, 'interval: "50ms" is out of range; allowed are 100ms to 10m'],
  ["monitor", { interval: "1h" }, 'interval: "1h" is out of range; allowed are 100ms to 10m'],
  ["monitor", { install: "yes" }, 'install: "yes" is unknown; allowed are auto, never'],
  ["monitor", { artifact: "yes" }, 'artifact: "yes" is unknown; allowed are true, false'],
  ["monitor", { "retention-days": "7d" }, 'retention-days: "7d" is not a number of days; allowed are 1, 2, … 9999'],
  [
    "monitor",
    { deadline: "soon" },
    'deadline: "soon" is not a duration; allowed are durations such as 500ms, 1s, 2m or 1h',
  ],
  ["monitor", { deadline: "9999ms" }, 'deadline: "9999ms" is out of range; allowed are 10s to 5m'],
  ["compare", { deadline: "301s" }, 'deadline: "301s" is out of range; allowed are 10s to 5m'],
  ["monitor", { matrix: "[1]" }, 'matrix: "[1]" is not a JSON object; leave it at its default'],
  ["monitor", { matrix: "{" }, 'matrix: "{" is not JSON; leave it at its default'],
  ["monitor", { "fail-if": "speed > 1" }, "fail-if, line 1, column 1: found"],
  ["run", {}, "run: is empty; mode run needs the command to run"],
  ["bench", { size: "big" }, 'size: "big" is not a size; allowed are sizes such as 64m, 4GiB or 1.5GB'],
])("%s with %j is refused in one sentence", async (mode, inputs, message) => {
  await expect(readInputs(mode, from(inputs))).rejects.toThrow(message);
});

test("a deadline at either end of what is allowed is taken", async () => {
  const read = async (deadline: string) => (await readInputs("compare", from({ deadline }))).deadlineSeconds;
  expect([await read("10s"), await read("5m"), await read("")]).toEqual([10, 300, 120]);
});

test("an unknown mode is refused with the modes", () => {
  expect(() => readMode(from({ mode: "watch" }))).toThrow(
    'mode: "watch" is unknown; allowed are monitor, stop, run, bench, compare, overview, try',
  );
});

test("action.yml declares every input that is read, and no other", async () => {
  const action = await readFile(join(import.meta.dirname, "../../action.yml"), "utf8");
  const declared = [
    ...(/^inputs:\n(?<block>[\s\S]*?)^outputs:/m.exec(action)?.groups?.block ?? "").matchAll(/^ {2}([a-z-]+):$/gm),
  ];
  const asked = new Set<string>(["mode"]);
  const read = (name: string) => {
    asked.add(name);
    return name === "run" ? "true" : "";
  };
  const modes: Mode[] = ["monitor", "stop", "run", "bench", "compare", "overview", "try", "history"];
  for (const mode of modes) await readInputs(mode, read);
  expect(declared.map(([, name]) => name).sort()).toEqual([...asked].sort());
});
