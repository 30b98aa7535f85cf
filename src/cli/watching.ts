import { DiskWatch, type WatchSummary } from "../analysis/disk-watch.ts";
import { selectDisks } from "../model/device-names.ts";
import { renderWatchLine } from "../render/watch-line.ts";
import { DiskMeter } from "../sampling/disk-meter.ts";
import type { Arguments } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

const REDRAW_SECONDS = 1;
const LINE_SECONDS = 10;
const MAX_NAME = 12;

export interface WatchDisplay {
  readonly width: number;
  /** Whether each line replaces the one before. */
  isRedrawn: boolean;
  show(line: string): void;
}

/** Shows what a disk does, a line for each interval; its end gives what was seen, undefined without a disk. */
export function watchDisk(
  meter: DiskMeter,
  display: WatchDisplay,
  { device, intervalSeconds }: Arguments["watch"] = {},
): { end(): WatchSummary | undefined } {
  const first = meter.read();
  const watch = new DiskWatch(first, device);
  const names = device === undefined ? selectDisks(first.disks).map(({ name }) => name) : [device];
  const nameWidth = Math.min(MAX_NAME, Math.max(0, ...names.map(({ length }) => length)));
  const hasPressure = first.ioSomeSeconds !== undefined;
  const show = (activity: Parameters<typeof renderWatchLine>[0]): void =>
    display.show(renderWatchLine(activity, { width: display.width, nameWidth, hasPressure }));
  if (display.isRedrawn && watch.name !== undefined) show({ name: watch.name });
  const seconds = intervalSeconds ?? (display.isRedrawn ? REDRAW_SECONDS : LINE_SECONDS);
  const timer = setInterval(() => {
    const activity = watch.advance(meter.read());
    if (activity !== undefined) show(activity);
  }, seconds * 1000);
  return {
    end() {
      clearInterval(timer);
      watch.advance(meter.read());
      return watch.sumUp();
    },
  };
}

/** The busiest disk beside a command: in a row of its own, or as lines of a log. */
export function watchBesideCommand(terminal: Terminal, meter = new DiskMeter()): { end(): void } {
  const row = terminal.openStatusRow();
  const prefix = row === undefined ? "io-probe: " : "";
  const watching = watchDisk(meter, {
    get width() {
      return terminal.errorWidth - 1 - prefix.length;
    },
    isRedrawn: row !== undefined,
    show: (line) => (row === undefined ? terminal.writeError(`${prefix}${line}\n`) : row.draw(line)),
  });
  return {
    end() {
      watching.end();
      row?.close();
    },
  };
}
