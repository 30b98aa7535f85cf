import { findOwnCpuSeconds } from "../../src/model/own-work.ts";
import type { OwnWindow, Window } from "../../src/model/window.ts";
import { median } from "../lab/statistics.ts";
import type { CellRuns } from "./cell-runs.ts";

type States = NonNullable<OwnWindow["states"]>;

/** From this part of the miss on, something else is a reason for it. */
const REASON = 0.5;

/** What the recorded figures give as reasons for which the truth is outside the bounds, one sentence each. */
export function explainMiss(
  { runs, background }: Pick<CellRuns, "runs" | "background">,
  windows: readonly Window[],
  { missSeconds, noise, isAbove }: { missSeconds: number; noise: number; isAbove: boolean },
): string[] {
  const of = (name: keyof States) => median(windows.map(({ own }) => own?.states?.[name] ?? Number.NaN));
  const cpuSeconds = median(windows.map((window) => findOwnCpuSeconds(window) ?? Number.NaN));
  const queueSeconds = of("ranTaskSeconds") - cpuSeconds;
  const disturbed = runs.filter(({ wasDisturbed }) => wasDisturbed).length;
  const isReason = (seconds: number) => seconds >= REASON * missSeconds;
  const say = (seconds: number) => `${seconds.toFixed(2)} s`;
  const reasons = [
    disturbed > 0 && `Others used the cores when ${disturbed} of ${runs.length} runs began.`,
    isReason(noise) && `The truth itself is only known to ±${say(noise)}.`,
    isAbove &&
      isReason(queueSeconds) &&
      `Its tasks ran or wanted a core for ${say(of("ranTaskSeconds"))} but used ${say(cpuSeconds)} of CPU time.`,
    isAbove &&
      isReason(of("lookedSeconds") - of("ranSeconds") - of("waitedSeconds") - of("waitedBesideSeconds")) &&
      "Its tasks slept in a state that is not recognised as waiting for the disk.",
    !isAbove && background === "writer" && "In memory the writer may have slowed it more than on the disk.",
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? reasons : ["The recording does not show why."];
}
