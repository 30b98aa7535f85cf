import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { HarnessJob, type RunningStage } from "./runner-harness.ts";

let service: ResultsService;
let job: HarnessJob;

beforeEach(async () => {
  service = await startResultsService();
  job = await HarnessJob.start(service.environment());
});

/** Waits until a stage has printed a text. */
async function waitForOutput(stage: RunningStage, text: string): Promise<void> {
  for (let waited = 0; !stage.readOutput().includes(text); waited += 1) {
    if (waited > 1200) throw new Error(`${text} was not printed: ${stage.readOutput()}`);
    await sleep(100);
  }
}

describe("over pipes, as on GitHub's runner", () => {
  test("the start step ends while the sampler goes on, and the post step ends the sampler and reports", async () => {
    const start = await job.runStep({});
    expect(start.exitCode, start.output).toBe(0);
    expect((await job.findOrphans()).length).toBeGreaterThan(0);
    const [post] = await job.runPosts();
    expect(post?.exitCode, post?.output).toBe(0);
    expect(post?.summary).toContain("io-probe");
    expect(await job.findOrphans()).toEqual([]);
    expect(await readUploadedReports(service)).toHaveLength(1);
  });

  test("a start step that samples nothing leaves no process", async () => {
    const start = await job.runStep({ interval: "often" });
    expect(start.exitCode, start.output).toBe(0);
    expect(start.output).toContain("::warning::interval: ");
    for (let waited = 0; (await job.findOrphans()).length > 0 && waited < 2400; waited += 1) await sleep(50);
    expect(await job.findOrphans()).toEqual([]);
  });

  test("a sampler whose post step never runs carries the id by which the runner ends it", async () => {
    await job.runStep({});
    const orphans = await job.findOrphans();
    expect(orphans.map(({ command }) => command)).toContainEqual(expect.stringContaining("sampler.mjs"));
  });

  test("several io-probe steps make one report and one artifact, which the first of them delivers", async () => {
    await job.runStep({ label: "one" });
    await job.runStep({ mode: "run", run: "true", label: "two" });
    await job.runStep({ mode: "run", run: "sleep 0.2" });
    const posts = await job.runPosts();
    expect(posts.map(({ summary }) => summary !== "")).toEqual([false, false, true]);
    const reports = await readUploadedReports(service);
    expect(reports.map(({ label }) => label)).toEqual(["one"]);
    const commands = reports[0]?.windows.filter(({ kind }) => kind === "command");
    expect(commands?.map(({ name }) => name)).toEqual(["true", "sleep"]);
    expect(service.artifacts.map(({ name }) => name.replace(/-one-[0-9a-f]{10}-1/, "")).sort()).toEqual([
      "io-probe-build.html",
      "io-probe-details-build",
      "io-probe-report-build",
    ]);
    expect(posts.at(-1)?.summary).toMatch(
      /\[Open this as a page, with its charts\]\(https:\/\/github\.com\/octo\/example\/actions\/runs\/7\/artifacts\/\d+\)/,
    );
  });

  test("what a run step's command moves between two looks of an earlier monitor is the command's", async () => {
    const bytes = 128 * 1024 * 1024;
    await job.renameNode("node-of-this-job");
    await job.runStep({ processes: "true" });
    const script = `exec dd if=/dev/zero of=${join(job.workspace, "data")} bs=1M count=128`;
    const run = await job.runStep({ mode: "run", run: script, name: "write" });
    expect(run.exitCode, run.output).toBe(0);
    await job.runPosts();
    const [report] = await readUploadedReports(service);
    const writers = report?.windows.find(({ name }) => name === "write")?.topWriters ?? [];
    const writtenBy = (names: string[]) =>
      writers.filter(({ name }) => names.includes(name)).reduce((sum, { writtenBytes }) => sum + writtenBytes, 0);
    expect(writtenBy(["the command", "bash", "dd"])).toBeGreaterThanOrEqual(bytes);
    expect(writtenBy(["node-of-this-job"])).toBeLessThan(bytes / 2);
  });

  test("a second monitor joins the first one's sampling, and says what of its inputs is not used", async () => {
    await job.runStep({ label: "one" });
    const second = await job.runStep({ interval: "5s", label: "two" });
    expect(second.exitCode).toBe(0);
    expect(second.output).toContain("an earlier step of this job is already sampling");
    expect(second.output).toMatch(
      /::warning::interval: an earlier step is already sampling every 1 s; 5 s is not used/,
    );
    expect(second.output).toMatch(
      /::warning::label: "two" is not used: .*first io-probe step decides, and has the label "one"/,
    );
    const third = await job.runStep({ interval: "1s", label: "one" });
    expect(third.output).not.toContain("::warning::");
    await job.runPosts();
    expect((await readUploadedReports(service)).map(({ sampling }) => sampling?.intervalSeconds)).toEqual([1]);
  });

  test("a monitor behind a stop samples again, and the post step delivers one report of both", async () => {
    await job.runStep({});
    await job.runScript("sleep 0.3\n");
    await job.runStep({ mode: "stop" });
    await job.runScript("cat /dev/null\nsleep 0.1\n");
    const again = await job.runStep({});
    expect(again.exitCode).toBe(0);
    expect(again.output).toContain("sampling every 1 s");
    expect(again.output).not.toContain("::warning::");
    await job.runScript("ls -l\n");
    const posts = await job.runPosts();
    expect(posts.map(({ summary }) => summary !== "")).toEqual([false, false, true]);
    expect(posts.at(-1)?.summary).toContain("during which sampling was stopped");
    const reports = await readUploadedReports(service);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.windows.map(({ name }) => name)).toEqual(["job", "Run sleep", "Run ls"]);
    expect(reports[0]?.sampling?.gaps).toMatchObject([{ cause: { id: "paused" } }]);
    expect(await job.findOrphans()).toEqual([]);
  });

  test("what stop has delivered is not delivered again", async () => {
    await job.runStep({});
    const stop = await job.runStep({ mode: "stop" });
    expect(stop.outputs.report).toMatch(/report\.json$/);
    expect(stop.outputs["artifact-name"]).toMatch(/^io-probe-details-build-/);
    const calls = { ...service.calls };
    const posts = await job.runPosts();
    expect(posts.map(({ summary }) => summary)).toEqual(["", ""]);
    expect(service.calls).toEqual(calls);
  });

  test("a second stop delivers nothing again, and another job's first step is not spoken of", async () => {
    await job.runStep({});
    await job.runStep({ mode: "stop" });
    const calls = { ...service.calls };
    const again = await job.runStep({ mode: "stop" });
    expect(again.exitCode).toBe(0);
    expect(again.output).toContain("there is nothing new");
    expect(again.summary).toBe("");
    expect(service.calls).toEqual(calls);
  });

  test("a stop behind new results delivers them", async () => {
    await job.runStep({});
    await job.runStep({ mode: "stop" });
    await job.runStep({ mode: "run", run: "true" });
    const again = await job.runStep({ mode: "stop" });
    expect(again.summary).toContain("io-probe");
    expect((await readUploadedReports(service))[0]?.windows.map(({ name }) => name)).toContain("true");
  });

  test("the post step of a job that only compares says nothing of steps that report", async () => {
    await job.runStep({ mode: "compare" });
    const [post] = await job.runPosts();
    expect(post?.output).toBe("");
    expect(post?.exitCode).toBe(0);
  });

  test("what later steps find out replaces what stop has delivered", async () => {
    await job.runStep({});
    await job.runStep({ mode: "stop" });
    await job.runStep({ mode: "run", run: "true" });
    await job.runPosts();
    const reports = await readUploadedReports(service);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.windows.map(({ name }) => name)).toContain("true");
  });
});

describe("the job's steps", () => {
  const names = async () =>
    (await readUploadedReports(service))[0]?.windows.filter(({ kind }) => kind === "step").map(({ name }) => name);

  test("have a row each, named after their scripts, and io-probe's own have none", async () => {
    await job.runStep({});
    await job.runScript("echo one > one\n");
    await job.runStep({ mode: "run", run: "true" });
    await job.runScript("ls -l\n");
    await job.runPosts();
    expect(await names()).toEqual(["Run echo", "Run ls"]);
  });

  test("get their names and results from the REST API where a token is given", async () => {
    const started_at = new Date().toISOString();
    const token = "a-token";
    await job.runStep({ token, "check-run-id": "4242" });
    await job.runScript("false");
    const completed_at = new Date().toISOString();
    service.jobs["4242"] = {
      steps: [
        { name: "Set up job", number: 1, conclusion: "success", started_at, completed_at: started_at },
        { name: "Run org/io-probe@v1", number: 2, conclusion: "success", started_at, completed_at: started_at },
        { name: "Build it", number: 3, conclusion: "failure", started_at, completed_at },
      ],
    };
    const [post] = await job.runPosts();
    expect(post?.output).not.toContain("::warning::");
    expect(service.calls["REST jobs"]).toBe(1);
    const steps = (await readUploadedReports(service))[0]?.windows.filter(({ kind }) => kind === "step");
    expect(steps?.map(({ name, result, nameSource }) => [name, result, nameSource])).toEqual([
      ["Build it", "failure", "api"],
    ]);
  });

  test("are reported without the API where the token lacks the permission, with a warning that names it", async () => {
    service.fail("REST jobs", { status: 403 });
    await job.runStep({ token: "a-token", "check-run-id": "4242" });
    await job.runScript("echo one > one\n");
    const [post] = await job.runPosts();
    expect(post?.output).toMatch(/::warning::.*token: may not read the job's steps \(403\).*actions: read/);
    expect(await names()).toEqual(["Run echo"]);
  });
});

describe("a gate", () => {
  test("of monitor fails the end of the job, with the figure, and the report is there", async () => {
    await job.runStep({ "fail-if": "duration > 0s" });
    const [post] = await job.runPosts();
    expect(post?.exitCode).toBe(1);
    expect(post?.output).toMatch(/::error::fail-if: duration > 0s: failed/);
    expect(await readUploadedReports(service)).toHaveLength(1);
  });

  test("of a monitor that is not the job's first io-probe step holds, too", async () => {
    await job.runStep({ mode: "run", run: "true" });
    await job.runStep({ "fail-if": "duration > 0s" });
    const posts = await job.runPosts();
    expect(posts.map(({ exitCode }) => exitCode)).toEqual([0, 1]);
    expect(posts.at(-1)?.output).toMatch(/::error::.*duration > 0s/);
  });

  test("of run is its own step's alone", async () => {
    await job.runStep({ mode: "run", run: "true", "fail-if": "duration > 1h" });
    await job.runScript("sleep 0.1\n");
    const stop = await job.runStep({ mode: "stop" });
    expect(stop.exitCode, stop.output).toBe(0);
    expect(stop.output).not.toContain("fail-if");
  });

  test("that makes no sense is a warning of its monitor's, and no burden for the next one", async () => {
    const first = await job.runStep({ "fail-if": "nonsense" });
    expect(first.exitCode).toBe(0);
    expect(first.output).toMatch(/::warning::fail-if, line 1/);
    await job.runStep({});
    const posts = await job.runPosts();
    expect(posts.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await readUploadedReports(service)).toHaveLength(1);
  });

  test("of monitor speaks at stop, where the sampling ends", async () => {
    await job.runStep({ "fail-if": "duration > 0s" });
    const stop = await job.runStep({ mode: "stop" });
    expect(stop.exitCode).toBe(1);
    expect((await job.runPosts()).map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  });

  test("that holds, or that the data do not decide, lets the job go on", async () => {
    await job.runStep({ "fail-if": "duration > 1h; write-iops < 100" });
    const [post] = await job.runPosts();
    expect(post?.exitCode).toBe(0);
    expect(post?.output).toMatch(/::warning::fail-if: write-iops < 100: .*not measured/);
  });

  test("of run fails a command that succeeded, and leaves the exit code of one that did not", async () => {
    const failed = await job.runStep({ mode: "run", run: "true", "fail-if": "duration > 0s" });
    expect(failed.exitCode).toBe(1);
    expect(failed.output).toContain("::error::fail-if: duration > 0s");
    expect((await job.runStep({ mode: "run", run: "exit 7", "fail-if": "duration > 0s" })).exitCode).toBe(7);
  });
});

describe("when the job is cancelled", () => {
  test("the command of run gets the signal, its code is the step's, and the report is made", async () => {
    const stage = await job.startStep({
      mode: "run",
      run: "trap 'exit 77' INT; echo ready; sleep 60 > /dev/null 2>&1 & wait",
    });
    await waitForOutput(stage, "ready");
    const result = await job.cancel(stage);
    expect(result.exitCode, result.output).toBe(77);
    await job.runPosts();
    const [report] = await readUploadedReports(service);
    const command = report?.windows.find(({ kind }) => kind === "command");
    expect([command?.exitCode, command?.result]).toEqual([77, "cancelled"]);
  });

  test("a command that ignores every signal is killed with its step, and the report is made", async () => {
    const before = performance.now();
    const stage = await job.startStep({
      mode: "run",
      name: "stubborn",
      run: "trap '' INT TERM; echo ready; exec sleep 600",
    });
    await waitForOutput(stage, "ready");
    const ready = performance.now();
    const result = await job.cancel(stage);
    expect(result.signal).toBe("SIGKILL");
    const killed = performance.now();
    await job.runScript("sleep 0.5\n");
    const after = performance.now();
    await job.runPosts();
    const [report] = await readUploadedReports(service);
    const command = report?.windows.find(({ kind }) => kind === "command");
    expect([command?.name, command?.result, command?.exitCode]).toEqual(["stubborn", "cancelled", undefined]);
    // Until the next step began.
    expect(command?.durationSeconds).toBeGreaterThan((killed - ready) / 1000);
    expect(command?.durationSeconds).toBeLessThan((after - before) / 1000);
    const left = (await job.findOrphans()).map(({ command }) => command.trim());
    expect(left).toEqual(["sleep 600"]);
  });

  test("a benchmark leaves no process and no file, and the report is made", async () => {
    const stage = await job.startStep({ mode: "bench", size: "64m" });
    for (let waited = 0; (await readdir(job.workspace)).length === 0; waited += 1) {
      if (waited > 1200) throw new Error(`fio did not start: ${stage.readOutput()}`);
      await sleep(100);
    }
    const result = await job.cancel(stage);
    expect(result.exitCode, result.output).toBe(1);
    expect(result.output).toContain("::error::the benchmark was ended by SIGINT; its files are removed");
    await job.runPosts();
    expect(await readdir(job.workspace)).toEqual([]);
    expect(await job.findOrphans()).toEqual([]);
    const [report] = await readUploadedReports(service);
    const row = report?.windows.find(({ kind }) => kind === "command");
    expect([row?.name, row?.result]).toEqual(["bench quick in .", "cancelled"]);
  });
});

describe("a report that could not be uploaded", () => {
  const refuse = () => {
    for (let call = 0; call < 20; call += 1) service.fail("CreateArtifact", { status: 400 });
  };

  test("at the end of the job is in the log, and in a folder of the workspace, which stays", async () => {
    await job.runStep({});
    refuse();
    const [post] = await job.runPosts();
    expect(post?.exitCode).toBe(0);
    expect(post?.output).toContain("::warning::the report could not be uploaded");
    const [, folder = ""] = /::warning::the report is in the log, and in (\S+)/.exec(post?.output ?? "") ?? [];
    expect(folder.startsWith(`${job.workspace}/io-probe-report-`)).toBe(true);
    // A job that ends before its second sample has no series.
    const files = (await readdir(folder)).filter((name) => name !== "series.json");
    expect(files.sort()).toEqual(["report.html", "report.json", "summary.md"]);
    expect(post?.output).toMatch(/The job took|Steps, the longest|sampled/);
    expect(post?.summary).toContain("io-probe");
  });

  test("in the middle of the job is where later steps find it", async () => {
    await job.runStep({});
    refuse();
    const stop = await job.runStep({ mode: "stop" });
    expect(stop.output).toContain(
      `::warning::the report is in the log, and in ${job.temp}/io-probe-report until the job ends`,
    );
    expect(await readdir(job.workspace)).toEqual([]);
  });

  test("is where the user wants it, and where that stays nothing is copied", async () => {
    const output = join(job.workspace, "out");
    await job.runStep({ output });
    refuse();
    const [post] = await job.runPosts();
    expect(post?.output).toContain(`::warning::the report is in the log, and in ${output}`);
    expect(await readdir(job.workspace)).toEqual(["out"]);
  });

  test("on a machine that is thrown away is in the log alone", async () => {
    await job.end();
    job = await HarnessJob.start({ ...service.environment(), RUNNER_ENVIRONMENT: "github-hosted" });
    await job.runStep({});
    refuse();
    const [post] = await job.runPosts();
    expect(post?.output).toContain("::warning::the report is in the log; its files are deleted with this machine");
    expect(await readdir(job.workspace)).toEqual([]);
  });
});

test("on a server without an artifact service the report is in the summary and on disk, with a warning", async () => {
  await job.end();
  job = await HarnessJob.start({ GITHUB_SERVER_URL: "https://github.example.com" });
  await job.runStep({});
  const [post] = await job.runPosts();
  expect(post?.exitCode).toBe(0);
  expect(post?.output).toContain(
    "::warning::the report could not be uploaded (this job has no access to the artifact service (ACTIONS_RESULTS_URL))",
  );
  expect(post?.summary).toContain("io-probe");
  expect(JSON.parse(await readFile(`${job.temp}/io-probe-report/report.json`, "utf8")).label).toBe("build");
  expect(service.calls).toEqual({});
});

test("an output folder that cannot be written costs a warning, and the report is in the summary and the artifact", async () => {
  await job.runStep({ output: "/etc/passwd/report" });
  const [post] = await job.runPosts();
  expect(post?.exitCode).toBe(0);
  expect(post?.output).toContain(
    '::warning::output: "/etc/passwd/report" cannot be written: a part of the path is not',
  );
  expect(post?.summary).toContain("io-probe");
  expect(await readUploadedReports(service)).toHaveLength(1);
});

test("a disk that is full, or a folder that cannot be written, costs a warning that says where the recording is", async () => {
  await writeFile(join(job.temp, "io-probe-report"), "");
  await job.runStep({ output: "/etc/passwd/report" });
  const [post] = await job.runPosts();
  expect(post?.exitCode).toBe(0);
  expect(post?.output).toMatch(/::warning::the report could not be made: .*what was recorded is in .*io-probe/);
});

test("the exit code of run is the command's where its window cannot be written down", async () => {
  await job.runStep({});
  const entries = join(job.temp, "io-probe", "entries.ndjson");
  await rm(entries, { force: true });
  await mkdir(entries);
  const result = await job.runStep({ mode: "run", run: "exit 5" });
  expect(result.exitCode, result.output).toBe(5);
  expect(result.output).toContain("entries.ndjson: is a directory, not a file");
  const posts = await job.runPosts();
  expect(posts.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(await readUploadedReports(service)).toHaveLength(1);
});

test("a command that cannot be started fails its step with the shell's own code", async () => {
  const result = await job.runStep({ mode: "run", run: "true", shell: "no-such-shell {0}" });
  expect(result.exitCode, result.output).toBe(127);
  expect(result.output).toContain("::error::run: no-such-shell: command not found");
});

test("nothing that the log masks gets into an artifact", async () => {
  const secret = "hunter2-super-secret";
  await job.runStep({ mode: "run", run: `curl --header "Authorization: ${secret}" --version >/dev/null || true` });
  await job.runPosts();
  for (const { content } of service.artifacts) expect(content.includes(secret)).toBe(false);
  expect(JSON.stringify(await readUploadedReports(service))).not.toContain(secret);
  expect(JSON.stringify(await readUploadedReports(service))).not.toContain(service.environment().ACTIONS_RUNTIME_TOKEN);
});
