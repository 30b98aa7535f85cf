import type { WindowWait } from "../../src/disks/disk-wait.ts";
import * as command from "../../src/words/command.ts";

export const title = "A command in the terminal";
export const where = "The first lines of `io-probe run` and `io-probe report`, and the last one";

const WAIT: WindowWait = {
  ...{ seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states"] },
  ...{ share: 0.585, lowShare: 0.56, highShare: 0.61 },
};

export const examples = {
  tellCommand: [
    () => command.tellCommand({ name: "npm ci", durationSeconds: 12.3, cpuSeconds: 4.21, wait: WAIT }),
    () =>
      command.tellCommand({
        ...{ name: "curl", exitCode: 28, durationSeconds: 48, cpuSeconds: 0 },
        wait: { ...WAIT, seconds: 0.6, lowSeconds: 0, highSeconds: 1.2, share: 0.0125, lowShare: 0, highShare: 0.025 },
      }),
    () =>
      command.tellCommand({
        ...{ name: "npm ci", exitCode: 137, signal: "SIGKILL", durationSeconds: 12.3, cpuSeconds: 4.21, wait: WAIT },
      }),
    () => command.tellCommand({ name: "npm ci", durationSeconds: 12.3, wait: { ...WAIT, basis: ["device-queue"] } }),
    () => command.tellCommand({ name: "npm ci", durationSeconds: 12.3, cpuSeconds: 4.21 }),
    () => command.tellCommand({ name: "true", durationSeconds: 0.006, cpuSeconds: 0, wait: WAIT }),
  ],
  nameSignal: () => command.nameSignal("SIGKILL"),
  tellCpuTime: [() => command.tellCpuTime(4.21), () => command.tellCpuTime(0.004)],
  tellCommandBytes: [
    () =>
      command.tellCommandBytes({
        own: { readBytes: 0, writtenBytes: 105e6 },
        machine: { readBytes: 4.1e6, writtenBytes: 131e6 },
      }),
    () =>
      command.tellCommandBytes({
        own: { readBytes: 0, writtenBytes: 210e6 },
        machine: { readBytes: 4.1e6, writtenBytes: 8.2e6 },
      }),
    () =>
      command.tellCommandBytes({
        own: { readBytes: 0, writtenBytes: 210e6 },
        machine: { readBytes: 4.1e6, writtenBytes: 8.2e3 },
      }),
    () => command.tellCommandBytes({ machine: { readBytes: 4.1e6, writtenBytes: 131e6 } }),
    () => command.tellCommandBytes({ own: { readBytes: 0, writtenBytes: 105e6 } }),
    () => command.tellCommandBytes({}),
  ],
  nameLeftRunning: () => command.nameLeftRunning(),
  tellLeftRunning: [() => command.tellLeftRunning("make", 1), () => command.tellLeftRunning("npm ci", 2)],
  pointToVerbose: () => command.pointToVerbose(["throughput", "storage"]),
};
