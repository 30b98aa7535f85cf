import type { Sampling } from "../model/sampling.ts";
import { omitUndefined } from "./device-windows.ts";

type Cost = NonNullable<Sampling["ownCost"]>;

/** What several samplings of one job say together: all gaps and reasons, each reason once, and the cost of all. */
export function joinSamplings(samplings: readonly Sampling[]): Sampling {
  const intervals = samplings.flatMap(({ intervalSeconds }) => intervalSeconds ?? []);
  const costs = samplings.flatMap(({ ownCost }) => ownCost ?? []);
  const reasons = samplings.flatMap(({ notMeasured }) => notMeasured);
  return {
    collectors: [...new Set(samplings.flatMap(({ collectors }) => collectors))],
    ...omitUndefined({
      intervalSeconds: intervals.length === 0 ? undefined : Math.max(...intervals),
      iostatVersion: samplings.find(({ iostatVersion }) => iostatVersion !== undefined)?.iostatVersion,
    }),
    samples: samplings.reduce((sum, { samples }) => sum + samples, 0),
    gaps: samplings.flatMap(({ gaps }) => gaps),
    notMeasured: [...new Map(reasons.map((entry) => [`${entry.what}\n${entry.reason}`, entry])).values()],
    ...(costs.length > 0 && { ownCost: addCosts(costs) }),
  };
}

/** They ran one after the other: CPU time and bytes add up, memory does not. */
function addCosts(costs: readonly Cost[]): Cost {
  const pick = (key: keyof Cost) => costs.flatMap((cost) => cost[key] ?? []);
  const add = (values: readonly number[]) =>
    values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
  const memory = pick("peakMemoryBytes");
  return omitUndefined({
    cpuSeconds: add(pick("cpuSeconds")),
    bytesWritten: add(pick("bytesWritten")),
    peakMemoryBytes: memory.length === 0 ? undefined : Math.max(...memory),
  });
}
