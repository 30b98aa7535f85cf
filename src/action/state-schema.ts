import * as z from "zod/mini";

const uploadedSchema = z.object({ name: z.string(), id: z.int() });

/** An artifact that this job uploaded, with the service's number. */
export type UploadedArtifact = z.infer<typeof uploadedSchema>;

/** What the io-probe steps of a job tell one another, in a signed file. */
export const stateSchema = z.object({
  /** Run, attempt and job of the folder. */
  identity: z.string(),
  /** Whether a step reports at the job's end. */
  owned: z.optional(z.boolean()),
  /** The label that the job's first step was given. */
  label: z.optional(z.string()),
  /** The gates of the latest `monitor`. */
  failIf: z.optional(z.string()),
  uploaded: z.optional(z.array(uploadedSchema)),
  /** Keys of the annotations that were made. */
  annotated: z.optional(z.array(z.string())),
  reportedEntries: z.optional(z.int()),
});

/** What io-probe steps of a job know of each other. */
export type JobState = z.infer<typeof stateSchema>;
