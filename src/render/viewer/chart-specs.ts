import { selectDisks } from "../../model/disks.ts";
import {
  formatBinaryBytes,
  formatIops,
  formatLatency,
  formatNumber,
  formatRate,
  formatShare,
} from "../../model/format.ts";
import type { ChartData } from "../report/chart-data.ts";
import { type Column, describeColumn, readColumn } from "../report/column-encoding.ts";

/** One line of a chart. */
export interface LineSpec {
  label: string;
  column: Column;
  /** A CSS variable of the page's style, such as `--read`. */
  color: string;
  dashed: boolean;
  /** Where there are many lines, those of idle devices, of devices made of others and of all but the busiest disks are hidden at first. */
  shown: boolean;
}

/** One chart: what it shows, how its values are written, and its lines. */
export interface ChartSpec {
  title: string;
  height: number;
  format: (value: number) => string;
  /** True where the axis is marked in powers of two. */
  binary: boolean;
  /** The least that the whole axis stands for, so that next to nothing looks like next to nothing. */
  least: number;
  /** Below this a logarithmic axis is linear, down to 0. */
  linearBelow: number;
  lines: LineSpec[];
}

type Format = (value: number) => string;
type MachineGroup = keyof ChartData["machine"];

/** Colours for up to eight devices, of the page's style. */
const COLORS = 8;
const nameColor = (index: number) => `--c${(index % COLORS) + 1}`;

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
  columns: [name: string, column: string][];
}[] = [
  {
    title: "The job's own tasks while the disk is in use: share of time",
    group: "own",
    format: formatShare,
    least: 0.1,
    linearBelow: 0.001,
    columns: [
      ["waiting for the disk", "waited"],
      ["running", "ran"],
    ],
  },
  {
    title: "Pressure, as the kernel counts it: share of time",
    group: "pressure",
    format: formatShare,
    least: 0.1,
    linearBelow: 0.001,
    columns: [
      ["I/O, some tasks", "ioSome"],
      ["I/O, all tasks", "ioFull"],
      ["CPU, some tasks", "cpuSome"],
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
      ["iowait", "iowait"],
      ["stolen", "steal"],
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
    format: formatBinaryBytes,
    linearBelow: 1e6,
    columns: [
      ["dirty", "dirtyBytes"],
      ["being written", "writebackBytes"],
    ],
  },
];

/** The charts to draw, and the titles of those that would be a line at 0. */
export interface ChartChoice {
  charts: ChartSpec[];
  zeroThroughout: string[];
}

/** The charts that the data can fill: those of the devices first, then those of the whole machine. */
export function specifyCharts(data: ChartData): ChartChoice {
  // What is drawn at first has the first colours, which lie furthest apart.
  const order = [...data.devices].sort((a, b) => Number(b.drawn) - Number(a.drawn));
  const devices = DEVICE_CHARTS.map(({ title, format, linearBelow, columns }, index) => ({
    title,
    format,
    least: 0,
    linearBelow,
    binary: false,
    height: index === 0 ? 210 : 150,
    lines: data.devices.flatMap((device) =>
      columns.map(([name, column], direction) =>
        specifyDeviceLine(
          data,
          device,
          order.indexOf(device),
          name,
          direction,
          readColumn(device.columns[column] ?? null),
        ),
      ),
    ),
  }));
  const machine = MACHINE_CHARTS.flatMap(({ title, group, format, least = 0, linearBelow, columns }) => {
    const encoded = data.machine[group];
    if (encoded === undefined) return [];
    const lines = columns
      .filter(([, column]) => encoded[column] !== undefined)
      .map(([label, column], index) => ({
        label,
        column: readColumn(encoded[column] ?? null),
        color: nameColor(index),
        dashed: false,
        shown: true,
      }));
    return [{ title, format, least, linearBelow, binary: format === formatBinaryBytes, height: 150, lines }];
  });
  const measured = [...devices, ...machine]
    .map((chart) => ({ chart, columns: chart.lines.map(({ column }) => describeColumn(column)) }))
    .filter(({ columns }) => columns.some(({ isMeasured }) => isMeasured));
  const isAboveZero = ({ columns }: (typeof measured)[number]) => columns.some((column) => column.isAboveZero);
  return {
    charts: measured.filter(isAboveZero).map(({ chart }) => chart),
    zeroThroughout: measured.filter((one) => !isAboveZero(one)).map(({ chart }) => chart.title.replace(/:.*/, "")),
  };
}

/** With one disk, a colour is a direction; else, and for what is made of disks, a colour is a device and writes are dashed. */
function specifyDeviceLine(
  { devices }: ChartData,
  device: ChartData["devices"][number],
  place: number,
  name: string,
  direction: number,
  column: Column,
): LineSpec {
  const disks = selectDisks(devices);
  const label = devices.length === 1 ? name : `${device.name} ${name}`;
  const isDisk = disks.includes(device);
  if (isDisk && disks.length === 1) {
    return { label, column, color: direction === 0 ? "--read" : "--write", dashed: false, shown: true };
  }
  // The first two colours are then those of the one disk, which is the first in the order of colours.
  const color = nameColor(disks.length === 1 ? place + 1 : place);
  return { label, column, color, dashed: direction === 1, shown: device.drawn };
}
