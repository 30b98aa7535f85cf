import { chooseAxisFormat, type Quantity } from "../../format/columns.ts";
import { formatBytes, formatIops, formatLatency, formatNumber, formatRate, formatShare } from "../../format/figures.ts";
import type { ChartData } from "../report/chart-data.ts";
import { type Column, describeColumn, readColumn } from "../report/column-encoding.ts";

/** One line of a chart. */
export interface LineSpec {
  label: string;
  column: Column;
  color: string;
  dash: readonly number[];
  /** Idle and stacked devices and the less busy of many are hidden at first. */
  shown: boolean;
}

/** One chart: its title, formats and lines. */
export interface ChartSpec {
  title: string;
  height: number;
  format: (value: number) => string;
  formatMark: (value: number) => string;
  /** The axis reaches at least this, so that little looks little. */
  least: number;
  /** Below this a logarithmic axis is linear, down to 0. */
  linearBelow: number;
  lines: LineSpec[];
}

type Format = (value: number) => string;
type MachineGroup = keyof ChartData["machine"];

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const DIRECTIONS = ["--read", "--write"];
const OTHERS = ["--cpu", "--c1", "--c2", "--c3"];

const UNITS = new Map<Format, Quantity>([
  [formatRate, "bytes-per-second"],
  [formatLatency, "latency-seconds"],
  [formatShare, "share"],
  [formatBytes, "bytes"],
]);

const DEVICE_CHARTS: {
  title: string;
  format: Format;
  linearBelow: number;
  columns: [name: string, column: string][];
}[] = [
  {
    title: "Throughput",
    format: formatRate,
    linearBelow: 1e5,
    columns: [
      ["read", "readBytesPerSecond"],
      ["written", "writeBytesPerSecond"],
    ],
  },
  {
    title: "IOPS",
    format: formatIops,
    linearBelow: 10,
    columns: [
      ["reads", "readsPerSecond"],
      ["writes", "writesPerSecond"],
    ],
  },
  {
    title: "Latency",
    format: formatLatency,
    linearBelow: 1e-4,
    columns: [
      ["read", "readLatencySeconds"],
      ["write", "writeLatencySeconds"],
    ],
  },
  { title: "Queue depth", format: formatNumber, linearBelow: 1, columns: [["queue", "queueDepth"]] },
];

const MACHINE_CHARTS: {
  title: string;
  group: MachineGroup;
  format: Format;
  least?: number;
  linearBelow: number;
  columns: [name: string, column: string, color?: string][];
}[] = [
  {
    title: "The job's own tasks while the disk is in use: share of time",
    group: "own",
    format: formatShare,
    least: 0.1,
    linearBelow: 0.001,
    columns: [
      ["waiting for the disk", "waited", "--wait"],
      ["running", "ran", "--cpu"],
    ],
  },
  {
    title: "Pressure, as the kernel counts it: share of time",
    group: "pressure",
    format: formatShare,
    least: 0.1,
    linearBelow: 0.001,
    columns: [
      ["I/O, some tasks", "ioSome", "--c1"],
      ["I/O, all tasks", "ioFull", "--wait"],
      ["CPU, some tasks", "cpuSome", "--cpu"],
      ["memory, some tasks", "memorySome"],
    ],
  },
  {
    title: "CPU: share of all cores",
    group: "cpu",
    format: formatShare,
    least: 0.1,
    linearBelow: 0.001,
    columns: [
      ["user", "user"],
      ["system", "system"],
      ["iowait", "iowait", "--wait"],
      ["stolen", "steal", "--c2"],
    ],
  },
  {
    title: "Network",
    group: "network",
    format: formatRate,
    linearBelow: 1e4,
    columns: [
      ["received", "receivedBytesPerSecond"],
      ["sent", "sentBytesPerSecond"],
    ],
  },
  {
    title: "Memory not yet on disk",
    group: "memory",
    format: formatBytes,
    linearBelow: 1e6,
    columns: [
      ["dirty", "dirtyBytes"],
      ["being written", "writebackBytes"],
    ],
  },
];

/** The charts to draw, and the titles of those that are always 0. */
export interface ChartChoice {
  charts: ChartSpec[];
  zeroThroughout: string[];
}

/** The charts that have data: the devices', then the machine's. */
export function specifyCharts(data: ChartData): ChartChoice {
  const moving = data.devices.filter(hasTraffic);
  const order = moving.toSorted((a, b) => Number(b.drawn) - Number(a.drawn));
  const isOnly = moving.length <= 1;
  const devices = DEVICE_CHARTS.map(({ columns, ...chart }, index) => ({
    ...chart,
    least: 0,
    height: index === 0 ? 210 : 150,
    lines: moving.flatMap((device) =>
      columns.map(
        ([name, column], direction): LineSpec => ({
          label: isOnly ? name : `${device.name} ${name}`,
          column: readColumn(device.columns[column] ?? null),
          color: (columns.length === 1 ? OTHERS : DIRECTIONS)[direction] ?? "--text",
          dash: DASHES[order.indexOf(device) % DASHES.length] ?? [],
          shown: isOnly || device.drawn,
        }),
      ),
    ),
  }));
  const machine = MACHINE_CHARTS.flatMap(({ group, columns, least = 0, ...chart }) => {
    const encoded = data.machine[group];
    if (encoded === undefined) return [];
    const lines = columns.flatMap(([label, column, color], index): LineSpec[] => {
      const values = encoded[column];
      if (values === undefined) return [];
      const line = {
        label,
        column: readColumn(values),
        color: color ?? OTHERS[index] ?? "--text",
        dash: [],
        shown: true,
      };
      return [line];
    });
    return [{ ...chart, least, height: 150, lines }];
  });
  const measured = [...devices, ...machine]
    .map((chart) => ({ chart, columns: chart.lines.map(({ column }) => describeColumn(column)) }))
    .filter(({ columns }) => columns.some(({ isMeasured }) => isMeasured));
  const highestOf = ({ columns }: (typeof measured)[number]) => Math.max(...columns.map(({ highest }) => highest));
  return {
    charts: measured
      .filter((one) => highestOf(one) > 0)
      .map((one) =>
        finishChart(
          one.chart,
          highestOf(one),
          one.columns.map(({ highest }) => highest > 0),
        ),
      ),
    zeroThroughout: measured.filter((one) => highestOf(one) === 0).map(({ chart }) => chart.title.replace(/:.*/, "")),
  };
}

function finishChart(
  chart: Omit<ChartSpec, "formatMark">,
  highest: number,
  isAboveZero: readonly boolean[],
): ChartSpec {
  const isPair = chart.lines.some(({ color }) => DIRECTIONS.includes(color));
  const quantity = UNITS.get(chart.format);
  const axis = quantity === undefined ? undefined : chooseAxisFormat(highest, quantity);
  return {
    ...chart,
    title: axis === undefined ? chart.title : `${chart.title}, ${axis.unit}`,
    formatMark: axis?.format ?? chart.format,
    lines: chart.lines.filter((_, index) => isPair || isAboveZero[index] === true),
  };
}

function hasTraffic({
  columns: { readBytesPerSecond = null, writeBytesPerSecond = null },
}: ChartData["devices"][number]): boolean {
  return [readBytesPerSecond, writeBytesPerSecond].some((values) => describeColumn(readColumn(values)).highest > 0);
}
