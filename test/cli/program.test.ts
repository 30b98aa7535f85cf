import { expect, test } from "vitest";
import { type Commands, describeProgram, runCommandLine } from "../../src/cli/program.ts";
import { UserError } from "../../src/model/user-error.ts";
import { testCases } from "../cases.ts";
import { listWords } from "../list-words.ts";

interface Call {
  exitCode: number;
  out: string;
  error: string;
  calls: unknown[];
}

/** Every command does the same. */
function makeCommands(perform: (name: string, given: unknown) => Promise<number>): Commands {
  const names = describeProgram().commands.map((command) => command.name());
  return Object.fromEntries(
    names.map((name) => [name, (given: unknown) => perform(name, given)]),
  ) as unknown as Commands;
}

/** Runs the program with commands that only note how they were called. */
async function call(args: string[], commandExit = 0, environment: NodeJS.ProcessEnv = {}): Promise<Call> {
  const result: Call = { exitCode: 0, out: "", error: "", calls: [] };
  const commands = makeCommands(async (name, given) => {
    result.calls.push([name, given]);
    return commandExit;
  });
  const terminal = {
    writeOut: (text: string) => {
      result.out += text;
    },
    writeError: (text: string) => {
      result.error += text;
    },
  };
  result.exitCode = await runCommandLine(args, commands, terminal, environment);
  return result;
}

testCases([
  ["report", "r.json"],
  ["predict", "r.json"],
  ["try", "make"],
])("%s prints text unless told otherwise, and also where told so", async (name, argument) => {
  for (const format of [[], ["--format", "text"]]) {
    expect((await call([name, ...format, argument])).calls).toMatchObject([[name, { format: "text" }]]);
  }
});

test("run limits what its benchmark writes", async () => {
  const { calls } = await call(["run", "--bench", "quick", "--max-write", "64m", "--", "true"]);
  expect(calls).toMatchObject([["run", { bench: "quick", maxWriteBytes: 64 * 1024 ** 2 }]]);
});

test("run takes everything behind -- as the command, options that look like ours included", async () => {
  const { calls } = await call(["run", "--bench", "quick", "--sync", "--", "npm", "ci", "--label", "x"]);
  expect(calls).toEqual([
    [
      "run",
      {
        bench: "quick",
        command: ["npm", "ci", "--label", "x"],
        gates: [],
        intervalSeconds: 1,
        processes: false,
        trace: false,
        sync: true,
        verbose: false,
        watch: false,
      },
    ],
  ]);
});

test("watch is a command, and the option that means it comes first", async () => {
  expect((await call(["watch"])).calls).toEqual([["watch", {}]]);
  const args = ["--device", "/dev/vda", "--interval", "5s"];
  const expected = [["watch", { device: "/dev/vda", intervalSeconds: 5 }]];
  expect((await call(["watch", ...args])).calls).toEqual(expected);
  expect((await call(["--watch", ...args])).calls).toEqual(expected);
  expect((await call(["run", "--watch", "--", "true"])).calls).toMatchObject([["run", { watch: true }]]);
  expect((await call(["run", "--", "make", "--watch"])).calls).toMatchObject([
    ["run", { watch: false, command: ["make", "--watch"] }],
  ]);
});

test("how many folders are kept is a number, and no question where a folder is named", async () => {
  for (const args of [["run"], ["bench"], ["compare", "x"]]) {
    const [name = "", ...rest] = args;
    const command = name === "run" ? ["--", "true"] : [];
    expect((await call([name, ...rest, "--keep", "1", ...command])).calls).toMatchObject([[name, { keep: 1 }]]);
    expect((await call([name, ...rest, ...command])).calls[0]).not.toHaveProperty([1, "keep"]);
  }
  expect((await call(["run", "--keep", "10000", "--", "true"])).exitCode).toBe(0);
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

test("what a benchmark is asked for may stand at its bounds, and beside what it acts on", async () => {
  const args = listWords("bench --profile etcd --workload unpack --scale 100 --size 1m --time-budget 1s");
  expect((await call(args)).calls).toMatchObject([
    ["bench", { profile: "etcd", workloads: ["unpack"], scale: 100, sizeBytes: 1024 ** 2, timeBudgetSeconds: 1 }],
  ]);
  const own = ["bench", "--jobs", "a.fio", "--workload", "unpack", "--size", "64m"];
  expect((await call(own)).exitCode).toBe(0);
});

test("help offers each command a gate that it can decide", async () => {
  expect((await call(["run", "--help"])).out).not.toContain("ratio(");
  expect((await call(["bench", "--help"])).out).not.toContain("ratio(");
  expect((await call(["compare", "--help"])).out).toMatch(/ratio\(write-iops\)\s+<\s+0.8/);
  expect((await call(["compare", "--fail-if", "ratio(write-iops) < 0.8", "x"])).calls).toHaveLength(1);
});

test("gates are read at once, so that a wrong one is told before the work begins", async () => {
  const { calls } = await call(["run", "--fail-if", "disk-wait > 20s", "--fail-if", "duration > 2m", "--", "true"]);
  expect(calls).toMatchObject([["run", { gates: [{ text: "disk-wait > 20s", limit: 20 }, { limit: 120 }] }]]);
  const wrong = await call(["compare", "--fail-if", "disk-wait ? 20s", "x"]);
  expect(wrong).toMatchObject({ exitCode: 2, calls: [] });
  expect(wrong.error).toContain("--fail-if");
});

testCases([
  [[], "no command given; allowed are run, watch, bench, compare, overview, try, fit, predict, history, report, parse"],
  [
    "rnu",
    'command: "rnu" is unknown; did you mean run? allowed are run, watch, bench, compare, overview, try, fit, predict, history, report, parse',
  ],
  ["rnu --sync -- true", 'command: "rnu" is unknown; did you mean run? allowed are run, watch'],
  ["--wach", 'option: "--wach" is unknown; did you mean --watch? allowed are --help, --version, --watch; options of'],
  ["--label x run -- true", 'option: "--label" is unknown; allowed are --help'],
  ["list --help", 'command: "list" is unknown; allowed are run, watch'],
  ["monitor -h", 'command: "monitor" is unknown; allowed are run, watch'],
  ["--watch foo", 'io-probe: watch: "foo" is one argument too many; allowed are options only'],
  ["run", "run: no command given (the command and its arguments, preferably after --)"],
  ["compare", "compare: no path given (report.json files, "],
  ["parse", "parse: no tool given (the tool that printed it: iostat, fio)"],
  ["parse fio", "parse: no file given (the file, or - for standard input)"],
  ["completion", "completion: no shell given (the shell: bash, zsh, fish)"],
  ["fit latest", "--step: is missing (step or command, as named in the report)"],
  ["run --name", "--name: its value is missing; allowed is --name <name>"],
  ["run --name= -- true", "--name: is empty"],
  [["run", "--label", " ", "--", "true"], "--label: is empty"],
  [["try", "--name", "", "--", "true"], "--name: is empty"],
  [["run", "--fail-if", "", "--", "true"], "--fail-if: is empty"],
  ["run --sync=yes -- true", '--sync: takes no value, and "yes" was given; allowed is --sync alone'],
  ["run --watch= -- true", '--watch: takes no value, and "" was given'],
  ["run --labl x -- true", 'option: "--labl" is unknown; did you mean --label? allowed are --name, --label'],
  ["run --labl=x -- true", 'option: "--labl" is unknown; did you mean --label? allowed are --name, --label'],
  ["run --name a --name b -- true", '--name: given twice, as "a" and "b"; give it once'],
  ["run --interval 1s --interval 1s -- true", '--interval: given twice, as "1s" and "1s"'],
  ["run --install auto --install never -- true", '--install: given twice, as "auto" and "never"'],
  ["bench --profile quick --profile etcd", '--profile: given twice, as "quick" and "etcd"'],
  ["bench --workload unpack --workload unpack", '--workload: "unpack" is given twice; give it once'],
  ["bench --jobs a.fio --jobs a.fio", '--jobs: "a.fio" is given twice; give it once'],
  ["bench --allow-unsafe", "--allow-unsafe: applies to job files of your own, and none is given; add --jobs"],
  ["bench more", 'bench: "more" is one argument too many; allowed are options only'],
  ["predict a b", 'predict: "b" is one argument too many; allowed is report'],
  ["parse fio a b", 'parse: "b" is one argument too many; allowed is tool and file'],
  ["try --time-budget 0.9 -- true", "--time-budget: 0.9 s is too short; allowed are 1s and more"],
  [
    "run --interval 10x -- true",
    '--interval: "10x" is not a duration; allowed are 100ms to 10m, such as 500ms, 1s or 2m',
  ],
  ["run --interval 1h -- true", '--interval: "1h" is out of range; allowed are 100ms to 10m'],
  [
    "run --bench qick -- true",
    '--bench: "qick" is unknown; did you mean quick? allowed are quick, standard, thorough, depot',
  ],
  [["run", "--bench", "", "--", "true"], '--bench: "" is unknown; allowed are quick'],
  ["run --max-write 2GB -- true", "--max-write: applies to --bench, which is not given; add --bench"],
  ["run --bench quick --max-write 63m -- true", "--max-write: 63 MiB; allowed are 64 MiB and more"],
  [["run", "--fail-if", "ratio(duration) > 2", "--", "true"], "compares labels, and this call measures one"],
  [["run", "--output", "", "--", "true"], "--output: is empty"],
  ...["0", "-1", "1.5", "10001", "all", ""].map((keep): [string[], string] => [
    ["run", "--keep", keep, "--", "true"],
    `--keep: ${JSON.stringify(keep)} is not allowed; allowed are whole numbers from 1 to 10000`,
  ]),
  ["run --keep 3 --output x -- true", "--keep: cannot be used with --output; leave out one of them"],
  ["watch --interval 1h", '--interval: "1h" is out of range; allowed are 100ms to 10m'],
  [["watch", "--device", ""], "--device: is empty"],
  ["watch run -- true", 'watch: "run" is one argument too many'],
  [["bench", "--fail-if", "ratio(write-iops) < 0.8"], "compares labels, and this call measures one"],
  ["bench --profile qick", '--profile: "qick" is unknown; did you mean quick? allowed are quick'],
  ["bench --workload unpck", '--workload: "unpck" is unknown; did you mean unpack? allowed are cache-retrieve, unpack'],
  ["bench --scale 0.1", "--scale: applies to workloads, and none is given; add --workload (cache-retrieve"],
  ["bench --profile quick --scale 0.1", "--scale: applies to workloads, and none is given"],
  ["bench --workload unpack --scale 100.1", "--scale: 100.1 is out of range; allowed are numbers above 0 up to 100"],
  ["bench --workload unpack --size 64m", "--size: applies to fio, and only workloads are given"],
  ["bench --workload unpack --time-budget 9s", "--time-budget: applies to fio, and only workloads are given"],
  ["bench --time-budget 1x", '--time-budget: "1x" is not a duration; allowed are 1s or more, such as 30s, 2m or 1h'],
  ["bench --time-budget 999ms", "--time-budget: 0.999 s is too short; allowed are 1s and more"],
  ["bench --size 1048575", "--size: 1,048,575 bytes; allowed are 1,048,576 bytes and more"],
  ["bench --max-write 67108863", "--max-write: 67,108,863 bytes; allowed are 67,108,864 bytes and more"],
  ["bench --max-write 50MB", "--max-write: 50 MB; allowed are 67.1 MB and more, such as 64MiB or 2GB"],
  ["bench --size 500kB", "--size: 500 kB; allowed are 1.05 MB and more, the size of a request"],
  ["bench --max-write 2m", "--max-write: 2 MiB; allowed are 64 MiB and more, such as 64MiB or 2GB"],
  ["bench --max-write 64m --size 22m", "--max-write: 64 MiB; allowed with this --size are 66 MiB and more"],
  [
    "bench --max-write 100m --target a --target b",
    "--max-write: 100 MiB; allowed for 2 targets are 128 MiB and more, as each has its share",
  ],
  [
    "bench --max-write 130m --size 22m --target a --target b",
    "--max-write: 130 MiB; allowed for 2 targets with this --size are 132 MiB and more, as the file may take a third",
  ],
  ["bench --max-write 1g --workload unpack", "--max-write: applies to fio, and not to workloads"],
  ["bench --max-write lots", '--max-write: "lots" is not a size'],
  [["bench", "--target", ""], "--target: is empty"],
  [["bench", "--jobs", " "], "--jobs: is empty"],
  [["bench", "--ratio-to", ""], "--ratio-to: is empty"],
  [["compare", "--baseline", "", "x"], "--baseline: is empty"],
  [["compare", "--primary", "", "x"], "--primary: is empty"],
  [["compare", "--require", "", "x"], "--require: is empty"],
  [["compare", "--group-by", "", "x"], "--group-by: is empty"],
  ["run --interval 1ms -- true", '--interval: "1ms" is out of range; allowed are 100ms to 10m'],
  ["try", "try: no command given (the command and its arguments, preferably after --)"],
  ["try --runs 1 -- true", '--runs: "1" is not allowed; allowed are whole numbers from 2 to 1000'],
  ["try --parameter-list x=1,2 -- true", "the command has no {x}"],
  ["bench --scale none", '--scale: "none" is not a factor'],
  ["bench --size big", '--size: "big" is not a size'],
  ["bench --install maybe", '--install: "maybe" is unknown; allowed are auto, never'],
  ["report --format pdf x", '--format: "pdf" is unknown; allowed are text, md, html, json, csv'],
  ["parse sar -", 'tool: "sar" is unknown; allowed are iostat, fio'],
  ["compare --frobnicate x", 'option: "--frobnicate" is unknown; allowed are --baseline, --group-by'],
] as [words: string | string[], message: string][])(
  "the wrong call %j exits 2 with one line",
  async (words, message) => {
    const { exitCode, error, out, calls } = await call(typeof words === "string" ? words.split(" ") : words);
    expect(exitCode).toBe(2);
    expect(error).toContain(message);
    expect(error).toMatch(/^io-probe: [^\n]+\n$/);
    expect(out).toBe("");
    expect(calls).toEqual([]);
  },
);

testCases([
  [
    ["sh", "-c", "exit 1"],
    `command: "sh" is unknown; did you mean io-probe run -- sh -c 'exit 1'? allowed are run, watch`,
  ],
  [["--", "sh", "x"], "did you mean io-probe run -- sh x? allowed are run"],
  [["sh", "--help"], "did you mean io-probe run -- sh --help? allowed are run"],
  [["/bin/sh"], "did you mean io-probe run -- /bin/sh? allowed are run"],
  [["rnu", "sh"], "did you mean run? allowed are run"],
  [["/etc/passwd"], 'command: "/etc/passwd" is unknown; allowed are run'],
  [["no-such-program", "x"], 'command: "no-such-program" is unknown; allowed are run'],
])("of %j, a program goes behind run --", async (args, message) => {
  const { exitCode, error, out, calls } = await call(args, 0, { PATH: "/bin" });
  expect({ exitCode, out, calls }).toEqual({ exitCode: 2, out: "", calls: [] });
  expect(error).toContain(message);
});

test("predict takes a report and disks, and asks for the infinite one by itself", async () => {
  const { calls } = await call(["predict", "r.json", "--on", "gp3", "--on", "400MB/s,6000iops", "--format", "json"]);
  expect(calls).toEqual([["predict", { path: "r.json", on: ["gp3", "400MB/s,6000iops"], format: "json" }]]);
  expect((await call(["predict", "r.json"])).calls).toEqual([
    ["predict", { path: "r.json", on: ["infinite"], format: "text" }],
  ]);
  expect(await call(["predict", "r.json", "--on", " "])).toMatchObject({
    exitCode: 2,
    error: "io-probe: --on: is empty; leave it out or give it a value\n",
  });
});

testCases([["--help"], ["--version"], ["run", "--help"], ["parse", "--help"]])("%s %s exits 0", async (...args) => {
  const { exitCode, out, error } = await call(args);
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
  expect(out.length).toBeGreaterThan(0);
});

testCases([
  [["bench", "--target", "x"], "target: x is not a folder", "--target: x is not a folder"],
  [["compare", "--baseline", "x", "y"], 'baseline: "x" is no label', '--baseline: "x" is no label'],
  [["compare", "baseline"], "baseline: no such file or folder", "baseline: no such file or folder"],
  [["report", "x"], "target: x is not a folder", "target: x is not a folder"],
  [["report", "x"], "x: no such file", "x: no such file"],
])("of %j, the fault %j is told as %j", async (args, message, told) => {
  const commands = makeCommands(() => Promise.reject(new UserError(message)));
  const lines: string[] = [];
  await runCommandLine(args, commands, { writeOut: () => {}, writeError: (text) => void lines.push(text) });
  expect(lines).toEqual([`io-probe: ${told}\n`]);
});

test("a UserError of a command is one line and exits 2; a fault of the program is thrown on", async () => {
  const failing = (error: Error) => makeCommands(() => Promise.reject(error));
  let line = "";
  const terminal = {
    writeOut: () => undefined,
    writeError: (text: string) => {
      line += text;
    },
  };
  expect(await runCommandLine(["report", "x"], failing(new UserError("x: no such file")), terminal)).toBe(2);
  expect(line).toBe("io-probe: x: no such file\n");
  await expect(runCommandLine(["report", "x"], failing(new Error("bug")), terminal)).rejects.toThrow("bug");
});
