// The built dist/cli.mjs, as a user runs it: real commands, real files.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFigure } from "../../src/model/figures.ts";
import { fioDocumentSchema } from "../../src/model/fio.ts";
import { iostatDocumentSchema } from "../../src/model/iostat.ts";
import { reportSchema } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import { needs } from "../needs.ts";
import { parseIostat } from "../sampling/iostat/built-report.ts";
import { callHere } from "./call-here.ts";
import { type CallFolder, type Ended, Installed, listProcessesIn } from "./installed.ts";

const MEBIBYTE = 1024 ** 2;
/** The command line is for Node 20 and later, the tests run on 24: the machine's own Node is another one where there is one. */
const NODES = [process.execPath, "/usr/bin/node"].filter((path) => existsSync(path));

let installed: Installed;
beforeAll(() => {
  installed = new Installed();
});
afterAll(() => installed.remove());

const CI_JOB = { CI_JOB_NAME: "unit tests", CI_JOB_URL: "https://gitlab.example/jobs/7" };
let recorded: Promise<CallFolder> | undefined;

/** What one call in a CI job left in `stored`, for the tests that only read it. */
function record(): Promise<CallFolder> {
  recorded ??= (async () => {
    const folder = installed.openFolder();
    const exports = ["--export-csv", "run.csv", "--export-markdown", "run.md"];
    const call = ["run", "--interval", "200ms", "--label", "=b", "--output", "stored", ...exports];
    const words = [installed.cli, ...call, "--", "sh", "-c", "exit 3"];
    const options = { cwd: folder.work, env: { ...installed.environment, ...CI_JOB }, extendEnv: false };
    expect(await execa(process.execPath, words, { ...options, reject: false })).toMatchObject({ exitCode: 3 });
    return folder;
  })();
  return recorded;
}

/** Puts it into a folder, under another label. */
async function copyRecorded(to: string, label: string): Promise<void> {
  const { work } = await record();
  cpSync(join(work, "stored"), to, { recursive: true });
  const report = JSON.parse(readFileSync(join(to, "report.json"), "utf8"));
  writeFileSync(join(to, "report.json"), JSON.stringify({ ...report, label }));
}

test.each(NODES)("run reports what the command wrote, on %s", async (node) => {
  const { ioProbe, readReport, work } = installed.openFolder();
  const script = "dd if=/dev/zero of=data bs=1M count=64 conv=fsync 2>/dev/null; echo from the command; exit 7";
  const call = ["run", "--interval", "200ms", "--label", "a|b", "--fail-if", "duration > 0s"];
  const { exitCode, out, error } = await ioProbe([...call, "--", "sh", "-c", script], node);
  // A gate that fails leaves a bad command's exit code.
  expect({ exitCode, error }).toMatchObject({ exitCode: 7 });
  expect(out).toBe("from the command\n");
  expect(error).toContain("a|b");
  expect(error).toContain("io-probe: warning: --fail-if: duration > 0s: ");
  const report = readReport();
  const command = report.windows.find(({ kind }) => kind === "command");
  // Its arguments may hold what a log masks: only the program is named.
  expect(command).toMatchObject({ name: "sh", exitCode: 7 });
  const written = Math.max(...(command?.devices ?? []).map(({ writtenBytes }) => writtenBytes));
  expect(written).toBeGreaterThanOrEqual(64 * MEBIBYTE);
  expect(readFileSync(join(work, "io-probe-report/latest/report.html"), "utf8")).toMatch(/^<!doctype html>/i);
  expect(readFileSync(join(work, "io-probe-report/latest/summary.md"), "utf8")).toContain("| sh");
  expect(listProcessesIn(work)).toEqual([]);
});

// Node 20 opens all modules of an import at once, and where it runs out of files differs; Node 24 opens one after the other.
const FILES = (node: string) => (node === process.execPath ? [32, 64] : [32, 48, 64, 80]);
test.each(NODES.flatMap((node) => FILES(node).map((files) => [files, node] as const)))(
  "run runs its command also where %i files may be open at once, on %s",
  async (files, node) => {
    const { cli } = installed;
    const { work } = installed.openFolder();
    const line = 'ulimit -n "$1"; shift; exec "$@" sh -c "echo ran; exit 7"';
    const { exitCode, stdout, stderr } = await execa("sh", ["-c", line, "sh", `${files}`, node, cli, "run", "--"], {
      ...{ cwd: work, reject: false, env: installed.environment, extendEnv: false },
    });
    expect({ exitCode, stdout }, stderr).toEqual({ exitCode: 7, stdout: "ran" });
  },
);

test("in a CI job the report has its name and link, and a label that was given stays", async () => {
  const { cli, environment } = installed;
  const { work, readReport } = installed.openFolder();
  const call = [cli, "run", "--fail-if", "duration > 0s", "--", "true"];
  const options = { cwd: work, env: { ...environment, ...CI_JOB }, extendEnv: false, reject: false } as const;
  // A gate that fails makes a good command's exit code 1.
  expect(await execa(process.execPath, call, options)).toMatchObject({ exitCode: 1 });
  const { label, job, sampling } = readReport();
  expect({ label, job }).toEqual({ label: "unit tests", job: { name: "unit tests", url: CI_JOB.CI_JOB_URL } });
  // A command is no step.
  expect(sampling?.notMeasured.filter(({ id }) => id === "steps")).toEqual([]);
  expect((await record()).readReport("stored")).toMatchObject({ label: "=b", job });
});

test("run leaves standard output to the command, as in a pipeline, and prints its result to standard error", async () => {
  const { readReport, shell, work } = installed.openFolder();
  writeFileSync(join(work, "payload"), "x".repeat(MEBIBYTE));
  expect(await shell("$IO_PROBE run --interval 200ms -- tar c payload 2> error | gzip > packed.tar.gz")).toBe(0);
  const received = execFileSync("gzip", ["-dc", "packed.tar.gz"], { cwd: work, maxBuffer: 4 * MEBIBYTE });
  expect(received.equals(execFileSync("tar", ["c", "payload"], { cwd: work, maxBuffer: 4 * MEBIBYTE }))).toBe(true);
  // What the verdict is hangs on how fast the machine is just then.
  const error = readFileSync(join(work, "error"), "utf8");
  expect(error).toContain('"tar"');
  expect(error).toContain("io-probe: wrote report.json");
  expect(readReport().windows.map(({ name }) => name)).toContain("tar");
});

test("run --sync flushes the filesystem after the command, and says how long that took", async () => {
  const { ioProbe, readReport } = installed.openFolder();
  const script = "dd if=/dev/zero of=data bs=1M count=32 2>/dev/null";
  expect(await ioProbe(["run", "--interval", "200ms", "--sync", "--", "sh", "-c", script])).toMatchObject({
    exitCode: 0,
  });
  const { windows } = readReport();
  expect(windows.find(({ kind }) => kind === "command")?.drain?.seconds).toBeGreaterThan(0);
  // By the end of the job all of it is written, whoever else calls sync meanwhile, and between the command and its flush.
  const job = windows.find(({ kind }) => kind === "job") as Window;
  expect(readFigure("written-bytes", job)).toBeGreaterThanOrEqual(32 * MEBIBYTE);
});

test("run passes a signal on to the command, and still reports", async () => {
  const { readReport, work } = installed.openFolder();
  const args = [installed.cli, "run", "--", "sh", "-c", "touch started; exec sleep 60"];
  const child = spawn(process.execPath, args, { cwd: work, env: { PATH: process.env.PATH }, stdio: "ignore" });
  while (!existsSync(join(work, "started"))) await new Promise((wait) => setTimeout(wait, 20));
  child.kill("SIGTERM");
  const exitCode = await new Promise((done) => child.once("exit", done));
  expect(exitCode).toBe(143);
  expect(readReport().windows.find(({ kind }) => kind === "command")).toMatchObject({
    exitCode: 143,
    signal: "SIGTERM",
  });
  expect(listProcessesIn(work)).toEqual([]);
});

test("run says what could not be started, exits as a shell would, and leaves no report", async () => {
  const { ioProbe, work } = installed.openFolder();
  const { exitCode, error } = await ioProbe(["run", "--interval", "200ms", "--", "no-such-program"]);
  expect(exitCode).toBe(127);
  expect(error).toContain("no-such-program: command not found");
  expect(existsSync(join(work, "io-probe-report"))).toBe(false);
  expect(listProcessesIn(work)).toEqual([]);
});

test("a command that removes io-probe's own files keeps its exit code", async () => {
  const broken = new Installed();
  try {
    const { exitCode, error } = await broken
      .openFolder()
      .ioProbe(["run", "--output", "out", "--", "sh", "-c", `rm ${broken.root}/dist/*.mjs; exit 7`]);
    expect(exitCode).toBe(7);
    expect(error).toContain("the report could not be made");
  } finally {
    broken.remove();
  }
});

test("a wrong call exits 2 with one sentence and no stack", async () => {
  const { ioProbe } = installed.openFolder();
  const error = "io-probe: none.json: no such file or directory\n";
  expect(await ioProbe(["report", "none.json"])).toEqual({ exitCode: 2, out: "", error });
});

test("run with an unknown profile runs nothing", async () => {
  const { work } = installed.openFolder();
  const { exitCode, error } = await callHere(work, ["run", "--bench", "fast", "--", "touch", "ran"]);
  expect(exitCode).toBe(2);
  expect(error).toContain('"fast" is unknown; allowed are quick, standard');
  expect(existsSync(join(work, "ran"))).toBe(false);
});

test("report renders a stored report again in every format", async () => {
  const { ioProbe, work, readReport } = await record();
  const show = async (format: string) => (await callHere(work, ["report", "stored", "--format", format])).out;
  // As a user calls it, here with the environment of no CI job.
  const { out: json, ...ended } = await ioProbe(["report", "stored", "--format", "json"]);
  expect(ended).toEqual({ exitCode: 0, error: "" });
  expect(reportSchema.parse(JSON.parse(json))).toEqual(readReport("stored"));
  expect(await show("json")).toBe(json);
  expect(await show("md")).toBe(readFileSync(join(work, "stored/summary.md"), "utf8"));
  expect(await show("html")).toBe(readFileSync(join(work, "stored/report.html"), "utf8"));
  expect(await show("csv")).toBe(readFileSync(join(work, "run.csv"), "utf8"));
  expect(await show("text")).toContain("sh");
});

test("compare finds reports below folders and puts them side by side", async () => {
  const { ioProbe, work } = installed.openFolder();
  for (const label of ["left", "right"]) await copyRecorded(join(work, "legs", label), label);
  writeFileSync(join(work, "legs/left/raw/report.json"), '{"schema":"somebody/else"}');
  const { exitCode, out } = await ioProbe(["compare", "legs", "--baseline", "right", "--output", "compared"]);
  expect(exitCode).toBe(0);
  expect(out).toContain("left");
  expect(out.replaceAll(/\s+/g, " ")).toContain('not an io-probe/report document; its "schema" is "somebody/else"');
  const demanding = await callHere(work, ["compare", "legs", "--require", "middle", "--output", "demanding"]);
  expect(demanding).toMatchObject({ exitCode: 2 });
  expect(demanding.error).toContain('require: no report of "middle"; there are reports of "left", "right"');
  const comparison = JSON.parse(readFileSync(join(work, "compared/comparison.json"), "utf8"));
  expect(comparison).toMatchObject({ baseline: "right", labels: [{ jobs: 1 }, { jobs: 1 }] });
});

test.each([
  ["iostat", "fixtures/iostat"],
  ["fio", "fixtures/fio"],
])("parse %s says in one line what is not its tool's output", async (tool) => {
  const { work } = installed.openFolder();
  writeFileSync(join(work, "text"), "hello\n");
  const { exitCode, out, error } = await callHere(work, ["parse", tool, "text"]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(error).toMatch(/^io-probe: text: [^\n]+\n$/);
});

test.each(NODES)("parse prints a valid document of a log in pieces, and from standard input, on %s", async (node) => {
  const { ioProbe, work } = installed.openFolder();
  const units = resolve("test/fixtures/iostat/units");
  const log = Array.from({ length: 1000 }, () => readFileSync(join(units, "v12.6.1-xt.txt"), "utf8")).join("");
  writeFileSync(join(work, "iostat.log"), log);
  const iostat = await ioProbe(["parse", "iostat", "iostat.log"], node);
  const document = iostatDocumentSchema.parse(JSON.parse(iostat.out));
  expect([iostat.exitCode, iostat.error, document.reports.length]).toEqual([0, "", 1000]);
  expect(document).toEqual(parseIostat(log));
  const piped = execFileSync(node, [installed.cli, "parse", "iostat", "-"], {
    input: log.slice(0, 10_000),
    encoding: "utf8",
  });
  expect(JSON.parse(piped)).toEqual(parseIostat(log.slice(0, 10_000)));
});

test("parse prints a valid document of what fio printed, also where PowerShell redirected it", async () => {
  const { work } = installed.openFolder();
  const text = readFileSync("test/fixtures/fio/shapes/mixed.json", "utf8");
  // It writes UTF-16.
  writeFileSync(join(work, "fio.json"), `\uFEFF${text}`, "utf16le");
  const { out } = await callHere(work, ["parse", "fio", "fio.json"]);
  expect(fioDocumentSchema.parse(JSON.parse(out)).results).toMatchObject([{ direction: "mixed" }]);
});

test("parse ends where its reader does", async () => {
  const { work } = installed.openFolder();
  const log = readFileSync("test/fixtures/iostat/units/v12.6.1-xt.txt", "utf8");
  writeFileSync(join(work, "iostat.log"), log.repeat(20_000));
  const script = `${installed.command} parse iostat iostat.log | head -1; echo "\${PIPESTATUS[0]}"`;
  expect(execFileSync("bash", ["-c", script], { cwd: work, encoding: "utf8" })).toBe("{\n0\n");
});

test.each([
  [["report", "none.json"], "none.json: no such file or directory"],
  [["report", "broken.json"], "broken.json: not JSON"],
  [["report", "foreign.json"], 'foreign.json: not an io-probe/report document; its "schema" is missing'],
  [["report", "future.json"], "future.json: schemaVersion 99 cannot be read by this io-probe; it reads version 1"],
  [["report", "wrong.json"], "wrong.json: the field label is wrong"],
  [["compare", "empty"], "no report found in empty"],
  [["compare", "none"], "none: no such file or directory"],
  [["parse", "fio", "none"], "none: no such file or directory"],
  [["run", "--output", "broken.json", "--", "true"], '--output: "broken.json'],
  [["bench", "--profile", "fast"], 'profile: "fast" is unknown'],
  [["bench", "--target", "none"], "--target: none: no such file or directory"],
  [
    ["bench", "--target", ".", "--target", "./empty/.."],
    '--target: "." and "./empty/.." are one directory; give it once',
  ],
  [["bench", "--jobs", "none.fio"], "--jobs: none.fio: no such file or directory"],
  [["bench", "--jobs", "unsafe.fio"], "exec_prerun=touch ran"],
  [["bench", "--jobs", "unsafe.fio"], "--allow-unsafe"],
  [["bench", "--ratio-to", "none"], "--ratio-to: none: no such file or directory"],
  [["bench", "--ratio-to", "latest"], "--ratio-to: latest: there is no report in io-probe-report; name a path"],
  [["bench", "--ratio-to", "plain"], "--ratio-to: plain: the report has no benchmark or workload to compare with"],
  [["run", "--output", "broken.json/x", "--", "true"], '"broken.json/x" cannot be written: a part of the path is not'],
  [
    ["try", "--output", "broken.json", "--", "true"],
    '--output: "broken.json" cannot be written: is a file, not a directory',
  ],
])("%j exits 2 with one sentence and no stack", async (args, sentence) => {
  const { work } = installed.openFolder();
  mkdirSync(join(work, "empty"));
  await copyRecorded(join(work, "plain"), "plain");
  writeFileSync(join(work, "unsafe.fio"), "[a]\nrw=read\nexec_prerun=touch ran\n");
  writeFileSync(join(work, "broken.json"), "{");
  writeFileSync(join(work, "foreign.json"), "{}");
  writeFileSync(join(work, "future.json"), '{"schema":"io-probe/report","schemaVersion":99}');
  writeFileSync(join(work, "wrong.json"), '{"schema":"io-probe/report","schemaVersion":1,"label":1,"toolVersion":"1"}');
  const before = readdirSync(work);
  const { exitCode, out, error } = await callHere(work, args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(error).toContain(sentence);
  expect(readdirSync(work)).toEqual(before);
  expect(error.trim().split("\n").at(-1)).toMatch(/^io-probe: /);
  expect(error).not.toMatch(/^\s+at /m);
});

/** What a call in a filesystem of its own gives, and what it says of the folder that it cannot make. */
async function callOn(
  options: string,
  prepare: string,
  call: (disk: string) => Promise<Ended>,
): Promise<Pick<Ended, "exitCode" | "error">> {
  const { work } = installed.openFolder();
  const disk = join(work, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "none", disk]);
  try {
    execFileSync("sh", ["-c", prepare], { cwd: disk });
    const { exitCode, error } = await call(disk);
    return { exitCode, error };
  } finally {
    execFileSync("umount", [disk]);
  }
}

const READ_ONLY = ["size=1m", "mount -o remount,ro ."] as const;
test.each([
  ["without room", "size=1m,nr_inodes=2", "touch full", "rm full; exit 6", "no space left on the device"],
  ["that is read-only", ...READ_ONLY, "exit 6", "the filesystem is read-only"],
])("on a disk %s for a folder the command runs, unmeasured", async (_, options, prepare, script, reason) => {
  needs("root");
  const call = (disk: string) => installed.openFolder(disk).ioProbe(["run", "--", "sh", "-c", script]);
  expect(await callOn(options, prepare, call)).toEqual({
    exitCode: 6,
    error: `io-probe: warning: the command runs unmeasured: --output: "io-probe-report" cannot be written: ${reason}\n`,
  });
});

test("a folder that is named and cannot be written is a wrong call", async () => {
  needs("root");
  expect(await callOn(...READ_ONLY, (disk) => callHere(disk, ["run", "--output", "out", "--", "true"]))).toEqual({
    exitCode: 2,
    error: 'io-probe: --output: "out" cannot be written: the filesystem is read-only\n',
  });
});

test("a call in the output folder of another that is at work is refused, and the other is left alone", async () => {
  const { ioProbe, readReport } = installed.openFolder();
  const inner = `${installed.command} run --output out -- true`;
  const { exitCode, error } = await ioProbe([
    ...["run", "--output", "out", "--", "sh", "-c", `${inner}; echo "inner: $?"`],
  ]);
  expect(error).toContain('--output: another io-probe writes to "out"; name another directory');
  expect(exitCode).toBe(0);
  expect(readReport("out").windows.map(({ name }) => name)).toContain("sh");
});

test("each call keeps a folder of its own, and the last two can be compared by the words for them", async () => {
  const { ioProbe, readReport, work } = installed.openFolder();
  // One within the other: two are at work at once.
  const inner = `${installed.command} run --interval 200ms --name ../inner -- true`;
  await ioProbe(["run", "--interval", "200ms", "--name", "outer", "--", "sh", "-c", inner]);
  await ioProbe(["run", "--interval", "200ms", "--", "sleep", "0.2"]);
  const folders = readdirSync(join(work, "io-probe-report")).sort();
  expect(folders).toEqual([
    ".gitignore",
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(?:inner|outer)$/),
    expect.stringMatching(/-(?:inner|outer)$/),
    expect.stringMatching(/-sleep$/),
    "latest",
  ]);
  expect(readReport()).toEqual(readReport(`io-probe-report/${folders[3]}`));
  // Where others use the disk meanwhile, the ranking may not fit on a screen.
  const { exitCode, out, error } = await callHere(work, ["compare", "latest", "previous", "--verbose"]);
  expect({ exitCode, error }).toEqual({
    exitCode: 0,
    error: expect.stringMatching(/^io-probe: wrote comparison.json, .* to io-probe-report\/.*-compare\n$/),
  });
  expect(out).toMatch(/\(previous\) \(baseline\)/);
  expect(await callHere(work, ["compare", "latest", "previous", "--output", "pair"])).toMatchObject({ exitCode: 0 });
  const { baseline, labels } = JSON.parse(readFileSync(join(work, "pair/comparison.json"), "utf8"));
  expect(baseline).toMatch(/ \(previous\)$/);
  expect(labels).toHaveLength(2);
});

test("results are exported as CSV and Markdown, and a stored comparison is rendered again", async () => {
  const run = await record();
  const exported = (file: string) => readFileSync(join(run.work, file), "utf8");
  expect(exported("run.csv")).toMatch(/^kind,name,target,failure,.*\n(?:job,.*\n)?command,sh,,3,0\.\d+,/);
  expect(exported("run.md")).toBe(exported("stored/summary.md"));
  const { work } = installed.openFolder();
  const read = (file: string) => readFileSync(join(work, file), "utf8");
  for (const label of ["a", "=b"]) await copyRecorded(join(work, "legs", label), label);
  await callHere(work, ["compare", "legs", "--output", "out", "--export-csv", "c.csv", "--export-markdown", "c.md"]);
  expect(read("c.csv")).toMatch(/^window,sh,duration,seconds,lower,true,'=b,/m);
  expect(read("c.md")).toBe(read("out/comparison.md"));
  const show = async (path: string, ...more: string[]) => (await callHere(work, ["report", path, ...more])).out;
  for (const [format, file] of [
    ["md", "c.md"],
    ["csv", "c.csv"],
    ["html", "out/comparison.html"],
  ] as const) {
    expect(await show("out/comparison.json", "--format", format)).toBe(read(file));
  }
  expect(JSON.parse(await show("out", "--format", "json"))).toEqual(JSON.parse(read("out/comparison.json")));
  expect(await show("out")).toContain("Not shown: metrics");
});

test.each([
  [
    ["run", "--export-csv", "none/x.csv", "--", "touch", "ran"],
    '--export-csv: "none/x.csv" cannot be written: no such',
  ],
  [["bench", "--export-markdown", "."], '--export-markdown: "." cannot be written: is a directory, not a file'],
])("an export that cannot be written is refused before anything runs: %j", async (args, message) => {
  const { work } = installed.openFolder();
  const { exitCode, error } = await callHere(work, args);
  expect(exitCode).toBe(2);
  expect(error).toContain(message);
  expect(readdirSync(work)).toEqual([]);
});
