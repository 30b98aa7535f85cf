import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ArtifactClient, UploadOptions } from "../../src/action/artifact-client.ts";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { hasArtifactService, uploadPage, uploadResults } from "../../src/action/artifacts.ts";
import type { OwnArtifacts } from "../../src/action/own-artifacts.ts";
import type { UploadedArtifact } from "../../src/action/state-schema.ts";

const leg = { job: "build", label: "a", matrix: "", attempt: 1 };
const plain = nameArtifacts(leg);
const unique = nameArtifacts(leg, "mine");
const upload = { leg, reportFile: "/d/report.json", detailFiles: ["/d/summary.md", "/d/report.html"], directory: "/d" };

interface Call {
  name: string;
  files: string[];
  directory: string;
  options: UploadOptions | undefined;
}

/** A client whose service refuses as told, and what it was asked for. */
function makeClient(refuse: (name: string, call: number) => unknown = () => undefined) {
  const calls: Call[] = [];
  const client: ArtifactClient = {
    async uploadArtifact(name, files, directory, options) {
      calls.push({ name, files, directory, options });
      const error = refuse(name, calls.filter((call) => call.name === name).length);
      if (error !== undefined) throw error;
      return { id: calls.length };
    },
  };
  return {
    client,
    calls,
    namesOf: (part: string) => calls.map(({ name }) => name).filter((name) => name.includes(part)),
  };
}

const TAKEN = new Error("Failed request: (409) Conflict: an artifact with this name already exists");

/** A job that has uploaded these itself. */
function ownOf(...names: string[]): OwnArtifacts & { removed: string[]; uploaded: UploadedArtifact[] } {
  const removed: string[] = [];
  const uploaded: UploadedArtifact[] = [];
  return {
    suffix: "mine",
    namesAreUnique: true,
    removed,
    uploaded,
    note: (artifact) => uploaded.push(artifact),
    async remove(name) {
      if (!names.includes(name)) return false;
      removed.push(name);
      return true;
    },
  };
}

describe("a job's results", () => {
  test("are the report alone and all that people read, kept as long as is wished", async () => {
    const { client, calls } = makeClient();
    expect(await uploadResults(client, ownOf(), { ...upload, retentionDays: 5 })).toEqual(plain);
    const options = { retentionDays: 5 };
    expect(calls).toEqual([
      { name: plain.report, files: ["/d/report.json"], directory: "/d", options },
      { name: plain.details, files: upload.detailFiles, directory: "/d", options },
    ]);
  });

  test("are kept as long as the repository says where nothing is wished", async () => {
    const { client, calls } = makeClient();
    await uploadResults(client, ownOf(), upload);
    expect(calls.map(({ options }) => options)).toStrictEqual([{}, {}]);
  });

  test("get a suffix where another job has their names, one by one", async () => {
    const { client } = makeClient((name) => (name === plain.details ? TAKEN : undefined));
    expect(await uploadResults(client, ownOf(), upload)).toEqual({ report: plain.report, details: unique.details });
    const other = makeClient((name) => (name === plain.report ? TAKEN : undefined));
    expect(await uploadResults(other.client, ownOf(), upload)).toEqual({
      report: unique.report,
      details: plain.details,
    });
  });

  test("are noted with the numbers that the service gave them, where it gave some", async () => {
    const own = ownOf();
    const { client } = makeClient();
    await uploadResults(client, own, upload);
    expect(own.uploaded).toEqual([
      { name: plain.report, id: 1 },
      { name: plain.details, id: 2 },
    ]);
    const silent: ArtifactClient = { uploadArtifact: async () => ({}) };
    const other = ownOf();
    expect(await uploadResults(silent, other, upload)).toEqual(plain);
    expect(other.uploaded).toEqual([]);
  });

  test("have names of this job's alone where a server puts one artifact in the place of another", async () => {
    const { client, calls } = makeClient();
    const own = { ...ownOf(), namesAreUnique: false };
    expect(await uploadResults(client, own, upload)).toEqual(unique);
    expect(calls.map(({ name }) => name)).toEqual([unique.report, unique.details]);
  });

  test("replace the job's own earlier ones, which go first", async () => {
    const { client, namesOf } = makeClient((_, call) => (call === 1 ? TAKEN : undefined));
    const own = ownOf(plain.report, plain.details);
    expect(await uploadResults(client, own, upload)).toEqual(plain);
    expect(own.removed.sort()).toEqual([plain.details, plain.report]);
    expect(namesOf("report-")).toEqual([plain.report, plain.report]);
  });

  test("go under the other name where somebody takes the first as soon as it is free", async () => {
    const { client } = makeClient((name) => (name === plain.report ? TAKEN : undefined));
    const names = await uploadResults(client, ownOf(plain.report), upload);
    expect(names).toEqual({ report: unique.report, details: plain.details });
  });

  test("are not uploaded where other jobs have both names", async () => {
    const { client, namesOf } = makeClient((name) => (name.includes("report-") ? TAKEN : undefined));
    const reason = `another job has uploaded artifacts named ${plain.report} and ${unique.report}`;
    await expect(uploadResults(client, ownOf(), upload)).rejects.toThrow(reason);
    expect(namesOf("report-")).toEqual([plain.report, unique.report]);
  });

  test.each([new Error("the service answered 500"), "ECONNRESET without an error"])(
    "are not tried again after any other refusal: %s",
    async (refusal) => {
      const { client, namesOf } = makeClient((name) => (name === plain.report ? refusal : undefined));
      await expect(uploadResults(client, ownOf(plain.report), upload)).rejects.toBe(refusal);
      expect(namesOf("report-")).toEqual([plain.report]);
    },
  );
});

describe("a connection that breaks", () => {
  /** Waits that are only noted. */
  function makeWait() {
    const waits: number[] = [];
    return { waits, wait: async (seconds: number) => waits.push(seconds) };
  }

  test.each(["NetworkError: no answer", "read ECONNRESET", "connect ETIMEDOUT 1.2.3.4", "socket hang up"])(
    "(%s) is tried again after two seconds, and once more",
    async (message) => {
      const broken = (name: string, call: number) => name === plain.report && call < 3 && new Error(message);
      const { client, namesOf } = makeClient((name, call) => broken(name, call) || undefined);
      const { waits, wait } = makeWait();
      expect(await uploadResults(client, ownOf(), upload, wait)).toEqual(plain);
      expect(namesOf("report-")).toHaveLength(3);
      expect(waits).toEqual([2, 2]);
    },
  );

  test("is tried again for what people read, too, with the same waits", async () => {
    const broken = (name: string, call: number) => name === plain.details && call < 2 && new Error("read ECONNRESET");
    const { client, namesOf } = makeClient((name, call) => broken(name, call) || undefined);
    const { waits, wait } = makeWait();
    expect(await uploadResults(client, ownOf(), upload, wait)).toEqual(plain);
    expect([namesOf("details-").length, waits]).toEqual([2, [2]]);
  });

  test("three times is an error", async () => {
    const broken = new Error("socket hang up");
    const { client, namesOf } = makeClient((name) => (name === plain.report ? broken : undefined));
    const { waits, wait } = makeWait();
    await expect(uploadResults(client, ownOf(), upload, wait)).rejects.toBe(broken);
    expect(namesOf("report-")).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });

  test("is tried again for a page, too", async () => {
    const folder = await mkdtemp(join(tmpdir(), "io-probe-page-"));
    const file = join(folder, "report.html");
    await writeFile(file, "<!doctype html>");
    const { client } = makeClient((_, call) => (call === 1 ? new Error("read ECONNRESET") : undefined));
    const { waits, wait } = makeWait();
    expect(await uploadPage(client, ownOf(), { name: "x.html", file }, wait)).toBe(2);
    expect(waits).toEqual([2]);
    await rm(folder, { recursive: true });
  });
});

describe("a page", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "io-probe-page-"));
    await writeFile(join(directory, "report.html"), "<!doctype html>");
  });
  afterEach(() => rm(directory, { recursive: true }));
  const page = () => ({ name: "io-probe-build.html", file: join(directory, "report.html") });

  test("is uploaded as one file of the artifact's name, and its copy goes", async () => {
    const seen: unknown[] = [];
    const client: ArtifactClient = {
      async uploadArtifact(name, files, folder, options) {
        expect(dirname(folder)).toBe(directory);
        expect(basename(folder)).toMatch(/^\.page-./);
        expect(files).toEqual([join(folder, name)]);
        seen.push(name, await readFile(String(files[0]), "utf8"), options);
        return { id: 70 };
      },
    };
    expect(await uploadPage(client, ownOf(), { ...page(), retentionDays: 5 })).toBe(70);
    expect(await uploadPage(client, ownOf(), page())).toBe(70);
    const content = ["io-probe-build.html", "<!doctype html>"];
    expect(seen).toStrictEqual([
      ...content,
      { skipArchive: true, retentionDays: 5 },
      ...content,
      { skipArchive: true },
    ]);
    expect(await readdir(directory)).toEqual(["report.html"]);
  });

  test("that the service does not take has no id, and its copy goes all the same", async () => {
    const { client } = makeClient(() => new Error("the service answered 400"));
    expect(await uploadPage(client, ownOf(), page())).toBeUndefined();
    expect(await readdir(directory)).toEqual(["report.html"]);
  });

  test("whose copy is gone already is uploaded all the same", async () => {
    const client: ArtifactClient = {
      async uploadArtifact(_name, _files, folder) {
        await rm(folder, { recursive: true });
        return { id: 1 };
      },
    };
    expect(await uploadPage(client, ownOf(), page())).toBe(1);
  });
});

test("only github.com and its relatives have the artifact service", () => {
  const has = (url: string | undefined) => hasArtifactService({ GITHUB_SERVER_URL: url });
  const known = [undefined, "", "https://GitHub.com", "https://octo.ghe.com", "http://x.localhost"];
  expect(known.map(has)).toEqual(known.map(() => true));
  const others = ["https://github.example.com", "https://ghe.com.evil.org", "https://localhost.example.com"];
  expect(others.map(has)).toEqual(others.map(() => false));
});
