import type uPlot from "uplot";
import { formatClock } from "../../format/columns.ts";
import { CLOCK_STEPS } from "../report/time-axis.ts";
import type { ChartSpec } from "./chart-specs.ts";
import { readColor } from "./elements.ts";

const AXIS_WIDTH = 76;

/** A chart's scale, from 0. */
export function specifyScale({ least, linearBelow }: ChartSpec, logarithmic: boolean): uPlot.Scale {
  const room = logarithmic ? 1.3 : 1.05;
  return {
    // The inverse hyperbolic sine: a logarithm with a place for 0.
    ...(logarithmic ? { distr: 4 as const, asinh: linearBelow } : {}),
    range: (_, __, max) => [0, max > 0 ? Math.max(max * room, least) : 1],
  };
}

/** The axes of time and values. */
export function specifyAxes(spec: ChartSpec, logarithmic: boolean): uPlot.Axis[] {
  const lines = {
    stroke: () => readColor("--quiet"),
    grid: { stroke: () => readColor("--line"), width: 1 },
    ticks: { stroke: () => readColor("--line") },
  };
  return [
    { ...lines, values: (_, splits) => splits.map(formatClock), incrs: CLOCK_STEPS, space: 70, size: 30 },
    {
      ...lines,
      values: (_, splits) => splits.map((split) => spec.formatMark(split)),
      ...(logarithmic
        ? { splits: (_, __, ___, max) => listPowers(spec, max), filter: (_: uPlot, splits: number[]) => splits }
        : {}),
      space: 26,
      size: AXIS_WIDTH,
    },
  ];
}

/** 0 and about five powers of ten. */
function listPowers({ linearBelow }: ChartSpec, max: number): number[] {
  const first = Math.ceil(Math.log10(linearBelow) - 1e-9);
  const last = Math.max(first, Math.floor(Math.log10(max) + 1e-9));
  const stride = Math.ceil((last - first + 1) / 5);
  const powers = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return [0, ...powers.filter((_, index) => (powers.length - 1 - index) % stride === 0)];
}
