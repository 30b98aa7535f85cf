import type { KernelTime } from "../../../src/analysis/findings/kernel-time.ts";
import type { MemoryPressure } from "../../../src/analysis/findings/memory-pressure.ts";
import type { Cause, NotTheDisk } from "../../../src/analysis/findings/not-the-disk.ts";
import {
  tellCpuQuota,
  tellKernelTime,
  tellMemoryPressure,
  tellNotTheDisk,
  tellStolenCpu,
} from "../../../src/words/findings/other-causes.ts";
import { exampleStep, exampleStorage } from "../../example-values.ts";

export const title = "Findings: other causes";
export const where = "Findings and headline; `findings` in report.json";

const about = { severity: "notice", confidence: "high", window: exampleStep() } as const;

interface Example extends Partial<NotTheDisk> {
  seconds?: number;
  highSeconds?: number;
  count?: number;
  busy?: number;
}

function judge(
  cause: Cause,
  { seconds = 0.3, highSeconds = 0.4, count = 4, busy = 0.2, ...change }: Example = {},
): NotTheDisk {
  const wait = {
    seconds,
    lowSeconds: seconds,
    highSeconds,
    share: seconds / 20,
    lowShare: seconds / 20,
    highShare: highSeconds / 20,
  };
  return {
    ...about,
    id: "not-the-disk",
    wait: { ...wait, basis: ["pressure"] },
    isWaitLittle: highSeconds < 1,
    isWaitOwn: true,
    mayBeDisk: highSeconds >= 5,
    machine: { count, busy, wanted: Math.max(busy, count * 0.95), systemShare: 0.62 },
    isMachineIdle: busy < 0.5,
    networkBytes: 34e6,
    evidence: {
      cause,
      waitSeconds: seconds,
      waitShare: seconds / 20,
      highSeconds,
      busyCores: busy,
      ownCores: undefined,
      cores: count,
      networkBytesPerSecond: 1.7e6,
    },
    ...change,
  };
}

const CAUSES: NotTheDisk[] = [
  judge("cpu", { busy: 3.9 }),
  judge("cpu", { busy: 0.98, count: 1 }),
  judge("kernel", { busy: 1.9, count: 2 }),
  judge("stolen", { busy: 2.4 }),
  judge("other-processes", { busy: 3.8 }),
  judge("one-core", { busy: 1.05 }),
  judge("one-core", { busy: 1.05, count: 2 }),
  judge("network"),
  judge("network", { seconds: 0, highSeconds: 6.4, busy: 3.6 }),
  judge("idle", { networkBytes: 3.4e6 }),
  judge("idle", { networkBytes: 0 }),
  judge("idle", { busy: 3, networkBytes: undefined }),
  judge("mixed", { busy: 2, highSeconds: 3.2, isWaitOwn: false }),
];

const kernel: KernelTime = {
  ...about,
  id: "kernel-time",
  layer: exampleStorage({ filesystem: "aufs" }),
  evidence: { systemShare: 0.62, switchesPerSecond: 102_000, systemSeconds: 50, busyCores: 4, filesystem: "aufs" },
};

function memory(hasWaited: boolean, hasSwapped: boolean): MemoryPressure {
  const evidence = { memorySomeSeconds: 5, share: 0.25, swappedBytes: 640e6, lowestAvailableBytes: 41e6 };
  return { ...about, id: "memory-pressure", hasWaited, hasSwapped, evidence };
}

export const examples = {
  tellNotTheDisk: [...CAUSES, judge("cpu", { seconds: 0.02, highSeconds: 0.05, busy: 3.9 })].map(
    (finding) => () => tellNotTheDisk(finding),
  ),
  tellKernelTime: [() => tellKernelTime(kernel), () => tellKernelTime({ ...kernel, layer: undefined })],
  tellStolenCpu: () => tellStolenCpu({ ...about, id: "stolen-cpu", evidence: { stealSeconds: 21.6, share: 0.27 } }),
  tellCpuQuota: () => tellCpuQuota({ ...about, id: "cpu-quota", evidence: { cpuThrottledSeconds: 7.74, share: 0.39 } }),
  tellMemoryPressure: [
    () => tellMemoryPressure(memory(true, false)),
    () => tellMemoryPressure(memory(false, true)),
    () => tellMemoryPressure(memory(true, true)),
  ],
};
