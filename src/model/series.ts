import * as z from "zod/mini";
import { figure, moment } from "./quantities.ts";
import type { Window } from "./window.ts";

const column = z.array(z.nullable(figure));

/** Columns of samples. A rate is of the interval that ends at its place of `timesSeconds`. */
const seriesSchema = z.object({
  startedAt: moment,
  timesSeconds: z.array(figure),
  devices: z.array(
    z.object({
      name: z.string(),
      inMemory: z.optional(z.boolean()),
      readBytesPerSecond: column,
      writeBytesPerSecond: column,
      readsPerSecond: column,
      writesPerSecond: column,
      readLatencySeconds: column,
      writeLatencySeconds: column,
      queueDepth: column,
      utilization: column,
      /** Where the kernel counts them. */
      flushesPerSecond: z.optional(column),
    }),
  ),
  /** Shares of the interval, 0 to 1. */
  pressure: z.optional(
    z.object({ ioSome: column, ioFull: column, cpuSome: z.optional(column), memorySome: z.optional(column) }),
  ),
  /** Shares of the interval in which some of the job's tasks waited for the disk, or ran and none waited. */
  own: z.optional(z.object({ waited: column, ran: column })),
  cpu: z.optional(z.object({ user: column, system: column, iowait: column, steal: column })),
  network: z.optional(z.object({ receivedBytesPerSecond: column, sentBytesPerSecond: column })),
  memory: z.optional(z.object({ dirtyBytes: column, writebackBytes: column, availableBytes: z.optional(column) })),
  /** Of all ext4 journals. */
  journal: z.optional(z.object({ commitsPerSecond: column, requestedCommitsPerSecond: column })),
});
export type Series = z.infer<typeof seriesSchema>;

/** How a series.json begins; the version rises when older readers could misread it. */
export const SERIES_KIND = { schema: "io-probe/series", schemaVersion: 1 } as const;

/** A series.json: the samples of the report.json beside it. */
export const seriesFileSchema = z.object({
  schema: z.literal(SERIES_KIND.schema),
  schemaVersion: z.literal(SERIES_KIND.schemaVersion),
  ...seriesSchema.shape,
});

/** A window's ends in seconds since a moment, such as a series' start, in milliseconds since the epoch. */
export function placeWindow(
  { startedAt, endedAt }: Pick<Window, "startedAt" | "endedAt">,
  zero: number,
): { fromSeconds: number; toSeconds: number } {
  const fromSeconds = (Date.parse(startedAt) - zero) / 1000;
  return { fromSeconds, toSeconds: Math.max(fromSeconds, (Date.parse(endedAt) - zero) / 1000) };
}
