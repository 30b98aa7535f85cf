import { omitUndefined } from "../model/omit-undefined.ts";
import type { OwnCounter } from "../model/recording.ts";
import type { OwnWindow } from "../model/window.ts";
import { difference, type Range } from "./recording-time.ts";

/** What the job's tasks did in a range, if known. */
export function measureOwn(range: Range): OwnWindow | undefined {
  const { own, ownTasks } = range.recording;
  if (own === undefined) return undefined;
  const grown = (name: OwnCounter) => difference(range, own[name]) ?? 0;
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
