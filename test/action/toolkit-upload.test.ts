import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { NewArtifact } from "../../src/action/artifact-upload.ts";
import { uploadByToolkit } from "../../src/action/toolkit-upload.ts";
import { makeFolder } from "../make-folder.ts";
import { beStepOf } from "./doubles/job-process.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";
import { readZipEntry } from "./doubles/zip.ts";

let service: ResultsService;
let directory: string;
let temporary: string;
beforeEach(async () => {
  service = await startResultsService();
  [directory, temporary] = [makeFolder(), makeFolder()];
  beStepOf(service.environment());
});

const upload = (artifact: Partial<NewArtifact>) =>
  uploadByToolkit({ name: "x", content: { page: join(directory, "a.html") }, ...artifact }, temporary, 0);

test("an archive holds its files under their paths", async () => {
  await mkdir(join(directory, "raw"));
  await writeFile(join(directory, "summary.md"), "# Summary");
  await writeFile(join(directory, "raw/iostat-1.log"), "log");
  const files = [join(directory, "summary.md"), join(directory, "raw/iostat-1.log")];
  expect(await upload({ content: { files, directory } })).toBe(service.artifacts[0]?.id);
  const content = service.artifacts[0]?.content ?? Buffer.alloc(0);
  expect(await readZipEntry(content, "summary.md", 1000)).toBe("# Summary");
  expect(await readZipEntry(content, "raw/iostat-1.log", 1000)).toBe("log");
  expect(service.created).toMatchObject([{ name: "x", mime_type: "application/zip" }]);
  expect(service.created[0]).not.toHaveProperty("expires_at");
});

test("a page of any size is a file of its own under the artifact's name, kept as long as is wished", async () => {
  const page = randomBytes(17 * 1024 ** 2);
  await writeFile(join(directory, "a.html"), page);
  const before = Date.now();
  await upload({ name: "x.html", retentionDays: 3 });
  const [stored] = service.artifacts;
  expect(stored?.content.equals(page)).toBe(true);
  expect(stored?.digest).toBe(`sha256:${createHash("sha256").update(page).digest("hex")}`);
  expect(service.created).toMatchObject([{ name: "x.html", mime_type: "text/html" }]);
  // A day is 23 hours long where clocks are set forward.
  const keptMs = Date.parse(String(service.created[0]?.expires_at)) - before;
  expect(Math.abs(keptMs / (24 * 3600 * 1000) - 3)).toBeLessThan(0.1);
  for (const query of service.puts) expect(query).toContain("sig=up%2Fto%3D%3D");
  expect(await readdir(temporary)).toEqual([]);
});

test("a connection that breaks is tried again; under the same name the service then knows it already", async () => {
  await writeFile(join(directory, "a.html"), "x");
  service.fail("CreateArtifact", "reset", "reset");
  expect(await upload({ name: "x.html" })).toBe(service.artifacts[0]?.id);
  service.fail("FinalizeArtifact", "reset");
  await expect(upload({ name: "y.html" })).rejects.toMatchObject({ name: "ServiceError", status: 409 });
});

test.each([
  ["CreateArtifact", "Failed to CreateArtifact", "(403)"],
  ["FinalizeArtifact", "Failed to FinalizeArtifact", "(403)"],
  ["blob PUT", "", "a fault"],
])("a refusal by %s is not repeated, and gives its reason", async (call, ...parts) => {
  await writeFile(join(directory, "a.html"), "x");
  service.fail(call, { status: 403 });
  const message = await upload({ name: "x.html" }).catch((error: Error) => error.message);
  for (const part of parts) expect(message).toContain(part);
  expect(service.calls[call]).toBe(1);
});

test("a file that is gone or no file fails the upload, not the process, and the artifact is never finished", async () => {
  const gone = join(directory, "gone");
  await expect(upload({ name: "x.html", content: { page: gone } })).rejects.toThrow();
  await expect(upload({ name: "y", content: { files: [gone], directory } })).rejects.toThrow("does not exist");
  await mkdir(gone);
  await expect(upload({ name: "z.html", content: { page: gone } })).rejects.toThrow();
  expect(service.calls.FinalizeArtifact).toBeUndefined();
});
