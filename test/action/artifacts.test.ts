import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadArtifactClient } from "../../src/action/artifact-client.ts";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { uploadPage, uploadResults } from "../../src/action/artifacts.ts";
import { openOwnArtifacts } from "../../src/action/own-artifacts.ts";
import { createResultsSource } from "../../src/action/results-service.ts";
import type { UploadedArtifact } from "../../src/action/state-schema.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";
import { readZipEntry } from "./doubles/zip.ts";

let service: ResultsService;
let directory: string;

beforeEach(async () => {
  service = await startResultsService();
  directory = await mkdtemp(join(tmpdir(), "io-probe-artifacts-"));
  await writeFile(join(directory, "report.json"), '{"label":"x"}');
  await writeFile(join(directory, "summary.md"), "# Summary");
  for (const [name, value] of Object.entries(service.environment("job-7"))) vi.stubEnv(name, value);
  vi.stubEnv("GITHUB_SERVER_URL", "https://github.com");
  // The package reports its progress on standard output, where a workflow command would be read.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await service.close();
  await rm(directory, { recursive: true });
});

/** What the job of that id may replace. */
const own = (jobId = "job-7", uploaded: readonly UploadedArtifact[] = []) =>
  openOwnArtifacts(service.environment(jobId), createTransfer(), uploaded);
/** Makes the package's client another job's. */
const become = (jobId: string) =>
  vi.stubEnv("ACTIONS_RUNTIME_TOKEN", service.environment(jobId).ACTIONS_RUNTIME_TOKEN ?? "");

const leg = { job: "build", label: "node:20/alpine", matrix: "", attempt: 3 };
const upload = () => ({
  leg,
  reportFile: join(directory, "report.json"),
  detailFiles: [join(directory, "summary.md")],
  directory,
});

test("the real client uploads the report alone, and what people read beside it", async () => {
  const names = await uploadResults(await loadArtifactClient(), own(), upload());
  expect(service.artifacts.map(({ name, jobId }) => [name, jobId]).sort()).toEqual([
    [names.details, "job-7"],
    [names.report, "job-7"],
  ]);
  expect(names.report).toMatch(/^io-probe-report-build-node-20-alpine-[0-9a-f]{10}-3$/);
  expect(names.details).toMatch(/^io-probe-details-build-node-20-alpine-[0-9a-f]{10}-3$/);
  const listed = await createResultsSource(service.environment(), createTransfer())();
  const report = listed.find((artifact) => artifact.name === names.report);
  const packed = await report?.download(10_000);
  expect(await readZipEntry(packed ?? Buffer.alloc(0), "report.json", 1000)).toBe('{"label":"x"}');
});

test("later results of the same job replace its earlier ones", async () => {
  const client = await loadArtifactClient();
  const before = own();
  const first = await uploadResults(client, before, upload());
  await writeFile(join(directory, "report.json"), '{"label":"newer"}');
  const second = await uploadResults(client, own("job-7", before.uploaded), upload());
  expect(second).toEqual(first);
  expect(service.artifacts).toHaveLength(2);
  const report = service.artifacts.find((artifact) => artifact.name === second.report);
  expect(await readZipEntry(report?.content ?? Buffer.alloc(0), "report.json", 1000)).toContain("newer");
});

test("a page is uploaded as the file that it is, in place of an earlier one", async () => {
  const client = await loadArtifactClient();
  const file = join(directory, "report.html");
  await writeFile(file, "<!doctype html><title>1</title>");
  const page = { name: "io-probe-build.html", file };
  const ours = own();
  expect(await uploadPage(client, ours, page)).toBe(service.artifacts[0]?.id);
  await writeFile(file, "<!doctype html><title>2</title>");
  await uploadPage(client, ours, page);
  expect(service.artifacts.map(({ name, content }) => [name, content.toString()])).toEqual([
    ["io-probe-build.html", "<!doctype html><title>2</title>"],
  ]);
  expect(await readdir(directory)).toEqual(["report.html", "report.json", "summary.md"]);
});

test("a page that the service does not take costs nothing", async () => {
  service.fail("CreateArtifact", { status: 400 });
  const page = { name: "io-probe-build.html", file: join(directory, "report.json") };
  expect(await uploadPage(await loadArtifactClient(), own(), page)).toBeUndefined();
});

test("a name that another job has taken gets a suffix, the same again, and the other job's stays", async () => {
  const client = await loadArtifactClient();
  const first = await uploadResults(client, own(), upload());
  const content = service.artifacts.map(({ id }) => id);
  become("job-8");
  const others = own("job-8");
  const second = await uploadResults(client, others, upload());
  const third = await uploadResults(client, others, upload());
  expect(second.report).toMatch(new RegExp(`^${first.report}-[0-9a-f]{8}$`));
  expect(third).toEqual(second);
  expect(service.artifacts.map(({ name, jobId }) => [name, jobId]).sort()).toEqual(
    [
      [first.report, "job-7"],
      [first.details, "job-7"],
      [second.report, "job-8"],
      [second.details, "job-8"],
    ].sort(),
  );
  expect(service.artifacts.slice(0, 2).map(({ id }) => id)).toEqual(content);
});

test("where other jobs have both names, nothing of theirs is touched, and that is an error", async () => {
  const client = await loadArtifactClient();
  become("job-8");
  const second = nameArtifacts(leg, own().suffix);
  const plain = nameArtifacts(leg);
  for (const name of [plain.report, plain.details, second.report, second.details])
    service.add(name, Buffer.from("theirs"), { jobId: "job-9" });
  become("job-7");
  await expect(uploadResults(client, own(), upload())).rejects.toThrow("another job has uploaded artifacts named");
  expect(service.artifacts.map(({ jobId }) => jobId)).toEqual(["job-9", "job-9", "job-9", "job-9"]);
  expect(service.calls.DeleteArtifact).toBeUndefined();
});

describe("an artifact is removed", () => {
  test("only where this job noted it, and the service says that it is still that one", async () => {
    const theirs = service.add("io-probe-x", Buffer.from("theirs"), { jobId: "job-8" });
    const ours = service.add("io-probe-x", Buffer.from("ours"), { jobId: "job-7" });
    expect(await own().remove("io-probe-x")).toBe(false);
    expect(await own("job-7", [{ name: "io-probe-x", id: theirs.id }]).remove("io-probe-x")).toBe(false);
    expect(await own("job-7", [{ name: "io-probe-y", id: ours.id }]).remove("io-probe-y")).toBe(false);
    expect(await own("job-7", [{ name: "io-probe-y", id: ours.id }]).remove("io-probe-x")).toBe(false);
    expect(service.calls.DeleteArtifact).toBeUndefined();
    const some = own("job-7", [{ name: "io-probe-x", id: ours.id }]);
    expect(await some.remove("io-probe-x")).toBe(true);
    expect([some.uploaded, await some.remove("io-probe-x")]).toEqual([[], false]);
    expect(service.artifacts.map(({ jobId }) => jobId)).toEqual(["job-8"]);
  });

  test("and nothing of another job's is lost on a server that takes any job's word", async () => {
    service.isGitea = true;
    vi.stubEnv("GITHUB_SERVER_URL", "http://gitea.localhost");
    const client = await loadArtifactClient();
    const alike = nameArtifacts(leg);
    const taken = [alike.report, alike.details, "io-probe-build.html"].map((name) =>
      service.add(name, Buffer.from("theirs"), { jobId: "job-8" }),
    );
    const ours = open("http://gitea.localhost");
    const first = await uploadResults(client, ours, upload());
    // A later step of the job, with what the first one noted.
    const later = open("http://gitea.localhost", ours.uploaded);
    expect(await uploadResults(client, later, upload())).toEqual(first);
    for (const { name } of taken) expect(await later.remove(name)).toBe(false);
    // The number has another artifact by now, or the state is older than that.
    const stale = open("http://gitea.localhost", [{ name: alike.report, id: 1 }]);
    expect(await stale.remove(alike.report)).toBe(false);
    for (const artifact of taken) expect(service.artifacts).toContain(artifact);
    expect(service.artifacts).toHaveLength(5);
  });
});

const open = (server: string, uploaded: readonly UploadedArtifact[] = []) =>
  openOwnArtifacts({ ...service.environment("job-7"), GITHUB_SERVER_URL: server }, createTransfer(), uploaded);

test.each([
  [undefined, true],
  ["https://github.com", true],
  ["https://x.ghe.com", true],
  ["https://github.com.example.org", false],
  ["https://gitea.example.org", false],
  ["http://x.localhost", false],
])("names are unique on GitHub alone: %s", (server, expected) => {
  const environment = { ...service.environment(), ...(server && { GITHUB_SERVER_URL: server }) };
  expect(openOwnArtifacts(environment, createTransfer()).namesAreUnique).toBe(expected);
});

test("a connection that breaks is no reason to lose the report", async () => {
  service.fail("CreateArtifact", "reset");
  const waits: number[] = [];
  const wait = async (seconds: number) => waits.push(seconds);
  await uploadResults(await loadArtifactClient(), own(), upload(), wait);
  expect(service.artifacts.filter((artifact) => artifact.finalized)).toHaveLength(2);
  expect(waits).toEqual([2]);
});
