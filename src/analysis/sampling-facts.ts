import type { Sampling } from "../model/sampling.ts";

/** Why a collector was silent, with the sampler's or the kernel's reason. */
export type GapCause =
  | { id: "paused" }
  /** The sampler was late, or could not write. */
  | { id: "not-scheduled" }
  | { id: "ended"; reason?: string }
  | IostatCause;

/** Why iostat gave nothing. */
export type IostatCause =
  | { id: "no-report" }
  | { id: "iostat-ended" | "iostat-unreadable"; reason: string }
  | { id: "iostat-given-up"; reason: string; times?: number };

export interface Gap {
  collector: Sampling["collectors"][number];
  startedAt: string;
  durationSeconds: number;
  cause: GapCause;
  planned?: boolean;
}

export type Shortfall =
  | { id: "part"; part: string; reason: string }
  | { id: "iostat"; cause: IostatCause }
  | { id: "clock-back" | "clock-ahead"; seconds: number }
  | { id: "short-processes" }
  | { id: "lost-samples" | "corrupt-lines"; count: number };

/** A {@link Sampling} with causes instead of sentences. */
export interface SamplingFacts extends Omit<Sampling, "gaps" | "notMeasured"> {
  gaps: Gap[];
  shortfalls: Shortfall[];
}
