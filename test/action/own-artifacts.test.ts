import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { locateArtifact, openOwnArtifacts } from "../../src/action/own-artifacts.ts";
import { createResultsSource } from "../../src/action/results-service.ts";
import type { UploadedArtifact } from "../../src/action/state-schema.ts";
import { isGitHub } from "../../src/action/surroundings.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { makeFolder } from "../make-folder.ts";
import { beStepOf } from "./doubles/job-process.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";
import { readZipEntry } from "./doubles/zip.ts";

let service: ResultsService;
let directory: string;

beforeEach(async () => {
  service = await startResultsService();
  directory = makeFolder();
  await writeFile(join(directory, "report.json"), '{"label":"x"}');
});

const GITEA = "https://gitea.example.org";
/** What the job of that id may do about its artifacts. */
const own = (jobId = "job-7", earlier: readonly UploadedArtifact[] = [], server?: string, engine = {}) => {
  const environment = { ...service.environment(jobId), ...engine, ...(server && { GITHUB_SERVER_URL: server }) };
  beStepOf(environment);
  return openOwnArtifacts(environment, createTransfer({ wait: () => Promise.resolve() }), earlier);
};
const nameIt = (suffix?: string) => (suffix === undefined ? "io-probe-x" : `io-probe-x-${suffix}`);
const report = () => ({ files: [join(directory, "report.json")], directory });
/** All artifacts as name and job. */
const listNames = () => service.artifacts.map(({ name, jobId }) => [name, jobId]);
const readReport = (index: number) =>
  readZipEntry(service.artifacts[index]?.content ?? Buffer.alloc(0), "report.json", 1000);

describe("an artifact is uploaded", () => {
  test("under its name, noted with its number, and can be downloaded", async () => {
    const ours = own();
    const uploaded = await ours.upload(nameIt, report());
    expect(uploaded).toEqual({ name: "io-probe-x", id: service.artifacts[0]?.id });
    expect(ours.uploaded).toEqual([uploaded]);
    const [listed] = await createResultsSource(service.environment(), createTransfer())();
    const packed = await listed?.download(10_000);
    expect(await readZipEntry(packed ?? Buffer.alloc(0), "report.json", 1000)).toBe('{"label":"x"}');
  });

  test("without a number, where the service says none", async () => {
    service.fail("FinalizeArtifact", { body: '{"ok":true}' });
    const ours = own("job-7", [], GITEA);
    expect((await ours.upload(nameIt, report())).id).toBeUndefined();
    expect(ours.uploaded).toEqual([]);
  });

  test("in place of the job's own earlier one, which goes first", async () => {
    const ours = own();
    await ours.upload(nameIt, report());
    await writeFile(join(directory, "report.json"), '{"label":"newer"}');
    const later = own("job-7", ours.uploaded);
    expect((await later.upload(nameIt, report())).name).toBe("io-probe-x");
    expect(listNames()).toEqual([["io-probe-x", "job-7"]]);
    expect(await readReport(0)).toContain("newer");
  });

  test("with a suffix where another job has its name, the same again, and the other job's stays", async () => {
    const theirs = service.add("io-probe-x", Buffer.from("theirs"), { jobId: "job-8" });
    const ours = own();
    const first = await ours.upload(nameIt, report());
    expect(first.name).toMatch(/^io-probe-x-[0-9a-f]{8}$/);
    expect((await ours.upload(nameIt, report())).name).toBe(first.name);
    expect(listNames()).toEqual([
      ["io-probe-x", "job-8"],
      [first.name, "job-7"],
    ]);
    expect(service.artifacts[0]).toBe(theirs);
  });

  test("not at all where other jobs have both names, and nothing of theirs is touched", async () => {
    const { name } = await own().upload((suffix) => `y-${suffix ?? "none"}`, report());
    const suffixed = (await own("job-7", [], GITEA).upload(nameIt, report())).name;
    service.artifacts.length = 0;
    for (const taken of ["io-probe-x", suffixed]) service.add(taken, Buffer.from("theirs"), { jobId: "job-9" });
    expect(name).toBe("y-none");
    const reason = `another job has uploaded artifacts named io-probe-x and ${suffixed}`;
    await expect(own().upload(nameIt, report())).rejects.toThrow(reason);
    expect(listNames().map(([, jobId]) => jobId)).toEqual(["job-9", "job-9"]);
    expect(service.calls.DeleteArtifact).toBeUndefined();
  });

  test("under a name of this job's alone where a server puts one artifact in the place of another", async () => {
    service.isGitea = true;
    const theirs = service.add("io-probe-x", Buffer.from("theirs"), { jobId: "job-8" });
    const { name } = await own("job-7", [], GITEA).upload(nameIt, report());
    expect(name).toMatch(/^io-probe-x-[0-9a-f]{8}$/);
    expect(service.artifacts).toContain(theirs);
  });

  test("as often as it takes where connections break or the blob store is busy", async () => {
    service.fail("CreateArtifact", "reset");
    service.fail("blob PUT", "reset", { status: 503 });
    service.fail("FinalizeArtifact", "reset");
    await own("job-7", [], GITEA).upload(nameIt, report());
    expect(service.calls).toMatchObject({ CreateArtifact: 2, "blob PUT": 4, FinalizeArtifact: 2 });
    expect(await readReport(0)).toBe('{"label":"x"}');
  });

  test.each(["CreateArtifact", "blob PUT", "FinalizeArtifact"])("not again where %s is refused", async (call) => {
    service.fail(call, { status: 403 });
    await expect(own("job-7", [], GITEA).upload(nameIt, report())).rejects.toThrow("answered 403");
    expect(service.calls[call]).toBe(1);
  });

  test("with the service's own reason, where it refuses", async () => {
    service.fail("CreateArtifact", { status: 403 });
    const work = own("job-7", [], GITEA).upload(nameIt, report());
    await expect(work).rejects.toThrow("CreateArtifact: the service answered 403: a fault");
  });
});

test("act's own service, which knows no MIME types, takes archives under the server's name of GitHub", async () => {
  service.isOld = true;
  const ours = own("job-7", [], undefined, { ACT: "true" });
  expect((await ours.upload(nameIt, report())).name).toBe("io-probe-x");
  expect(await readReport(0)).toBe('{"label":"x"}');
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
    const theirs = service.add("io-probe-x", Buffer.from("theirs"), { jobId: "job-8" });
    const ours = own("job-7", [], GITEA);
    const first = await ours.upload(nameIt, report());
    // A later step of the job, with what the first one noted.
    const later = own("job-7", ours.uploaded, GITEA);
    expect((await later.upload(nameIt, report())).name).toBe(first.name);
    expect(await later.remove("io-probe-x")).toBe(false);
    // The number has another artifact by now, or the state is older than that.
    expect(await own("job-7", [{ name: "io-probe-x", id: 1 }], GITEA).remove("io-probe-x")).toBe(false);
    expect(service.artifacts).toContain(theirs);
    expect(service.artifacts).toHaveLength(2);
  });
});

describe("a page", () => {
  const page = () => ({ page: join(directory, "report.html") });

  test("is uploaded as the file that it is, in place of an earlier one", async () => {
    const ours = own();
    for (const title of ["1", "2"]) {
      await writeFile(join(directory, "report.html"), `<title>${title}</title>`);
      await ours.upload(() => "io-probe-build.html", page());
    }
    expect(service.artifacts.map(({ name, content }) => [name, content.toString()])).toEqual([
      ["io-probe-build.html", "<title>2</title>"],
    ]);
    expect((await readdir(directory)).sort()).toEqual(["report.html", "report.json"]);
  });

  test("is refused at once by a server that knows no MIME types, which takes archives", async () => {
    service.isOld = true;
    await writeFile(join(directory, "report.html"), "x");
    const ours = own("job-7", [], GITEA);
    await expect(ours.upload(() => "a.html", page())).rejects.toThrow('answered 500: unknown field "mime_type"');
    expect(service.calls.CreateArtifact).toBe(1);
    expect((await ours.upload(nameIt, report())).id).toBeDefined();
  });
});

test.each([
  [undefined, true],
  ["https://github.com", true],
  ["https://x.ghe.com", true],
  ["https://github.com.example.org", false],
  [GITEA, false],
  ["http://x.localhost", false],
])("names are unique on GitHub's own servers alone: %s", (server, expected) => {
  expect(isGitHub(server === undefined ? {} : { GITHUB_SERVER_URL: server })).toBe(expected);
});

test("links go by number on GitHub, and by name elsewhere", () => {
  const locate = (GITHUB_SERVER_URL: string, id?: number) =>
    locateArtifact({ GITHUB_SERVER_URL, GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "7" }, { name: "a b", id });
  expect(locate("https://github.com", 5)).toBe("https://github.com/o/r/actions/runs/7/artifacts/5");
  expect(locate("https://github.com")).toBeUndefined();
  expect(locate(GITEA)).toBe(`${GITEA}/o/r/actions/runs/7/artifacts/a%20b`);
});
