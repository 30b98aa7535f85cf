import { tellUnlikeSettings } from "../../src/words/benchmark-setting.ts";

export const title = "Settings that differ";
export const where = "Why figures of benchmarks and workloads are not compared";

const GIBIBYTE = 1024 ** 3;

export const examples = {
  tellUnlikeSettings: [
    () => tellUnlikeSettings({ key: "engine", values: ["psync"], against: ["io_uring"] }),
    () => tellUnlikeSettings({ key: "direct", values: [false], against: [true, undefined] }),
    () => tellUnlikeSettings({ key: "sizeBytes", values: [2 * GIBIBYTE, 4 * GIBIBYTE] }),
    () => tellUnlikeSettings({ key: "files", values: [100, 200, 300, 400, 500] }),
  ],
};
