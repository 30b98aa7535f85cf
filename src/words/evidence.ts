/** A figure's name in words, without its unit; before 0.2 the wait was called a "stall". */
export function nameEvidence(name: string): string {
  const words = name
    .replace(/^stall(?=Seconds$|Share$)/, "wait")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const unitless = words.replace(
    / ((bytes|operations) per second|(?<=reads |writes )per second|seconds|bytes)(?= |$)/,
    "",
  );
  return NAMES.get(name) ?? unitless;
}

const NAMES = new Map([
  ["bytesPerSecond", "rate"],
  ["bytesPerSecondBefore", "rate before"],
  ["bytesPerSecondAfter", "rate after"],
  ["operationsPerSecond", "rate"],
  ["operationsPerSecondFewest", "operations with the fewest jobs"],
  ["operationsPerSecondMost", "operations with the most jobs"],
  ["jobsFewest", "fewest jobs"],
  ["jobsMost", "most jobs"],
  ["lowSeconds", "wait, at least"],
  ["highSeconds", "wait, at most"],
  ["ioSomeSeconds", "some task waited for I/O"],
  ["memorySomeSeconds", "some task waited for memory"],
  ["atSeconds", "changed at"],
  ["afterSeconds", "time at full load before"],
  ["afterBytes", "written before"],
  ["requestSeconds", "total time of requests"],
  ["flushSeconds", "total time of flushes"],
  ["gapSeconds", "gaps"],
  ["leftBytes", "left to write"],
  ["stealSeconds", "stolen CPU time, all cores"],
  ["systemSeconds", "CPU time in the kernel"],
  ["cpuThrottledSeconds", "throttled, all cores"],
  ["thousandFilesSeconds", "per 1,000 files"],
  ["estimatedTreeSeconds", "estimated in small files"],
  ["busyCores", "cores in use"],
  ["ownCores", "cores in use by the job itself"],
  ["fromQueue", "from the disk's queue"],
  ["setByCgroup", "set by a cgroup"],
  ["cgroupAllows", "allowed by the cgroup"],
]);
