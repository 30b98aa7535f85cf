import {
  formatBinaryBytes,
  formatIops,
  formatLatency,
  formatNumber,
  formatRate,
  formatShare,
} from "../../model/format.ts";
import type { ChartData, EncodedColumns } from "../chart-data.ts";
import { decodeColumn } from "../column-encoding.ts";

/** One line of a chart. */
export interface LineSpec {
  label: string;
  values: (number | null)[];
  /** A CSS variable of the page's style, such as `--read`, or a colour of the palette by its index. */
  color: string | number;
  dashed: boolean;
  /** Lines without any value but 0 are hidden at first where there are many. */
  shown: boolean;
}

/** One chart: what it shows, how its values are written, and its lines. */
export interface ChartSpec {
  title: string;
  height: number;
  format: (value: number) => string;
  /** True where the axis is marked in powers of two. */
  binary: boolean;
  lines: LineSpec[];
}

type Format = (value: number) => string;
type MachineGroup = keyof ChartData["machine"];

const DEVICE_CHARTS: { title: string; format: Format; columns: [name: string, column: string][] }[] = [
  {
    title: "Throughput",
    format: formatRate,
    columns: [
      ["read", "readBytesPerSecond"],
      ["written", "writeBytesPerSecond"],
    ],
  },
  {
    title: "IOPS",
    format: formatIops,
    columns: [
      ["reads", "readsPerSecond"],
      ["writes", "writesPerSecond"],
    ],
  },
  {
    title: "Latency",
    format: formatLatency,
    columns: [
      ["read", "readLatencySeconds"],
      ["write", "writeLatencySeconds"],
    ],
  },
  { title: "Queue depth", format: formatNumber, columns: [["queue", "queueDepth"]] },
];

const MACHINE_CHARTS: {
  title: string;
  group: MachineGroup;
  format: Format;
  columns: [name: string, column: string][];
}[] = [
  {
    title: "Pressure: share of time that tasks stood still",
    group: "pressure",
    format: formatShare,
    columns: [
      ["disk, some tasks", "ioSome"],
      ["disk, all tasks", "ioFull"],
      ["CPU, some tasks", "cpuSome"],
      ["memory, some tasks", "memorySome"],
    ],
  },
  {
    title: "CPU: share of all cores",
    group: "cpu",
    format: formatShare,
    columns: [
      ["user", "user"],
      ["system", "system"],
      ["waiting for I/O", "iowait"],
      ["stolen", "steal"],
    ],
  },
  {
    title: "Network",
    group: "network",
    format: formatRate,
    columns: [
      ["received", "receivedBytesPerSecond"],
      ["sent", "sentBytesPerSecond"],
    ],
  },
  {
    title: "Memory not yet on disk",
    group: "memory",
    format: formatBinaryBytes,
    columns: [
      ["dirty", "dirtyBytes"],
      ["being written", "writebackBytes"],
    ],
  },
];

/** The charts that the data can fill: those of the devices first, then those of the whole machine. */
export function specifyCharts(data: ChartData): ChartSpec[] {
  const length = data.stepMilliseconds.length;
  const devices = DEVICE_CHARTS.map(({ title, format, columns }, index) => ({
    title,
    format,
    binary: false,
    height: index === 0 ? 210 : 150,
    lines: data.devices.flatMap((device, place) =>
      columns.map(([name, column], direction) =>
        specifyDeviceLine(data, device, place, name, direction, decode(device.columns, column, length)),
      ),
    ),
  }));
  const machine = MACHINE_CHARTS.flatMap(({ title, group, format, columns }) => {
    const encoded = data.machine[group];
    if (encoded === undefined) return [];
    const lines = columns
      .filter(([, column]) => encoded[column] !== undefined)
      .map(([label, column], index) => ({
        label,
        values: decode(encoded, column, length),
        color: index,
        dashed: false,
        shown: true,
      }));
    return [{ title, format, binary: format === formatBinaryBytes, height: 150, lines }];
  });
  return [...devices, ...machine].filter(({ lines }) =>
    lines.some(({ values }) => values.some((value) => value !== null)),
  );
}

/** With one device, a colour is a direction; with several, a colour is a device and writes are dashed. */
function specifyDeviceLine(
  { devices }: ChartData,
  device: ChartData["devices"][number],
  place: number,
  name: string,
  direction: number,
  values: (number | null)[],
): LineSpec {
  if (devices.length === 1) {
    return { label: name, values, color: direction === 0 ? "--read" : "--write", dashed: false, shown: true };
  }
  const isBusy = device.columns.readBytesPerSecond !== 0 || device.columns.writeBytesPerSecond !== 0;
  return { label: `${device.name} ${name}`, values, color: place, dashed: direction === 1, shown: isBusy };
}

function decode(columns: EncodedColumns, name: string, length: number): (number | null)[] {
  return decodeColumn(columns[name] ?? null, length);
}
