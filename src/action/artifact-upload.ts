import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { relative } from "node:path";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { assertBlobUrl, type NewArtifact, type ResultsService } from "./results-service.ts";
import { ServiceError, type Transfer } from "./transfer.ts";

/** What an artifact holds. */
export interface ArtifactContent {
  mimeType: string;
  /** A browser shows it; otherwise an archive. */
  isPlainFile: boolean;
  open(): Readable;
}

/** An archive of files, under their paths below the directory. */
export function packFiles(files: readonly string[], directory: string): ArtifactContent {
  const open = () => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on("error", (error) => output.destroy(error as Error));
    for (const file of files) zip.addFile(file, relative(directory, file));
    zip.end();
    return output;
  };
  return { mimeType: "application/zip", isPlainFile: false, open };
}

/** A page that opens with one click. */
export function servePage(file: string): ArtifactContent {
  return { mimeType: "text/html", isPlainFile: true, open: () => createReadStream(file) };
}

/** Two blocks are in memory at once. */
const BLOCK_BYTES = 4 * 1024 ** 2;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Uploads block by block; gives the service's number, if known.
 * @throws ServiceError where the service or its blob store refuses
 */
export async function uploadArtifact(
  service: ResultsService,
  transfer: Transfer,
  artifact: Omit<NewArtifact, "mimeType">,
  content: ArtifactContent,
): Promise<number | undefined> {
  const { mimeType, isPlainFile } = content;
  const url = await service.create({ ...artifact, ...(isPlainFile && { mimeType }) });
  assertBlobUrl("upload", url);
  const put = async (query: string, body: Buffer, headers: Record<string, string>): Promise<void> => {
    // Parsing would change what the signature covers.
    const target = `${url}${url.includes("?") ? "&" : "?"}${query}`;
    const request = { method: "PUT", purpose: "upload", body, headers, maxBytes: MAX_ANSWER_BYTES } as const;
    const { status } = await transfer({ ...request, url: target });
    if (status !== 201 && status !== 200) throw new ServiceError(`upload: the blob store answered ${status}`, status);
  };
  const hash = createHash("sha256");
  const ids: string[] = [];
  let sizeBytes = 0;
  for await (const block of splitBlocks(content.open())) {
    hash.update(block);
    sizeBytes += block.length;
    // Base64 of one length (Put Block, Azure Storage REST API).
    const id = Buffer.from(String(ids.length).padStart(6, "0")).toString("base64");
    await put(`comp=block&blockid=${encodeURIComponent(id)}`, block, { "content-type": "application/octet-stream" });
    ids.push(id);
  }
  const list = ids.map((id) => `<Latest>${id}</Latest>`).join("");
  const document = `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`;
  const kind = { "content-type": "application/xml", "x-ms-blob-content-type": mimeType };
  await put("comp=blocklist", Buffer.from(document), kind);
  return service.finalize(artifact.name, sizeBytes, hash.digest("hex"));
}

async function* splitBlocks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < BLOCK_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
