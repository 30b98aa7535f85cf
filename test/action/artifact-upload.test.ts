import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type NewArtifact, uploadPlainly } from "../../src/action/artifact-upload.ts";
import { startDeadline } from "../../src/action/deadline.ts";
import { openResultsService } from "../../src/action/results-service.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { makeFolder } from "../make-folder.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";
import { readZipEntry } from "./doubles/zip.ts";

let service: ResultsService;
let directory: string;
beforeEach(async () => {
  service = await startResultsService();
  directory = makeFolder();
});

function upload(content: NewArtifact["content"], retentionDays?: number): Promise<number | undefined> {
  const transfer = createTransfer({ wait: () => Promise.resolve() });
  const results = openResultsService(service.environment(), transfer);
  return uploadPlainly(results, transfer, { name: "x", content, retentionDays });
}
const page = () => ({ page: join(directory, "a.html") });

test("an archive holds its files under their paths, and is asked for as every server of the protocol knows it", async () => {
  await mkdir(join(directory, "raw"));
  await writeFile(join(directory, "summary.md"), "# Summary");
  await writeFile(join(directory, "raw/iostat-1.log"), "log");
  await upload({ files: [join(directory, "summary.md"), join(directory, "raw/iostat-1.log")], directory });
  const content = service.artifacts[0]?.content ?? Buffer.alloc(0);
  expect(await readZipEntry(content, "summary.md", 1000)).toBe("# Summary");
  expect(await readZipEntry(content, "raw/iostat-1.log", 1000)).toBe("log");
  expect(service.created).toEqual([
    { workflow_run_backend_id: "run-1", workflow_job_run_backend_id: "job-1", name: "x", version: 4 },
  ]);
});

test("a page is a file of its own, kept as long as is wished", async () => {
  await writeFile(join(directory, "a.html"), "<title>a</title>");
  const before = Date.now();
  await upload(page(), 3);
  const after = Date.now();
  expect(service.artifacts[0]?.content.toString()).toBe("<title>a</title>");
  expect(service.created[0]).toMatchObject({ version: 7, mime_type: "text/html" });
  const endMs = Date.parse(String(service.created[0]?.expires_at)) - 3 * 24 * 3600 * 1000;
  expect(endMs).toBeGreaterThanOrEqual(before);
  expect(endMs).toBeLessThanOrEqual(after);
});

test.each([0, 9 * 1024 ** 2])(
  "%d bytes go in one block, with their digest, and the signature untouched",
  async (bytes) => {
    const content = randomBytes(bytes);
    await writeFile(join(directory, "a.html"), content);
    expect(await upload(page())).toBe(service.artifacts[0]?.id);
    const stored = service.artifacts[0];
    expect(stored?.content.equals(content)).toBe(true);
    expect(stored?.digest).toBe(`sha256:${createHash("sha256").update(content).digest("hex")}`);
    expect(service.puts).toHaveLength(2);
    for (const query of service.puts) expect(query).toMatch(/^\?sig=up%2Fto%3D%3D&comp=block/);
  },
);

test("a file that is gone fails the upload, before the service hears of it", async () => {
  await expect(upload({ files: [join(directory, "gone")], directory })).rejects.toThrow("ENOENT");
  await expect(upload({ page: join(directory, "gone") })).rejects.toThrow("ENOENT");
  expect(service.calls.CreateArtifact).toBeUndefined();
});

test.each(["", "ftp://x/y", "not a url"])("no upload goes to an address such as %j", async (address) => {
  service.fail("CreateArtifact", { body: JSON.stringify({ ok: true, signed_upload_url: address }) });
  await writeFile(join(directory, "a.html"), "x");
  await expect(upload(page())).rejects.toThrow("upload: the service gave no address");
});

test("an answer that is not what is known, or too large, is refused", async () => {
  await writeFile(join(directory, "a.html"), "x");
  service.fail("CreateArtifact", { body: '{"ok":false}' });
  await expect(upload(page())).rejects.toThrow(
    "CreateArtifact: the answer is not what this io-probe knows; its field ok",
  );
  service.fail("blob PUT", { body: Buffer.alloc(64 * 1024 + 1) });
  await expect(upload(page())).rejects.toThrow("upload: has more than 64 KiB; no more is read");
});

test("a blob store that refuses ends the upload", async () => {
  await writeFile(join(directory, "a.html"), randomBytes(9 * 1024 ** 2));
  service.fail("blob PUT", { status: 403 });
  await expect(upload(page())).rejects.toThrow("upload: the blob store answered 403");
  expect(service.puts).toEqual([]);
});

test.each(["silent", "drip"] as const)(
  "a service that is %s does not hold an upload beyond the deadline",
  async (stall) => {
    await writeFile(join(directory, "a.html"), "x");
    service.stall = stall;
    const transfer = createTransfer({ wait: () => Promise.resolve(), deadline: startDeadline(0.3, () => 0) });
    const results = openResultsService(service.environment(), transfer);
    const work = uploadPlainly(results, transfer, { name: "x", content: page() });
    await expect(work).rejects.toThrow("CreateArtifact: the answer was not complete within 0.3 s");
  },
);

test.each([200, 201])(
  "a blob store may answer %d; its URL may have no query, and each request says what it carries",
  async (status) => {
    await writeFile(join(directory, "a.html"), "<p>");
    const asked: { url: string; type: string | undefined; kind: string | undefined }[] = [];
    const results = {
      ...openResultsService(service.environment(), createTransfer()),
      create: async () => "https://blob.example.org/x",
      finalize: async () => 7,
    };
    const transfer: Parameters<typeof uploadPlainly>[1] = async ({ url, headers }) => {
      asked.push({ url, type: headers?.["content-type"], kind: headers?.["x-ms-blob-content-type"] });
      return { status, body: Buffer.alloc(0), headers: {} } as never;
    };
    expect(await uploadPlainly(results, transfer, { name: "x", content: page() })).toBe(7);
    expect(asked).toEqual([
      {
        url: "https://blob.example.org/x?comp=block&blockid=MDAwMDAw",
        type: "application/octet-stream",
        kind: undefined,
      },
      { url: "https://blob.example.org/x?comp=blocklist", type: "application/xml", kind: "text/html" },
    ]);
  },
);
