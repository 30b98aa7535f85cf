import type { Report } from "../../src/model/report.ts";
import { buildReport } from "../render/report/builder.ts";

/** A job of six hours, sampled each second on eight disks, with figures that differ from second to second. */
export function buildLongReport(): Report {
  let seed = 1;
  // A linear congruential generator (Park and Miller): the same figures in every run.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const report = buildReport(
    Array.from({ length: 60 }, (_, step) => ({
      name: `step ${step + 1}`,
      loads: Array.from({ length: 360 }, () => ({
        readRate: random() * 1e8,
        writeRate: random() * 2e8,
        stall: random() * 0.5,
        userShare: random() * 0.5,
        systemShare: random() * 0.2,
        receivedRate: random() * 1e7,
        latencySeconds: random() * 0.01,
        queueDepth: random() * 30,
      })),
    })),
  );
  const { series } = report;
  const [device] = series?.devices ?? [];
  if (series === undefined || device === undefined) throw new Error("a report of loads has a series");
  const vary = (values: (number | null)[]) => values.map((value) => (value === null ? null : value * (0.5 + random())));
  series.devices = Array.from({ length: 8 }, (_, index) => ({
    name: `nvme${index}n1`,
    readBytesPerSecond: vary(device.readBytesPerSecond),
    writeBytesPerSecond: vary(device.writeBytesPerSecond),
    readsPerSecond: vary(device.readsPerSecond),
    writesPerSecond: vary(device.writesPerSecond),
    readLatencySeconds: vary(device.readLatencySeconds),
    writeLatencySeconds: vary(device.writeLatencySeconds),
    queueDepth: vary(device.queueDepth),
    utilization: vary(device.utilization),
  }));
  return report;
}
