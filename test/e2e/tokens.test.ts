import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { makeFolder } from "../make-folder.ts";
import type { Orphan } from "../runner/orphans.ts";
import { HarnessJob } from "./runner-harness.ts";

let service: ResultsService;
let job: HarnessJob;
const TOKEN = "the-input-token";
beforeEach(async () => {
  service = await startResultsService();
  job = await HarnessJob.start({ ...service.environment(), ACTIONS_ID_TOKEN_REQUEST_TOKEN: "the-id-token" });
});

/** Writes down the environment and the open files of every ancestor, up to the one that the runner started. */
const LOOK = (file: string) => `
pid=$$
while [ "$pid" -gt 1 ]; do
  { echo "== $pid $(tr '\\0' ' ' < /proc/$pid/cmdline)"; tr '\\0' '\\n' < /proc/$pid/environ; cat /proc/$pid/cmdline; cat /proc/$pid/fd/0 < /dev/null; } >> ${file} 2> /dev/null
  pid=$(sed 's/.*) //' /proc/$pid/stat | cut -d ' ' -f 2)
  [ "$pid" = ${process.pid} ] && break
done
echo looked >> ${file}
`;

function expectNoSecret(text: string): void {
  expect(text).toContain("looked");
  expect(text).toContain("main.mjs");
  expect(text).toContain("GITHUB_JOB=build");
  for (const secret of [TOKEN, "the-id-token", String(service.environment().ACTIONS_RUNTIME_TOKEN)])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/^(?:INPUT|STATE|ACTIONS)_/m);
}

test("a command of run finds no token in the environment of any process above it", async () => {
  const result = await job.runStep({ mode: "run", token: TOKEN, name: "look", run: LOOK("seen") });
  expect(result.exitCode, result.output).toBe(0);
  expect(result.output).not.toContain("::warning::");
  expectNoSecret(await readFile(join(job.workspace, "seen"), "utf8"));
  // The inputs have come along.
  expect(result.outputs["exit-code"]).toBe("0");
  await job.runPosts();
  const [report] = await readUploadedReports(service);
  expect(report?.windows.map(({ name }) => name)).toContain("look");
});

test.each([
  { mode: "try", run: "sleep 1", "time-budget": "5s", remedy: "page-cache" },
  { mode: " run ", run: "sleep 1" },
])("the process that runs the command in mode $mode has no token", async (inputs) => {
  const step = job.runStep({ ...inputs, token: TOKEN });
  const environment = await waitForMain();
  await step;
  for (const secret of [TOKEN, "the-id-token", String(service.environment().ACTIONS_RUNTIME_TOKEN)])
    expect(environment).not.toContain(secret);
  expect(environment).toContain("GITHUB_JOB=build");
});

/** The environment of the action's process once it has started over. */
async function waitForMain(): Promise<string> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (!words.endsWith("main.mjs\0--inputs-on-stdin\0")) continue;
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      // Other tests have jobs of their own.
      if (environment.includes(job.workspace)) return environment;
    }
    await setTimeout(20);
  }
  throw new Error("the action did not start over");
}

test("a command gets nothing on its standard input", async () => {
  const result = await job.runStep({ mode: "run", token: TOKEN, run: "cat > input; wc -c < input" });
  expect(result.exitCode).toBe(0);
  expect(result.output).toMatch(/^0$/m);
});

test("what is called as fio finds none, either", async () => {
  await job.end();
  const tools = makeFolder();
  const seen = join(tools, "seen");
  await writeFile(join(tools, "fio"), `#!/bin/sh\n${LOOK(seen)}exit 1\n`, { mode: 0o755 });
  job = await HarnessJob.start({ ...service.environment(), PATH: `${tools}:${process.env.PATH}` });
  const result = await job.runStep({ mode: "bench", token: TOKEN, size: "4m" });
  expect(result.exitCode).toBe(1);
  expectNoSecret(await readFile(seen, "utf8"));
});

test("the sampler and its iostat have none", async () => {
  await job.runStep({ token: TOKEN });
  let left: Orphan[] = [];
  await vi.waitUntil(
    () => {
      left = job.findOrphans();
      return ["sampler.mjs", "iostat"].every((name) => left.some(({ command }) => command.includes(name)));
    },
    { timeout: 120_000 },
  );
  for (const { environment } of left) {
    for (const secret of [TOKEN, "the-id-token", String(service.environment().ACTIONS_RUNTIME_TOKEN)])
      expect(environment.join("\n")).not.toContain(secret);
  }
});
