import { expect, test } from "vitest";
import type { DiskActivity } from "../../src/analysis/disk-watch.ts";
import { renderWatchLine } from "../../src/render/watch-line.ts";
import { testCases } from "../cases.ts";

const BUSY: DiskActivity = {
  ...{ name: "nvme0n1", readBytesPerSecond: 12.34e6, writeBytesPerSecond: 209e6, meanQueueDepth: 31.9 },
  ...{ meanLatencySeconds: 0.00412, pressureShare: 0.883 },
};
const render = (
  activity: Partial<DiskActivity> & { name: string },
  options: Partial<Parameters<typeof renderWatchLine>[1]> = {},
) => renderWatchLine(activity, { width: 99, nameWidth: 7, hasPressure: true, ...options });

test("each width has the widest line that fits", () => {
  expect([99, 96, 79, 77, 61, 59, 39].map((width) => render(BUSY, { width }))).toEqual([
    "nvme0n1 read    12.3 MB/s  written   209.0 MB/s  queue   31.9  latency    4.12 ms  pressure  88%",
    "nvme0n1 read    12.3 MB/s  written   209.0 MB/s  queue   31.9  latency    4.12 ms  pressure  88%",
    "nvme0n1 r   12.3  w  209.0 MB/s  queue  31.9  latency   4.12 ms  pressure  88%",
    "nvme0n1 r   12.3  w  209.0 MB/s  queue  31.9  pressure  88%",
    "nvme0n1 r   12.3  w  209.0 MB/s  queue  31.9  pressure  88%",
    "nvme0n1 r   12.3  w  209.0 MB/s  queue  31.9  pressure  88%",
    "nvme0n1 r 12.3 w  209 MB/s q  32 p  88%",
  ]);
});

const QUIET: DiskActivity = { name: "vda", readBytesPerSecond: 0, writeBytesPerSecond: 0, meanQueueDepth: 0 };
const EXTREME: DiskActivity = {
  ...{ name: "vda", readBytesPerSecond: 9.99e9, writeBytesPerSecond: 9.9994e9, meanQueueDepth: 999.4 },
  ...{ meanLatencySeconds: 9.999, pressureShare: 1 },
};

testCases([39, 45, 59, 63, 70, 79, 90, 99, 139])(
  "in %i columns every line is as long as any other, and fits",
  (width) => {
    const lines = [BUSY, QUIET, EXTREME, { name: "vda" }, { ...BUSY, name: "vdb" }].map((activity) =>
      render(activity, { width }),
    );
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    expect(lines[0]?.length).toBeLessThanOrEqual(width);
    const places = lines.map((line) =>
      [...line.matchAll(/MB\/s|queue|q |p |latency|pressure/g)].map(({ index }) => index),
    );
    expect(new Set(places.map(String)).size).toBe(1);
  },
);

test("what is not known is a dash, and without PSI there is no pressure", () => {
  expect(render(QUIET, { width: 79 })).toBe(
    "vda     r    0.0  w    0.0 MB/s  queue   0.0  latency      - ms  pressure    -",
  );
  expect(render({ name: "vda" }, { width: 79 })).toBe(
    "vda     r      -  w      - MB/s  queue     -  latency      - ms  pressure    -",
  );
  expect(render(QUIET, { width: 79, hasPressure: false })).toBe(
    "vda     r    0.0  w    0.0 MB/s  queue   0.0  latency      - ms",
  );
});

test("a figure has as many decimals as its place has room for", () => {
  const show = (meanLatencySeconds: number) =>
    / latency (.{6}) ms/.exec(render({ ...BUSY, meanLatencySeconds }, { width: 79 }))?.[1];
  expect([0.000042, 0.99999, 12.3456, 123.456].map(show)).toEqual(["  0.04", "999.99", " 12346", "123456"]);
  expect(show(9.99994)).toBe("9999.9");
});

test("a name is cut before a figure is, and is no escape sequence", () => {
  expect(render({ ...BUSY, name: "mmcblk0boot1" }, { width: 39, nameWidth: 12 })).toBe(
    "mmcblk… r 12.3 w  209 MB/s q  32 p  88%",
  );
  expect(render({ ...BUSY, name: "\u001b[2Jx" }, { width: 39 })).not.toContain("\u001b");
});
