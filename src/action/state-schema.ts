import * as z from "zod/mini";

const uploadedSchema = z.object({ name: z.string(), id: z.int() });

/** An artifact that this job has uploaded. */
export type UploadedArtifact = z.infer<typeof uploadedSchema>;

/** The state of a job, as its file holds it. */
export const stateSchema = z.object({
  /** Run, attempt and job that the folder belongs to. */
  identity: z.string(),
  /** Whether a step has taken it upon itself to report when the job ends. */
  owned: z.optional(z.boolean()),
  /** The label that a step of the job was given first. */
  label: z.optional(z.string()),
  /** The gates that a `monitor` of the job was given last, for the step that ends the sampling. */
  failIf: z.optional(z.string()),
  /** What the job has uploaded so far, each with the number that the service gave it. */
  uploaded: z.optional(z.array(uploadedSchema)),
  /** What identifies the annotations that the job has made so far. */
  annotated: z.optional(z.array(z.string())),
  /** How many results the last report held. */
  reportedEntries: z.optional(z.int()),
});

/** What the io-probe steps of one job know of each other. */
export type JobState = z.infer<typeof stateSchema>;
