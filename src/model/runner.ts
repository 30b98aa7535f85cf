import * as z from "zod/mini";
import { amount, count } from "./quantities.ts";

/** What the machine is, as it and the CI engine say. */
export const runnerSchema = z.object({
  name: z.optional(z.string()),
  os: z.optional(z.string()),
  arch: z.optional(z.string()),
  /** The image as the engine calls it, such as `ubuntu24 20261101.1`; some derive it from `runs-on`. */
  image: z.optional(z.string()),
  osRelease: z.optional(z.string()),
  environment: z.optional(z.string()),
  cpuModel: z.optional(z.string()),
  cpuCount: z.optional(count),
  memoryBytes: z.optional(amount),
  kernel: z.optional(z.string()),
  /** The cloud and machine type by the firmware, such as `aws m7i.large`. */
  cloud: z.optional(z.string()),
  container: z.optional(z.string()),
});
export type Runner = z.infer<typeof runnerSchema>;
