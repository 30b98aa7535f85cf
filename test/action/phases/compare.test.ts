import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nameArtifacts } from "../../../src/action/artifact-name.ts";
import { readInputs } from "../../../src/action/inputs.ts";
import { compare } from "../../../src/action/phases/compare.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";
import { makeFolder } from "../../make-folder.ts";
import { beStepOf } from "../doubles/job-process.ts";
import { listen } from "../doubles/listening-step.ts";
import { type ResultsService, startResultsService } from "../doubles/results-service.ts";
import { makeZip } from "../doubles/zip.ts";

let service: ResultsService;
let folder: string;
beforeEach(async () => {
  service = await startResultsService();
  folder = makeFolder();
});

function addLeg(label: string, attempt = 1, content?: string): void {
  const report = buildReport({ label, job: { name: "build", attempt }, windows: [buildStep("make", 3)] });
  const archive = makeZip([{ name: "report.json", content: content ?? JSON.stringify(report) }]);
  const { report: name } = nameArtifacts({ job: "build", label, matrix: "", attempt });
  service.add(name, archive, { jobId: `job-${label}-${attempt}` });
}

/** Compares as a job on that server and machine would; gives what it said. */
async function compareWith(environment: Record<string, string> = {}): Promise<string[]> {
  const inputs = { mode: "compare", artifact: "true", deadline: "60s" };
  const all = {
    ...service.environment("compare"),
    RUNNER_TEMP: join(folder, "temp"),
    GITHUB_WORKSPACE: folder,
    GITHUB_JOB: "compare",
    GITHUB_RUN_ATTEMPT: "2",
    ...environment,
  };
  beStepOf(all);
  const { step, said } = listen({ inputs, environment: all });
  const viewerScript = join(folder, "viewer.js");
  await writeFile(viewerScript, "");
  const installation = { samplerScript: "/nowhere", viewerScript };
  await compare({ ...step, installation }, await readInputs("compare", step.core.getInput));
  return said;
}

/** Takes no upload from now on. */
const refuse = () => service.fail("CreateArtifact", ...Array(10).fill({ status: 400 }));
const listNames = () => service.artifacts.map(({ name }) => name).filter((name) => !name.includes("-report-"));

test("a comparison that cannot be uploaded is in the log, and in a folder that outlives the job", async () => {
  addLeg("a");
  addLeg("b");
  refuse();
  const said = await compareWith();
  expect(said.join("\n")).toMatch(/group: io-probe: the comparison\ninfo: \S[\s\S]*make/);
  const kept = said.find((line) => line.startsWith("warning: the comparison is in the log, and in ")) ?? "";
  const copy = kept.slice(kept.indexOf(folder));
  expect(dirname(copy)).toBe(folder);
  expect((await readdir(copy)).sort()).toEqual(["comparison.html", "comparison.json", "comparison.md"]);
  expect(said).toContain(
    "warning: the comparison could not be uploaded (io-probe: Failed to CreateArtifact: Received non-retryable error: Failed request: (400) Bad Request: a fault)",
  );
  const hosted = await compareWith({ RUNNER_ENVIRONMENT: "github-hosted" });
  expect(hosted).toContain("warning: the comparison is in the log; its files are deleted with this machine");
});

test("one that is uploaded is not in the log, and is named after the job where names are not unique", async () => {
  addLeg("a");
  const said = await compareWith();
  expect(said.filter((line) => line.startsWith("warning") || line.includes("the comparison is"))).toEqual([]);
  expect(listNames()).toEqual(["io-probe-comparison-compare-2", "io-probe-comparison-compare-2.html"]);
  await compareWith({ GITHUB_SERVER_URL: "https://gitea.example.org" });
  expect(listNames()[2]).toMatch(/^io-probe-comparison-compare-2-[0-9a-f]{8}$/);
});

test("reports of earlier attempts that do not count are named", async () => {
  addLeg("a", 1);
  addLeg("a", 2);
  await compareWith();
  const { notes } = JSON.parse(await readFile(join(folder, "temp/io-probe-comparison/comparison.json"), "utf8"));
  expect(notes.map(({ message }: { message: string }) => message)).toContain(
    "Only the newest attempt of a job counts. Left out: a (job build), attempt 1 (attempt 2 counts).",
  );
});

test.each([
  [100, 100, undefined],
  [101, 101, "warning: compare: 1 more is left out; comparison.json names them"],
])("of %d legs that are left out a hundred are named in the log", async (count, lines, last) => {
  addLeg("good");
  for (let index = 0; index < count; index += 1) addLeg(`bad ${index}`, 1, "no report");
  const warnings = (await compareWith()).filter((line) => line.startsWith("warning: compare: "));
  expect(warnings).toHaveLength(lines);
  if (last !== undefined) expect(warnings.at(-1)).toBe(last);
});

test("reports that contradict each other are named in the log and in comparison.json, each with the cause", async () => {
  addLeg("good");
  const job = { name: "build", runId: "70", attempt: 1, jobId: "7" };
  for (const label of ["a", "b"]) addLeg(label, 1, JSON.stringify(buildReport({ label, job })));
  const cause = "refused: 2 reports claim the check run 7, but different jobs uploaded them";
  const warnings = (await compareWith()).filter((line) => line.startsWith("warning: compare: "));
  expect(warnings).toEqual(["a", "b"].map((label) => `warning: compare: ${label} (job build) is left out: ${cause}`));
  const { missing } = JSON.parse(await readFile(join(folder, "temp/io-probe-comparison/comparison.json"), "utf8"));
  expect(missing[0]).toEqual({
    name: "a (job build)",
    reason: { id: "other-uploader", reports: 2, checkRun: "7" },
    message: cause,
  });
});
