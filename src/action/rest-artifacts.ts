import * as z from "zod/mini";
import { PAGE_SIZE, type RestClient, readPages } from "./rest.ts";
import type { ArtifactSource } from "./results-service.ts";

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
  { warn, wanted }: { warn: (message: string) => void; wanted?: string },
): ArtifactSource {
  const query = wanted === undefined ? "" : `?name=${encodeURIComponent(wanted)}`;
  return async () => {
    const pages = await readPages(rest, {
      path: `/actions/runs/${runId}/artifacts${query}`,
      purpose: "the run's artifacts",
      schema: artifactsSchema,
      maxPages: MAX_ARTIFACT_PAGES,
      warn,
    });
    return pages
      .flatMap(({ artifacts }) => artifacts)
      .filter(({ name, expired }) => {
        // A server may ignore the query's name.
        return !expired && (wanted === undefined || name === wanted);
      })
      .map(({ id, name, size_in_bytes: sizeBytes, digest }) => ({
        ...{ name, id: String(id), sizeBytes, digest: digest ?? undefined },
        download: (maxBytes) => rest.download(`/actions/artifacts/${id}/zip`, "artifact", maxBytes),
      }));
  };
}
