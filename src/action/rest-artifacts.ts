import * as z from "zod/mini";
import { tellCutList } from "../words/comparison/reasons.ts";
import { PAGE_SIZE, type RestClient, readPages } from "./rest.ts";
import { type ArtifactSource, downloadBlob, type ListedArtifact } from "./results-service.ts";
import { ServiceError, type Transfer } from "./transfer.ts";

const MAX_ARTIFACT_PAGES = 50;

const artifactsSchema = z.object({
  total_count: z.number(),
  artifacts: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        size_in_bytes: z.number(),
        expired: z.optional(z.boolean()),
        digest: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.maxLength(PAGE_SIZE)),
});

/** A run's artifacts of all attempts, or those named `wanted`. */
export function createRestSource(
  rest: RestClient,
  runId: string | undefined,
  transfer: Transfer,
  { warn, wanted }: { warn: (message: string) => void; wanted?: string },
): ArtifactSource {
  const download = async (id: number, maxBytes: number): Promise<Buffer> => {
    const { status, headers } = await rest({ path: `/actions/artifacts/${id}/zip`, purpose: "artifact" });
    if (status !== 302 || !headers.location) {
      throw new ServiceError(`artifact: the REST API answered ${status}`, status);
    }
    return downloadBlob(transfer, headers.location, maxBytes);
  };
  return async () => {
    const listed: ListedArtifact[] = [];
    const query = wanted === undefined ? "" : `?name=${encodeURIComponent(wanted)}`;
    const path = `/actions/runs/${runId}/artifacts${query}` as const;
    const maxPages = MAX_ARTIFACT_PAGES;
    const purpose = "the run's artifacts";
    const warnOfCut = (read: number, total: number) => warn(tellCutList(purpose, read, total));
    const pages = { path, purpose, schema: artifactsSchema, maxPages, warnOfCut };
    for await (const { artifacts } of readPages(rest, pages)) {
      for (const { id, name, size_in_bytes: sizeBytes, expired, digest } of artifacts) {
        // A server may ignore the query's name.
        if (expired || (wanted !== undefined && name !== wanted)) continue;
        const take = (maxBytes: number) => download(id, maxBytes);
        listed.push({ name, id: String(id), sizeBytes, digest: digest ?? undefined, download: take });
      }
    }
    return listed;
  };
}
