import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { renderManPage } from "../../scripts/man-page.ts";
import { renderCompletion } from "../../src/cli/completion.ts";
import { EXAMPLES, fitHelp } from "../../src/cli/help-text.ts";
import { type Commands, describeProgram, runCommandLine } from "../../src/cli/program.ts";

const program = describeProgram();
const NAMES = program.commands.map((command) => command.name());

async function call(args: string[], width = 80) {
  const result = { exitCode: 0, out: "", error: "" };
  const terminal = {
    writeOut: (text: string) => {
      result.out += text;
    },
    writeError: (text: string) => {
      result.error += text;
    },
    width,
  };
  result.exitCode = await runCommandLine(args, {} as Commands, terminal);
  return result;
}

test("every command's help ends with examples, each of which calls it", async () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(["", ...NAMES].sort());
  for (const name of NAMES) {
    const { out } = await call([name, "--help"]);
    const examples = out.split("\nExamples:\n")[1] ?? "";
    expect(examples).toContain(`io-probe ${name}`);
    expect(await call(["help", name])).toEqual({ exitCode: 0, out, error: "" });
  }
  expect((await call(["help"])).out).toBe((await call(["--help"])).out);
});

test("a flag that is off by default has no default in its help, and other options have theirs", async () => {
  for (const name of NAMES) expect((await call([name, "--help"])).out).not.toContain("default: false");
  const { out } = await call(["run", "--help"]);
  expect(out).toMatch(/--watch +show disk activity in one line while it runs\n/);
  expect(out).toContain("(default: 1s)");
  expect(renderManPage(program)).not.toContain("default: false");
});

test("a default and the words that an option takes are written in one way, in help and in the man page", async () => {
  const { out } = await call(["fit", "--help"], 200);
  expect(out).toContain("a report.json, a directory with one, latest or previous\n");
  expect(out).toMatch(/--target <dir> +directory on the disk to try the file on \(default: here\)\n/);
  expect(out).toMatch(/--max-rounds <n> .*, 1 to 20 \(default: 5\)\n/);
  expect(out).toMatch(/--install <policy> .* with the package manager: auto, never \(default: auto\)\n/);
  const { out: run } = await call(["run", "--help"], 200);
  expect(run).toMatch(/--install <policy> .*: auto, never \(default: auto in CI and with --bench, else never\)\n/);
  expect((await call(["bench", "--help"], 200)).out).toMatch(/ fio profile: quick, .*yabs \(default: quick, unless/);
  for (const name of NAMES) expect((await call([name, "--help"])).out).not.toMatch(/choices: |default: "/);
  expect(renderManPage(program)).not.toMatch(/choices: |default: "/);
});

test.each([40, 57, 72, 80])("no line of any help is wider than %i columns", async (width) => {
  for (const args of [["--help"], ...NAMES.map((name) => ["help", name])]) {
    const { out } = await call(args, width);
    expect(out.split("\n").filter((line) => line.length > width)).toEqual([]);
  }
});

test("a line of help that is too wide is broken below its beginning", () => {
  expect(fitHelp("  one two three\nok", 10)).toBe("  one two\n    three\nok");
});

describe("a default that the action and the command line share", () => {
  interface Input {
    description: string;
    default?: string;
  }
  const { inputs } = parse(readFileSync("action.yml", "utf8")) as { inputs: Record<string, Input> };
  /** Here the two differ: a job has a matrix, a workspace and a temporary directory, and is in CI. */
  const OWN = new Set(["label", "target", "output", "install"]);
  const shared = program.commands.flatMap((command) =>
    command.options.flatMap(({ long = "", defaultValue, defaultValueDescription }) => {
      const input = inputs[long.slice(2)];
      const isOfMode = new RegExp(`^\\([^)]*\\b${command.name()}\\b`).test(input?.description ?? "");
      const told = defaultValueDescription ?? defaultValue;
      // What is neither given nor a default has its words in none of them.
      const isSilent =
        told === undefined && !/By default/.test(input?.description ?? "") && input?.default === undefined;
      if (input === undefined || !isOfMode || OWN.has(long.slice(2)) || isSilent) return [];
      return [{ call: `${command.name()} ${long}`, input, told: told === undefined ? undefined : String(told) }];
    }),
  );

  test("are those of size, time-budget, baseline and the like", () => {
    expect(shared.map(({ call }) => call)).toEqual(
      expect.arrayContaining(["bench --size", "bench --time-budget", "try --time-budget", "compare --baseline"]),
    );
  });

  test.each(shared)("of $call is told in the same words: $told", ({ input, told }) => {
    const words = (told ?? "").replaceAll("--", "");
    if (input.default !== undefined) expect(input.default).toBe(words);
    else expect(/By default (.*)/s.exec(input.description)?.[1] ?? "").toContain(words || "no default");
  });
});

describe("a mistyped command", () => {
  test("is answered with what may be meant, also behind help", async () => {
    for (const args of [["rnu"], ["help", "rnu"]]) {
      const { exitCode, error } = await call(args);
      expect(exitCode).toBe(2);
      expect(error).toContain('command: "rnu" is unknown; did you mean run? allowed are run, watch, bench');
    }
    expect((await call(["zzz"])).error).toContain('command: "zzz" is unknown; allowed are run');
    expect((await call(["bench", "--traget", "x"])).error).toContain("did you mean --target? ");
  });
});

describe("completion in bash", () => {
  const complete = (...words: string[]): string[] => {
    const script = `${renderCompletion("bash", program)}
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _io_probe; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" })
      .split("\n")
      .slice(0, -1);
  };

  test.each([
    [
      ["io-probe", "co"],
      ["compare", "compact", "completion"],
    ],
    [["io-probe", "bench", "--prof"], ["--profile"]],
    [["io-probe", "bench", "--profile", "qu"], ["quick"]],
    [
      ["io-probe", "report", "x", "--format", ""],
      ["text", "md", "html", "json", "csv"],
    ],
    [
      ["io-probe", "completion", ""],
      ["bash", "zsh", "fish", "--help"],
    ],
    [["io-probe", "run", "--name", "--l"], [""]],
    [["io-probe", "run", "--", "--l"], [""]],
  ])("of %j are %j", (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });
});

test("completion in zsh and fish names every command and option, and the command line prints it", async () => {
  for (const shell of ["zsh", "fish"] as const) {
    const script = renderCompletion(shell, program);
    for (const command of program.commands) {
      expect(script).toContain(command.name());
      for (const { long } of command.options) expect(script).toContain(long?.slice(shell === "fish" ? 2 : 0));
    }
    expect((await call(["completion", shell])).out).toBe(fitHelp(script, Infinity));
  }
  expect((await call(["completion", "tcsh"])).error).toContain("allowed are bash, zsh, fish");
});

test("the man page has every command, option and example, as roff", () => {
  const page = renderManPage(program);
  for (const command of program.commands) {
    expect(page).toContain(`.SS io\\-probe ${command.name()}`);
    for (const { long } of command.options) expect(page).toContain(`${long?.replaceAll("-", "\\-")}`);
  }
  for (const line of page.trimEnd().split("\n")) expect(line).toMatch(/^(?:\.(?:TH|SH|SS|TP|B|BR|I)\b|[^.'])/);
});
