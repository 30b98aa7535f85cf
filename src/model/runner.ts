import * as z from "zod/mini";
import { amount, count } from "./quantities.ts";

/** What the machine was that the job ran on. Everything that could not be found out is absent. */
export const runnerSchema = z.object({
  name: z.optional(z.string()),
  os: z.optional(z.string()),
  arch: z.optional(z.string()),
  /** The runner's image as the engine calls it, such as `ubuntu24 20261101.1`; some engines make it up from `runs-on`. */
  image: z.optional(z.string()),
  /** The system as it calls itself in /etc/os-release, such as `Ubuntu 24.04.3 LTS`. */
  osRelease: z.optional(z.string()),
  /** `github-hosted`, `self-hosted`, or absent outside of GitHub. */
  environment: z.optional(z.string()),
  cpuModel: z.optional(z.string()),
  cpuCount: z.optional(count),
  memoryBytes: z.optional(amount),
  kernel: z.optional(z.string()),
  /** The cloud and machine type as the firmware tells them, such as `aws m7i.large`. */
  cloud: z.optional(z.string()),
  /** The container that io-probe itself ran in, such as `docker`; absent outside of one. */
  container: z.optional(z.string()),
});
export type Runner = z.infer<typeof runnerSchema>;
