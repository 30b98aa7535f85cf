import { omitUndefined } from "../model/omit-undefined.ts";
import type { OwnCounter, Recording } from "../model/recording.ts";
import type { OwnWindow } from "../model/window.ts";
import { difference, type RecordedPlace } from "./recording-time.ts";

/** What the job's tasks did between two places; undefined where the sampler did not know them. */
export function measureOwn(
  { own, ownTasks }: Recording,
  from: RecordedPlace,
  to: RecordedPlace,
): OwnWindow | undefined {
  if (own === undefined) return undefined;
  const grown = (name: OwnCounter) => difference(own[name], from, to) ?? 0;
  return omitUndefined({
    cpuSeconds: grown("cpu"),
    readBytes: grown("readBytes"),
    writtenBytes: grown("writtenBytes"),
    ofCommand: ownTasks === "command" || undefined,
    states: grown("looks") > 0 ? measureStates(grown) : undefined,
  });
}

function measureStates(grown: (name: OwnCounter) => number): OwnWindow["states"] {
  return {
    looks: grown("looks"),
    lookedSeconds: grown("looked"),
    ranSeconds: grown("ran"),
    ranTaskSeconds: grown("ranTasks"),
    ranOthersSeconds: grown("ranOthers"),
    waitedSeconds: grown("waited"),
    waitedBesideSeconds: grown("waitedBeside"),
    slowedSeconds: grown("slowed"),
    unclearSeconds: grown("unclear"),
    pacedSeconds: grown("paced"),
    unseenSeconds: grown("unseen"),
  };
}
