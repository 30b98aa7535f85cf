import { omitUndefined } from "../model/omit-undefined.ts";
import type { Recording } from "../model/recording.ts";
import type { Sampling } from "../model/sampling.ts";
import { describeGap, findIostatGaps, findSilentIostat, GAP_INTERVALS, type Gap } from "./iostat-gaps.ts";
import { joinSamplings } from "./joined-recording.ts";
import { findSpan, listPauses, type Pause } from "./recording-time.ts";

/** A sampler on a loaded machine is late by less. */
const GAP_SECONDS = 0.5;

/** What the missing parts of /proc are called in a report. */
const PARTS: Record<string, string> = {
  devices: "bytes and operations of the devices",
  cpu: "CPU time",
  "pressure io": "pressure on I/O",
  "pressure cpu": "pressure on the CPU",
  "pressure memory": "pressure on memory",
  memory: "memory and dirty pages",
  paging: "paging",
  network: "network bytes",
  watches: "the counters at the very start of each step",
};

/**
 * What sampled, what it missed and what it cost.
 * @param endedAtSeconds when the sampling should have ended (seconds since the epoch), to tell that it ended too soon
 */
export function describeSampling(recording: Recording, endedAtSeconds: number): Sampling {
  const { stretches } = recording;
  if (stretches === undefined) return describeOne(recording, endedAtSeconds);
  const pauses = listPauses(recording);
  const samplings = stretches.map(({ recording: part, stoppedAtSeconds }, place) => {
    const pause = pauses[place];
    if (pause === undefined) return describeOne(part, endedAtSeconds);
    const due = stoppedAtSeconds ?? pause.startedAtSeconds + pause.seconds;
    return withPause(describeOne(part, findSpan(part, due).endedAtSeconds), pause);
  });
  return joinSamplings(samplings);
}

function describeOne(recording: Recording, endedAtSeconds: number): Sampling {
  const { iostats } = recording;
  const hasReports = iostats.some((iostat) => iostat.timestamps.length > 0);
  const collectors: Sampling["collectors"] = hasReports ? ["proc", "iostat"] : ["proc"];
  return omitUndefined({
    collectors,
    intervalSeconds: recording.intervalSeconds,
    iostatVersion: iostats.find((iostat) => iostat.version !== undefined)?.version,
    samples: recording.sampleCount,
    gaps: [...findCounterGaps(recording, endedAtSeconds), ...findIostatGaps(recording)],
    notMeasured: listNotMeasured(recording),
    ownCost: recording.cost,
  });
}

function withPause(sampling: Sampling, { startedAtSeconds, seconds, plannedSeconds }: Pause): Sampling {
  if (plannedSeconds === 0) return sampling;
  const reason = "not sampled: one step had ended the sampling, and a later one began it again";
  const start = startedAtSeconds + seconds - plannedSeconds;
  const gap: Gap = { ...describeGap("proc", start, plannedSeconds, reason), planned: true };
  return { ...sampling, gaps: [...sampling.gaps, gap] };
}

function findCounterGaps(recording: Recording, endedAtSeconds: number): Gap[] {
  const { wallSeconds, monotonicSeconds, sampleCount, intervalSeconds, endReason } = recording;
  const allowed = GAP_INTERVALS * intervalSeconds + GAP_SECONDS;
  const gaps: Gap[] = [];
  for (let sample = 1; sample < sampleCount; sample++) {
    const seconds = (monotonicSeconds[sample] as number) - (monotonicSeconds[sample - 1] as number);
    if (seconds <= allowed) continue;
    const reason = "the sampler did not get to run, or could not write";
    gaps.push(describeGap("proc", wallSeconds[sample - 1] as number, seconds, reason));
  }
  const last = wallSeconds[sampleCount - 1] as number;
  if (endedAtSeconds - last > allowed) {
    const reason = endReason ?? "the sampler stopped without a reason in its log (probably killed)";
    gaps.push(describeGap("proc", last, endedAtSeconds - last, `no samples to the end: ${reason}`));
  }
  return gaps;
}

/** A wall clock that moves by so much more or less than the time that passed was set; the network corrects it by less. */
const CLOCK_SECONDS = 0.5;

/** The seconds by which the wall clock went back, and ahead of the time that passed, all together. */
function measureJumps({ wallSeconds, monotonicSeconds, sampleCount }: Recording): { back: number; ahead: number } {
  const jumps = { back: 0, ahead: 0 };
  for (let sample = 1; sample < sampleCount; sample++) {
    const passed = (monotonicSeconds[sample] as number) - (monotonicSeconds[sample - 1] as number);
    const ahead = (wallSeconds[sample] as number) - (wallSeconds[sample - 1] as number) - passed;
    if (ahead > CLOCK_SECONDS) jumps.ahead += ahead;
    if (-ahead > CLOCK_SECONDS) jumps.back -= ahead;
  }
  return jumps;
}

/** What a clock that jumped leaves open. */
function describeJumps(recording: Recording): Sampling["notMeasured"] {
  const { back, ahead } = measureJumps(recording);
  const list: Sampling["notMeasured"] = [];
  if (back > 0) {
    const reason = `the clock was set back by ${back.toFixed(1)} s; the job's own figures do not depend on it`;
    list.push({ what: "which of the moments that the clock showed twice is meant, for the ends of steps", reason });
  }
  if (ahead > 0) {
    const reason = `it jumped ahead by ${ahead.toFixed(1)} s: the machine was suspended, or the clock was set`;
    list.push({ what: "the time that the clock jumped over, which is in no duration", reason });
  }
  return list;
}

function explainMissing(what: string, reason: string): string {
  if (what !== "watches") return `not readable here: ${reason}`;
  return `this user has too many file watches (${reason}, sysctl fs.inotify), so steps are looked for ten times a second`;
}

function listNotMeasured(recording: Recording): Sampling["notMeasured"] {
  const { missing, corruptLines, lostSamples, iostatGivenUp } = recording;
  const list = missing.map(({ what, reason }) => ({ what: PARTS[what] ?? what, reason: explainMissing(what, reason) }));
  if (iostatGivenUp !== undefined) list.push({ what: "iostat's log", reason: iostatGivenUp });
  const silence = findSilentIostat(recording);
  if (silence !== undefined) list.push({ what: "iostat's log", reason: silence });
  list.push(...describeJumps(recording));
  if (recording.processes !== undefined) {
    const reason = "its bytes are counted to the process that started it; other users' processes are seen by root only";
    list.push({ what: "who read and wrote, for a process that lives shorter than the interval", reason });
  }
  if (lostSamples > 0) {
    list.push({
      what: `${lostSamples} samples`,
      reason: "they could not be written; the disk was full, failed or hung",
    });
  }
  if (corruptLines > 0) {
    list.push({ what: `${corruptLines} lines of the log`, reason: "they were damaged, and are left out" });
  }
  return list;
}
