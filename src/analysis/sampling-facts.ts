import type { Sampling } from "../model/sampling.ts";

/** Why a collector was silent for a stretch; reasons are the sampler's or the kernel's own words. */
export type GapCause =
  /** A step ended the sampling, and a later one began it again. */
  | { id: "paused" }
  /** The sampler was late, or could not write. */
  | { id: "not-scheduled" }
  /** No sample came any more; without a reason the sampler left none. */
  | { id: "ended"; reason?: string }
  | IostatCause;

/** Why iostat gave nothing. */
export type IostatCause =
  | { id: "no-report" }
  | { id: "iostat-ended" | "iostat-given-up" | "iostat-unreadable"; reason: string };

/** A stretch in which a collector was silent for much longer than the interval. */
export interface Gap {
  collector: Sampling["collectors"][number];
  startedAt: string;
  durationSeconds: number;
  cause: GapCause;
  planned?: boolean;
}

/** Something that was not measured, or not in full. */
export type Shortfall =
  | { id: "part"; part: string; reason: string }
  | { id: "iostat"; cause: IostatCause }
  | { id: "clock-back" | "clock-ahead"; seconds: number }
  | { id: "short-processes" }
  | { id: "lost-samples" | "corrupt-lines"; count: number };

/** What sampled, what it missed and what it cost: {@link Sampling} with causes in the place of sentences. */
export interface SamplingFacts extends Omit<Sampling, "gaps" | "notMeasured"> {
  gaps: Gap[];
  shortfalls: Shortfall[];
}
