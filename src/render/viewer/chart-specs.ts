import { chooseAxisFormat, findQuantity } from "../../format/columns.ts";
import { formatBytes, formatIops, formatLatency, formatNumber, formatRate, formatShare } from "../../format/figures.ts";
import { type Column, readColumn, readHighest } from "../report/column-encoding.ts";
import type { ChartData, EncodedColumns } from "../report/page-data.ts";

export interface LineSpec {
  label: string;
  column: Column;
  color: string;
  dash: readonly number[];
  /** Whether the line is shown at first. */
  shown: boolean;
}

export interface ChartSpec {
  title: string;
  height: number;
  format: (value: number) => string;
  formatMark: (value: number) => string;
  /** The axis reaches at least this, so that little looks little. */
  least: number;
  /** Below this a logarithmic axis is linear. */
  linearBelow: number;
  lines: LineSpec[];
}

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const SHARES = { format: formatShare, least: 0.1, linearBelow: 0.001 };

/** Either of the moving disks, a line for each, or of the machine's `group`. */
interface Chart extends Pick<ChartSpec, "title" | "format" | "linearBelow"> {
  group?: keyof ChartData["machine"];
  height?: number;
  least?: number;
  lines: Record<string, [column: string, color: string]>;
}

const CHARTS: Chart[] = [
  {
    title: "Throughput",
    height: 210,
    format: formatRate,
    linearBelow: 1e5,
    lines: { read: ["readBytesPerSecond", "--read"], written: ["writeBytesPerSecond", "--write"] },
  },
  {
    title: "IOPS",
    format: formatIops,
    linearBelow: 10,
    lines: { reads: ["readsPerSecond", "--read"], writes: ["writesPerSecond", "--write"] },
  },
  {
    title: "Latency",
    format: formatLatency,
    linearBelow: 1e-4,
    lines: { read: ["readLatencySeconds", "--read"], write: ["writeLatencySeconds", "--write"] },
  },
  { title: "Queue depth", format: formatNumber, linearBelow: 1, lines: { queue: ["queueDepth", "--cpu"] } },
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
      "memory, some tasks": ["memorySome", "--c3"],
    },
  },
  {
    title: "CPU: share of all cores",
    group: "cpu",
    ...SHARES,
    lines: {
      user: ["user", "--cpu"],
      system: ["system", "--c1"],
      iowait: ["iowait", "--wait"],
      stolen: ["steal", "--c2"],
    },
  },
  {
    title: "Network",
    group: "network",
    format: formatRate,
    linearBelow: 1e4,
    lines: { received: ["receivedBytesPerSecond", "--cpu"], sent: ["sentBytesPerSecond", "--c1"] },
  },
  {
    title: "Memory not yet on disk",
    group: "memory",
    format: formatBytes,
    linearBelow: 1e6,
    lines: { dirty: ["dirtyBytes", "--cpu"], "being written": ["writebackBytes", "--c1"] },
  },
];

/** The charts, and the titles of those always 0. */
interface ChartChoice {
  charts: ChartSpec[];
  zeroThroughout: string[];
}

/** The disks' charts, then the machine's. */
export function specifyCharts(data: ChartData): ChartChoice {
  const moving = data.devices.filter(hasTraffic);
  const measured = CHARTS.flatMap((chart) => {
    const { group } = chart;
    const lines = group === undefined ? drawDisks(chart, moving) : drawMachine(chart, data.machine[group]);
    const peaks = lines.map(({ column }) => readHighest(column));
    if (peaks.every((peak) => peak === null)) return [];
    // If reads or writes are drawn, both are.
    const isPair = lines.some(({ color }) => color === "--read");
    const drawn = lines.filter((_, index) => isPair || (peaks[index] ?? 0) > 0);
    return [{ chart, lines: drawn, highest: Math.max(...peaks.map((peak) => peak ?? 0)) }];
  });
  return {
    charts: measured
      .filter(({ highest }) => highest > 0)
      .map(({ chart, lines, highest }) => specifyChart(chart, lines, highest)),
    zeroThroughout: measured.filter(({ highest }) => highest === 0).map(({ chart }) => chart.title.replace(/:.*/, "")),
  };
}

function drawDisks({ lines }: Chart, moving: ChartData["devices"]): LineSpec[] {
  const order = moving.toSorted((a, b) => Number(b.drawn) - Number(a.drawn));
  const isOnly = moving.length <= 1;
  return moving.flatMap((device) =>
    Object.entries(lines).map(([name, [column, color]]) => ({
      label: isOnly ? name : `${device.name} ${name}`,
      column: readColumn(device.columns[column] ?? null),
      color,
      dash: DASHES[order.indexOf(device) % DASHES.length] ?? [],
      shown: isOnly || device.drawn,
    })),
  );
}

function drawMachine({ lines }: Chart, columns: EncodedColumns = {}): LineSpec[] {
  return Object.entries(lines).flatMap(([label, [name, color]]) => {
    const values = columns[name];
    return values === undefined ? [] : [{ label, column: readColumn(values), color, dash: [], shown: true }];
  });
}

/** The title names the axis's unit. */
function specifyChart(chart: Chart, lines: LineSpec[], highest: number): ChartSpec {
  const { title, format, linearBelow, height = 150, least = 0 } = chart;
  const quantity = findQuantity(format);
  const { unit = "", format: formatMark = format } = quantity === undefined ? {} : chooseAxisFormat(highest, quantity);
  return { title: unit === "" ? title : `${title}, ${unit}`, height, format, formatMark, least, linearBelow, lines };
}

function hasTraffic({
  columns: { readBytesPerSecond = null, writeBytesPerSecond = null },
}: ChartData["devices"][number]): boolean {
  return [readBytesPerSecond, writeBytesPerSecond].some((values) => (readHighest(readColumn(values)) ?? 0) > 0);
}
