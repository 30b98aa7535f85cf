import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** How what `predict --format json` prints begins; the version rises when older readers could misread it. */
export const PREDICTIONS_KIND = { schema: "io-probe/predictions", schemaVersion: 1 } as const;

const subject = {
  window: z.string(),
  /** The disk as given to `--on`, or its report's label. */
  on: z.string(),
};

const predictionRefusalSchema = z.discriminatedUnion("id", [
  z.object({ id: z.enum(["no-wait", "incomplete", "beyond-measure", "too-many-samples"]) }),
  /** Steps that ran at the same time. */
  z.object({ id: z.literal("overlap"), windows: z.array(z.string()) }),
  /** Of the disk's bytes, the share of other processes. */
  z.object({ id: z.literal("neighbours"), share: amount }),
  /** The step ran at the recorded disk's limit, in bytes or operations per second. */
  z.object({ id: z.literal("capped"), kind: z.enum(["bandwidth", "iops"]), perSecond: amount }),
]);
export type PredictionRefusal = z.infer<typeof predictionRefusalSchema>;

/** How long a step would take on another disk, or why that is not predicted. */
export const predictionSchema = z.union([
  z.object({
    ...subject,
    recordedSeconds: amount,
    seconds: amount,
    /** Bounds, checked by `npm run bench:predict` (docs/predict.md). */
    lowSeconds: amount,
    highSeconds: amount,
  }),
  /** `message` is the reason in words, for people with jq. */
  z.object({ ...subject, refused: predictionRefusalSchema, message: z.optional(z.string()) }),
]);
export type Prediction = z.infer<typeof predictionSchema>;

/** What `predict --format json` prints. */
export const predictionsSchema = z.object({
  schema: z.literal(PREDICTIONS_KIND.schema),
  schemaVersion: z.literal(PREDICTIONS_KIND.schemaVersion),
  toolVersion: z.string(),
  predictions: z.array(predictionSchema),
});
export type Predictions = z.infer<typeof predictionsSchema>;
