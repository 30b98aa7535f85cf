import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { ResultsService } from "./results-service.ts";
import { assertBlobUrl, ServiceError, type Transfer } from "./transfer.ts";

/** An archive of files, under their paths below the directory, or a page that opens with one click. */
export type ArtifactContent = { files: readonly string[]; directory: string } | { page: string };

/** What to upload under a name. */
export interface NewArtifact {
  name: string;
  content: ArtifactContent;
  /** Absent: the repository's default. */
  retentionDays?: number | undefined;
}

const DAY_MS = 24 * 3600 * 1000;
const MAX_ANSWER_BYTES = 64 * 1024;
const BLOCK_ID = Buffer.from("000000").toString("base64");
const BLOCK_LIST = `<?xml version="1.0" encoding="utf-8"?><BlockList><Latest>${BLOCK_ID}</Latest></BlockList>`;

/**
 * Uploads in one block, for servers that @actions/artifact refuses; gives the service's number, if known.
 * @throws ServiceError where the service or its blob store refuses
 */
export async function uploadPlainly(
  service: ResultsService,
  transfer: Transfer,
  { name, content, retentionDays }: NewArtifact,
): Promise<number | undefined> {
  const mimeType = "page" in content ? "text/html" : undefined;
  const expiresAt =
    retentionDays === undefined ? undefined : new Date(Date.now() + retentionDays * DAY_MS).toISOString();
  const body = await readContent(content);
  const url = await service.create({ name, mimeType, expiresAt });
  assertBlobUrl("upload", url);
  const put = async (query: string, part: Buffer, headers: Record<string, string>): Promise<void> => {
    // Parsing would change what the signature covers.
    const target = `${url}${url.includes("?") ? "&" : "?"}${query}`;
    const request = { method: "PUT", purpose: "upload", body: part, headers, maxBytes: MAX_ANSWER_BYTES } as const;
    const { status } = await transfer({ ...request, url: target });
    if (status !== 201 && status !== 200) throw new ServiceError(`upload: the blob store answered ${status}`, status);
  };
  // Put Block and Put Block List (Azure Storage REST API).
  const blockQuery = `comp=block&blockid=${encodeURIComponent(BLOCK_ID)}`;
  await put(blockQuery, body, { "content-type": "application/octet-stream" });
  const kind = { "content-type": "application/xml", "x-ms-blob-content-type": mimeType ?? "application/zip" };
  await put("comp=blocklist", Buffer.from(BLOCK_LIST), kind);
  return service.finalize(name, body.length, createHash("sha256").update(body).digest("hex"));
}

function readContent(content: ArtifactContent): Promise<Buffer> {
  if ("page" in content) return buffer(createReadStream(content.page));
  const zip = new ZipFile();
  const packed = buffer(zip.outputStream);
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  for (const file of content.files) zip.addFile(file, relative(content.directory, file));
  zip.end();
  return Promise.race([packed, failed]);
}
