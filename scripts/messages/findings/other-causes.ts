import type { KernelTime } from "../../../src/analysis/findings/kernel-time.ts";
import type { MemoryPressure } from "../../../src/analysis/findings/memory-pressure.ts";
import {
  tellCpuQuota,
  tellKernelTime,
  tellMemoryPressure,
  tellStolenCpu,
} from "../../../src/words/findings/other-causes.ts";
import { exampleStep, exampleStorage } from "../../example-values.ts";

export const title = "Findings: other causes";
export const where = "Findings and headline; `findings` in report.json";

const about = { severity: "notice", confidence: "high", window: exampleStep() } as const;

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
  tellKernelTime: [() => tellKernelTime(kernel), () => tellKernelTime({ ...kernel, layer: undefined })],
  tellStolenCpu: () => tellStolenCpu({ ...about, id: "stolen-cpu", evidence: { stealSeconds: 21.6, share: 0.27 } }),
  tellCpuQuota: () => tellCpuQuota({ ...about, id: "cpu-quota", evidence: { cpuThrottledSeconds: 7.74, share: 0.39 } }),
  tellMemoryPressure: [
    () => tellMemoryPressure(memory(true, false)),
    () => tellMemoryPressure(memory(false, true)),
    () => tellMemoryPressure(memory(true, true)),
  ],
};
