import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadArtifactClient } from "../../src/action/artifact-client.ts";
import { hasArtifactService, uploadPage, uploadResults } from "../../src/action/artifacts.ts";
import { createResultsSource } from "../../src/action/results-service.ts";
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

const leg = { job: "build", label: "node:20/alpine", matrix: "", attempt: 3 };
const upload = () => ({
  leg,
  reportFile: join(directory, "report.json"),
  detailFiles: [join(directory, "summary.md")],
  directory,
});

test("the real client uploads the report alone, and what people read beside it", async () => {
  const names = await uploadResults(await loadArtifactClient(), upload());
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
  const first = await uploadResults(client, upload());
  await writeFile(join(directory, "report.json"), '{"label":"newer"}');
  const second = await uploadResults(client, { ...upload(), previous: first });
  expect(second).toEqual(first);
  expect(service.artifacts).toHaveLength(2);
  const report = service.artifacts.find((artifact) => artifact.name === second.report);
  expect(await readZipEntry(report?.content ?? Buffer.alloc(0), "report.json", 1000)).toContain("newer");
});

test("a page is uploaded as the file that it is, in place of an earlier one", async () => {
  const client = await loadArtifactClient();
  const file = join(directory, "report.html");
  await writeFile(file, "<!doctype html><title>1</title>");
  const page = { name: "io-probe-build.html", file, replace: false };
  expect(await uploadPage(client, page)).toBe(service.artifacts[0]?.id);
  await writeFile(file, "<!doctype html><title>2</title>");
  await uploadPage(client, { ...page, replace: true });
  expect(service.artifacts.map(({ name, content }) => [name, content.toString()])).toEqual([
    ["io-probe-build.html", "<!doctype html><title>2</title>"],
  ]);
  expect(await readdir(directory)).toEqual(["report.html", "report.json", "summary.md"]);
});

test("a page that the service does not take costs nothing", async () => {
  service.fail("CreateArtifact", { status: 400 });
  const page = { name: "io-probe-build.html", file: join(directory, "report.json"), replace: false };
  expect(await uploadPage(await loadArtifactClient(), page)).toBeUndefined();
});

test("a name that another job has taken gets a suffix", async () => {
  const client = await loadArtifactClient();
  const first = await uploadResults(client, upload());
  const second = await uploadResults(client, upload());
  expect(second.report).toMatch(new RegExp(`^${first.report}-[0-9a-f]{8}$`));
  expect(service.artifacts).toHaveLength(4);
});

test("a connection that breaks is no reason to lose the report", async () => {
  service.fail("CreateArtifact", "reset");
  await uploadResults(await loadArtifactClient(), upload());
  expect(service.artifacts.filter((artifact) => artifact.finalized)).toHaveLength(2);
});

test("only github.com and its relatives have the artifact service", () => {
  const has = (url: string | undefined) => hasArtifactService({ GITHUB_SERVER_URL: url });
  expect([undefined, "https://github.com", "https://octo.ghe.com", "http://x.localhost"].map(has)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["https://github.example.com", "https://ghe.com.evil.org"].map(has)).toEqual([false, false]);
});
