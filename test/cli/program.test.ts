import { expect, test } from "vitest";
import { type Commands, runProgram } from "../../src/cli/program.ts";
import { UserError } from "../../src/model/user-error.ts";

interface Call {
  exitCode: number;
  out: string;
  error: string;
  calls: unknown[];
}

/** Runs the program with commands that only note how they were called. */
async function call(args: string[], commandExit = 0): Promise<Call> {
  const result: Call = { exitCode: 0, out: "", error: "", calls: [] };
  const note =
    (name: string) =>
    async (given: unknown): Promise<number> => {
      result.calls.push([name, given]);
      return commandExit;
    };
  const commands: Commands = {
    run: note("run"),
    bench: note("bench"),
    compare: note("compare"),
    report: note("report"),
    parse: note("parse"),
  };
  result.exitCode = await runProgram(args, commands, {
    writeOut: (text) => {
      result.out += text;
    },
    writeError: (text) => {
      result.error += text;
    },
  });
  return result;
}

test("run takes everything behind -- as the command, options that look like ours included", async () => {
  const { calls } = await call(["run", "--bench", "quick", "--sync", "--", "npm", "ci", "--label", "x"]);
  expect(calls).toEqual([
    [
      "run",
      {
        bench: "quick",
        command: ["npm", "ci", "--label", "x"],
        gates: [],
        install: "auto",
        intervalSeconds: 1,
        output: "io-probe-report",
        processes: false,
        sync: true,
      },
    ],
  ]);
});

test("run works without -- too, and the command's exit code is the program's", async () => {
  const { calls, exitCode } = await call(["run", "--interval", "100ms", "make", "-j2"], 7);
  expect(calls).toMatchObject([["run", { command: ["make", "-j2"], intervalSeconds: 0.1 }]]);
  expect(exitCode).toBe(7);
});

test("bench collects targets and job files, and runs here by default", async () => {
  expect((await call(["bench"])).calls).toMatchObject([["bench", { targets: ["."], jobFiles: [] }]]);
  const args = ["bench", "--target", ".", "--target", "/dev/shm", "--jobs", "a.fio", "--size", "64m"];
  expect((await call(args)).calls).toMatchObject([
    ["bench", { targets: [".", "/dev/shm"], jobFiles: ["a.fio"], sizeBytes: 64 * 1024 ** 2 }],
  ]);
});

test("gates are read at once, so that a wrong one is told before the work begins", async () => {
  const { calls } = await call(["run", "--fail-if", "io-stall > 20s", "--fail-if", "duration > 2m", "--", "true"]);
  expect(calls).toMatchObject([["run", { gates: [{ text: "io-stall > 20s", limit: 20 }, { limit: 120 }] }]]);
  const wrong = await call(["compare", "--fail-if", "io-stall ? 20s", "x"]);
  expect(wrong).toMatchObject({ exitCode: 2, calls: [] });
  expect(wrong.error).toContain("--fail-if");
});

test.each([
  [[], "no command given; allowed are run, bench, compare, report, parse"],
  [["rnu"], 'command: "rnu" is unknown; allowed are run, bench, compare, report, parse'],
  [["run"], "missing required argument 'command'"],
  [["run", "--interval", "10x", "--", "true"], '--interval: "10x" is not a duration; allowed are 500ms, 1s, 2m, 1h'],
  [["run", "--interval", "1ms", "--", "true"], '--interval: "1ms" is out of range; allowed are 100ms to 10m'],
  [["bench", "--scale", "none"], '--scale: "none" is no factor'],
  [["bench", "--size", "big"], '--size: "big" is not a size'],
  [["bench", "--install", "maybe"], "Allowed choices are auto, never"],
  [["report", "--format", "pdf", "x"], "Allowed choices are md, html, json"],
  [["parse", "vmstat", "-"], "Allowed choices are iostat, fio"],
  [["compare", "--frobnicate", "x"], "unknown option '--frobnicate'"],
])("the wrong call %j exits 2 with one line", async (args, message) => {
  const { exitCode, error, out, calls } = await call(args);
  expect(exitCode).toBe(2);
  expect(error).toContain(message);
  expect(error).toMatch(/^io-probe: [^\n]+\n$/);
  expect(out).toBe("");
  expect(calls).toEqual([]);
});

test.each([["--help"], ["--version"], ["run", "--help"], ["parse", "--help"]])("%s %s exits 0", async (...args) => {
  const { exitCode, out, error } = await call(args);
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
  expect(out.length).toBeGreaterThan(0);
});

test("a UserError of a command is one line and exits 2; a fault of the program is thrown on", async () => {
  const failing = (error: Error): Commands => {
    const fail = async (): Promise<number> => {
      throw error;
    };
    return { run: fail, bench: fail, compare: fail, report: fail, parse: fail };
  };
  let line = "";
  const terminal = {
    writeOut: () => undefined,
    writeError: (text: string) => {
      line += text;
    },
  };
  expect(await runProgram(["report", "x"], failing(new UserError("x: no such file")), terminal)).toBe(2);
  expect(line).toBe("io-probe: x: no such file\n");
  await expect(runProgram(["report", "x"], failing(new Error("bug")), terminal)).rejects.toThrow("bug");
});
