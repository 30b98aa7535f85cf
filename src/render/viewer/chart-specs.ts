import { chooseAxisFormat, type Quantity } from "../../format/columns.ts";
import { formatBytes, formatIops, formatLatency, formatNumber, formatRate, formatShare } from "../../format/figures.ts";
import type { ChartData } from "../report/chart-data.ts";
import { type Column, describeColumn, readColumn } from "../report/column-encoding.ts";

/** A chart's line. */
export interface LineSpec {
  label: string;
  column: Column;
  color: string;
  dash: readonly number[];
  /** At first. */
  shown: boolean;
}

/** A chart. */
export interface ChartSpec {
  title: string;
  height: number;
  format: (value: number) => string;
  formatMark: (value: number) => string;
  /** The axis reaches this, so that little looks little. */
  least: number;
  /** Below this a logarithmic axis is linear. */
  linearBelow: number;
  lines: LineSpec[];
}

type Format = (value: number) => string;

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const DIRECTIONS = ["--read", "--write"];
const OTHERS = ["--cpu", "--c1", "--c2", "--c3"];

const UNITS = new Map<Format, Quantity>([
  [formatRate, "bytes-per-second"],
  [formatLatency, "latency-seconds"],
  [formatShare, "share"],
  [formatBytes, "bytes"],
]);

/** `lines` has each line's column by its name. */
const DEVICE_CHARTS: { title: string; format: Format; linearBelow: number; lines: Record<string, string> }[] = [
  {
    title: "Throughput",
    format: formatRate,
    linearBelow: 1e5,
    lines: { read: "readBytesPerSecond", written: "writeBytesPerSecond" },
  },
  {
    title: "IOPS",
    format: formatIops,
    linearBelow: 10,
    lines: { reads: "readsPerSecond", writes: "writesPerSecond" },
  },
  {
    title: "Latency",
    format: formatLatency,
    linearBelow: 1e-4,
    lines: { read: "readLatencySeconds", write: "writeLatencySeconds" },
  },
  { title: "Queue depth", format: formatNumber, linearBelow: 1, lines: { queue: "queueDepth" } },
];

const SHARES = { format: formatShare, least: 0.1, linearBelow: 0.001 };

const MACHINE_CHARTS: {
  title: string;
  group: keyof ChartData["machine"];
  format: Format;
  least?: number;
  linearBelow: number;
  lines: Record<string, [column: string, color?: string]>;
}[] = [
  {
    title: "The job's own tasks while the disk is in use: share of time",
    group: "own",
    ...SHARES,
    lines: { "waiting for the disk": ["waited", "--wait"], running: ["ran", "--cpu"] },
  },
  {
    title: "Pressure, as the kernel counts it: share of time",
    group: "pressure",
    ...SHARES,
    lines: {
      "I/O, some tasks": ["ioSome", "--c1"],
      "I/O, all tasks": ["ioFull", "--wait"],
      "CPU, some tasks": ["cpuSome", "--cpu"],
      "memory, some tasks": ["memorySome"],
    },
  },
  {
    title: "CPU: share of all cores",
    group: "cpu",
    ...SHARES,
    lines: { user: ["user"], system: ["system"], iowait: ["iowait", "--wait"], stolen: ["steal", "--c2"] },
  },
  {
    title: "Network",
    group: "network",
    format: formatRate,
    linearBelow: 1e4,
    lines: { received: ["receivedBytesPerSecond"], sent: ["sentBytesPerSecond"] },
  },
  {
    title: "Memory not yet on disk",
    group: "memory",
    format: formatBytes,
    linearBelow: 1e6,
    lines: { dirty: ["dirtyBytes"], "being written": ["writebackBytes"] },
  },
];

/** The charts, and the titles of those always 0. */
export interface ChartChoice {
  charts: ChartSpec[];
  zeroThroughout: string[];
}

/** The devices' charts, then the machine's. */
export function specifyCharts(data: ChartData): ChartChoice {
  const moving = data.devices.filter(hasTraffic);
  const order = moving.toSorted((a, b) => Number(b.drawn) - Number(a.drawn));
  const isOnly = moving.length <= 1;
  const devices = DEVICE_CHARTS.map(({ lines, ...chart }, index) => ({
    ...chart,
    least: 0,
    height: index === 0 ? 210 : 150,
    lines: moving.flatMap((device) =>
      Object.entries(lines).map(
        ([name, column], direction, { length }): LineSpec => ({
          label: isOnly ? name : `${device.name} ${name}`,
          column: readColumn(device.columns[column] ?? null),
          color: (length === 1 ? OTHERS : DIRECTIONS)[direction] ?? "--text",
          dash: DASHES[order.indexOf(device) % DASHES.length] ?? [],
          shown: isOnly || device.drawn,
        }),
      ),
    ),
  }));
  const machine = MACHINE_CHARTS.map(({ group, lines, least = 0, ...chart }) => ({
    ...chart,
    least,
    height: 150,
    lines: Object.entries(lines).flatMap(([label, [name, color]], index): LineSpec[] => {
      const values = data.machine[group]?.[name];
      if (values === undefined) return [];
      return [{ label, column: readColumn(values), color: color ?? OTHERS[index] ?? "--text", dash: [], shown: true }];
    }),
  }));
  const measured = [...devices, ...machine].flatMap((chart) => {
    const columns = chart.lines.map(({ column }) => describeColumn(column));
    const highest = Math.max(...columns.map((column) => column.highest));
    return columns.some(({ isMeasured }) => isMeasured) ? [{ chart, columns, highest }] : [];
  });
  return {
    charts: measured
      .filter(({ highest }) => highest > 0)
      .map(({ chart, columns, highest }) => {
        const isPair = chart.lines.some(({ color }) => DIRECTIONS.includes(color));
        const lines = chart.lines.filter((_, index) => isPair || (columns[index]?.highest ?? 0) > 0);
        return { ...chart, lines, ...specifyMarks(chart, highest) };
      }),
    zeroThroughout: measured.filter(({ highest }) => highest === 0).map(({ chart }) => chart.title.replace(/:.*/, "")),
  };
}

/** The axis's unit, which the title names. */
function specifyMarks(chart: Pick<ChartSpec, "title" | "format">, highest: number) {
  const quantity = UNITS.get(chart.format);
  const axis = quantity === undefined ? undefined : chooseAxisFormat(highest, quantity);
  return {
    title: axis === undefined ? chart.title : `${chart.title}, ${axis.unit}`,
    formatMark: axis?.format ?? chart.format,
  };
}

function hasTraffic({
  columns: { readBytesPerSecond = null, writeBytesPerSecond = null },
}: ChartData["devices"][number]): boolean {
  return [readBytesPerSecond, writeBytesPerSecond].some((values) => describeColumn(readColumn(values)).highest > 0);
}
