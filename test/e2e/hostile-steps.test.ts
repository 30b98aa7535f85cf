import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { execa, execaSync } from "execa";
import { beforeEach, describe, expect, test } from "vitest";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { HarnessJob } from "./runner-harness.ts";

// What a step of the same job can do that has no token: everything under RUNNER_TEMP is its to write.
let service: ResultsService;
let job: HarnessJob;
beforeEach(async () => {
  service = await startResultsService();
  job = await HarnessJob.start(service.environment());
});

const state = () => join(job.temp, "io-probe", "action.json");
const recording = () => join(job.temp, "io-probe", "recording");

test("names in the state file are no names: another job's artifacts stay, and a warning says that it was changed", async () => {
  const others = nameArtifacts({ job: "other", label: "x", matrix: "", attempt: 1 });
  const uploaded = Object.values(others).map((name) => {
    const { id } = service.add(name, Buffer.from("theirs"), { jobId: "job-2" });
    return { name, id };
  });
  await job.runStep({});
  const [text = "", ...rest] = (await readFile(state(), "utf8")).split("\n");
  const forged = { ...JSON.parse(text), label: "x", uploaded };
  await writeFile(state(), [JSON.stringify(forged), ...rest].join("\n"));
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output).toBe(0);
  expect(post?.output).toContain("something else in this job has modified");
  const theirs = service.artifacts.filter(({ jobId }) => jobId === "job-2");
  expect(theirs.map(({ name, content }) => [name, String(content)])).toEqual(
    Object.values(others).map((name) => [name, "theirs"]),
  );
  expect(service.artifacts.filter(({ name }) => name.startsWith("io-probe-report-build-build-"))).toHaveLength(1);
});

test("a command that sets the key of the signature forges no state", async () => {
  const forge = [
    "echo IO_PROBE_KEY=chosen >> $GITHUB_STATE",
    `file="${state()}"`,
    // Its own text, signed with the key of its own choice.
    `text=$(head -n 1 "$file" | sed 's/"owned":true/"owned":true,"label":"forged"/')`,
    `sum=$(printf %s "$text" | openssl dgst -sha256 -hmac chosen -r | cut -d" " -f1)`,
    `printf '%s\\n%s\\n' "$text" "$sum" > "$file"`,
  ];
  await job.runStep({ mode: "run", run: forge.join("\n") });
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output).toBe(0);
  expect(post?.output).toContain("something else in this job has modified");
  expect((await readUploadedReports(service)).map(({ label }) => label)).toEqual(["build"]);
});

test("a state file that is gone takes no gate away", async () => {
  await job.runStep({ "fail-if": "duration > 0s" });
  await rm(state());
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output).toBe(1);
  expect(post?.output).toContain("::warning::io-probe's state file is gone or");
});

test("a changed state file takes no gate away", async () => {
  await job.runStep({ "fail-if": "duration > 0s" });
  const [text = "", ...rest] = (await readFile(state(), "utf8")).split("\n");
  const { failIf: _, ...without } = JSON.parse(text);
  await writeFile(state(), [JSON.stringify(without), ...rest].join("\n"));
  const [post] = await job.runPosts();
  expect(post?.exitCode).toBe(1);
});

describe("only what io-probe wrote is uploaded", () => {
  const SECRET = "somebody-else's-secret";
  const uploaded = () => service.artifacts.map(({ content }) => String(content)).join();

  test("not files that lie beside it, links, and files with a second name", async () => {
    await job.runStep({ output: "out" });
    await writeFile(join(job.workspace, "secret"), SECRET);
    for (const folder of ["raw", "raw/control"]) await mkdir(join(job.workspace, "out", folder), { recursive: true });
    await writeFile(join(job.workspace, "out/raw/planted"), SECRET);
    await writeFile(join(recording(), "planted"), SECRET);
    await writeFile(join(recording(), "control", "planted"), SECRET);
    symlinkSync(join(job.workspace, "secret"), join(recording(), "iostat-8.log"));
    await execa("ln", [join(job.workspace, "secret"), join(recording(), "iostat-9.log")]);
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(await readUploadedReports(service)).toHaveLength(1);
    expect(uploaded()).toContain("raw/counters.ndjson");
    for (const name of ["planted", "iostat-8.log", "iostat-9.log"]) expect(uploaded()).not.toContain(name);
    expect(post?.output).toContain("has 2 hard links");
    expect((await readdir(job.temp)).filter((name) => name.startsWith("io-probe-upload"))).toEqual([]);
  });

  test("not a folder that was put in a recording's place", async () => {
    await job.runStep({});
    await job.runStep({ mode: "stop" });
    service.artifacts.length = 0;
    await rename(recording(), join(job.temp, "elsewhere"));
    symlinkSync(join(job.temp, "elsewhere"), recording());
    await job.runStep({ mode: "run", run: "true" });
    const posts = await job.runPosts();
    expect(posts.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(uploaded()).toContain("io-probe");
    expect(uploaded()).not.toContain("raw/counters.ndjson");
  });

  test("not through a link in the place of the report", async () => {
    await job.runStep({});
    const victim = join(job.workspace, "victim");
    await writeFile(victim, "theirs");
    await mkdir(join(job.temp, "io-probe-report"));
    for (const name of ["report.json", "report.json.part", "series.json.part", "summary.md.part", "report.html.part"])
      symlinkSync(victim, join(job.temp, "io-probe-report", name));
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(await readFile(victim, "utf8")).toBe("theirs");
    expect(await readUploadedReports(service)).toHaveLength(1);
  });
});

describe("a pipe that nobody writes to or reads from holds nothing up", () => {
  const within = 120;
  test.each([
    "io-probe/action.json",
    "io-probe/session.json",
    "io-probe/entries.ndjson",
    "io-probe/recording/counters.ndjson",
    "io-probe/recording/iostat-1.log",
    "io-probe/recording/control/stop",
    "io-probe-report/report.json.part",
    "00000000-0000-4000-8000-000000000000.sh",
  ])("%s", async (path) => {
    await job.runStep({});
    await mkdir(join(job.temp, "io-probe-report"));
    // In one move: the sampler may make its files anew between a removal and the pipe.
    const pipe = join(job.temp, "pipe");
    await execa("mkfifo", [pipe]);
    await rename(pipe, join(job.temp, path));
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(post?.durationSeconds).toBeLessThan(within);
  });

  test.each(["GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT", "GITHUB_STATE"])("%s", async (name) => {
    await job.runStep({});
    job.tamper = (files) => {
      rmSync(files[name] ?? "");
      const pipe = join(job.temp, `pipe-${name}`);
      rmSync(pipe, { force: true });
      execaSync("mkfifo", [pipe]);
      renameSync(pipe, files[name] ?? "");
    };
    const run = await job.runStep({ mode: "run", run: "true" });
    const posts = await job.runPosts();
    for (const stage of [run, ...posts]) {
      expect(stage.exitCode, stage.output).toBe(0);
      expect(stage.durationSeconds).toBeLessThan(within);
    }
    expect(await readUploadedReports(service)).toHaveLength(1);
  });

  test("a huge file is not read to its end", async () => {
    await job.runStep({});
    for (const name of ["session.json", "entries.ndjson", "action.json", "recording/counters.ndjson"]) {
      const file = join(job.temp, "io-probe", name);
      rmSync(file, { force: true });
      writeFileSync(file, "");
      await execa("truncate", ["--size=1T", file]);
    }
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(post?.durationSeconds).toBeLessThan(within);
  });
});

describe("whatever the server does", () => {
  /** A request alone is given up after 15 s without an answer, and tried again; the default deadline is two minutes. */
  const soon = 60;
  test.each(["silent", "drip"] as const)("post ends within its deadline: %s", async (stall) => {
    await job.runStep({ deadline: "10s", token: "a-token", "check-run-id": "4242" });
    service.stall = stall;
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(post?.durationSeconds).toBeLessThan(soon);
    expect(post?.summary).toContain("io-probe");
    expect(post?.output).toMatch(/::warning::the report could not be uploaded \(.*within/);
  });

  test.each([
    ["a page", "<!doctype html><title>Sign in</title>", "ListArtifacts: the answer: not JSON (37 characters)"],
    ["another shape", '{"artifacts":{"length":1e9}}', "ListArtifacts: the answer is not what this io-probe knows"],
    ["brackets", "[".repeat(8e6), "ListArtifacts: the answer: nested deeper than 32 levels"],
    ["packed bytes", gzipSync(Buffer.alloc(20e6)), "ListArtifacts: the answer: not JSON"],
    ["too much", Buffer.alloc(40e6, " "), "ListArtifacts: has more than 32 MiB; no more is read"],
  ])("an answer that is %s is one sentence", async (_, body, message) => {
    service.fail("ListArtifacts", { body });
    const compare = await job.runStep({ mode: "compare", deadline: "10s" });
    expect(compare.exitCode).toBe(1);
    expect(compare.output.trim()).toMatch(/^::error::[^\n]{1,300}$/);
    expect(compare.output).toContain(message);
  });

  test("a comparison that nobody can upload is in the log, and in a folder that survives the job", async () => {
    await job.runStep({});
    await job.runPosts();
    service.fail("CreateArtifact", { status: 400 });
    const compare = await job.runStep({ mode: "compare" });
    expect(compare.exitCode, compare.output).toBe(0);
    expect(compare.output).toContain("::warning::the comparison could not be uploaded");
    expect(compare.output).toMatch(/::group::io-probe: the comparison\n[^:\n][\s\S]*build/);
    const [, folder = ""] = /::warning::the comparison is in the log, and in (\S+)/.exec(compare.output) ?? [];
    expect(dirname(folder)).toBe(job.workspace);
    expect((await readdir(folder)).sort()).toEqual(["comparison.html", "comparison.json", "comparison.md"]);
  });

  test.each(["silent", "drip"] as const)("compare ends within its deadline: %s", async (stall) => {
    service.stall = stall;
    const compare = await job.runStep({ mode: "compare", deadline: "10s" });
    expect(compare.exitCode).toBe(1);
    expect(compare.durationSeconds).toBeLessThan(soon);
    expect(compare.output).toMatch(/::error::ListArtifacts: .*within/);
  });
});
