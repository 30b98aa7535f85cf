import type uPlot from "uplot";
import type { ChartSpec } from "./chart-specs.ts";

const AXIS_WIDTH = 76;
const CLOCK_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];
const BINARY_STEPS = Array.from({ length: 50 }, (_, power) => 2 ** power);

/** A time on the axis: `0:05`, `12:30`, `1:02:30`, and parts of a second where the axis is that fine. */
function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const fraction = seconds - whole > 0.01 ? (seconds - whole).toFixed(1).slice(1) : "";
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const padded = `${String(rest).padStart(2, "0")}${fraction}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${padded}` : `${minutes}:${padded}`;
}

/** The scale of a chart's values, from 0. */
export function specifyScale({ least, linearBelow }: ChartSpec, logarithmic: boolean): uPlot.Scale {
  const room = logarithmic ? 1.3 : 1.05;
  return {
    // The inverse hyperbolic sine: a logarithm that has a place for 0.
    ...(logarithmic ? { distr: 4 as const, asinh: linearBelow } : {}),
    range: (_, __, max) => [0, max > 0 ? Math.max(max * room, least) : 1],
  };
}

/** The axis of time and that of the values, with their units; `color` gives a CSS variable's value. */
export function specifyAxes(spec: ChartSpec, logarithmic: boolean, color: (name: string) => string): uPlot.Axis[] {
  const lines = {
    stroke: () => color("--quiet"),
    grid: { stroke: () => color("--line"), width: 1 },
    ticks: { stroke: () => color("--line") },
  };
  return [
    { ...lines, values: (_, splits) => splits.map(formatClock), incrs: CLOCK_STEPS, space: 70, size: 30 },
    {
      ...lines,
      values: (_, splits) => splits.map((split) => spec.format(split)),
      ...(spec.binary && !logarithmic ? { incrs: BINARY_STEPS } : {}),
      ...(logarithmic
        ? { splits: (_, __, ___, max) => listPowers(spec, max), filter: (_: uPlot, splits: number[]) => splits }
        : {}),
      space: 26,
      size: AXIS_WIDTH,
    },
  ];
}

/** 0, and the powers of ten (of 1,024 for memory) from where the axis is logarithmic, few enough to be told apart. */
function listPowers({ binary, linearBelow }: ChartSpec, max: number): number[] {
  const base = binary ? 1024 : 10;
  const first = Math.ceil(Math.log(linearBelow) / Math.log(base) - 1e-9);
  const last = Math.max(first, Math.floor(Math.log(max) / Math.log(base) + 1e-9));
  const stride = Math.ceil((last - first + 1) / 5);
  const powers = Array.from({ length: last - first + 1 }, (_, index) => base ** (first + index));
  return [0, ...powers.filter((_, index) => (powers.length - 1 - index) % stride === 0)];
}
