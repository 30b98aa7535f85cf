import { DiskWatch, type WatchSummary } from "../analysis/disk-watch.ts";
import { selectDisks } from "../model/disks.ts";
import { renderWatchLine } from "../render/watch-line.ts";
import type { DiskMeter } from "../sampling/disk-meter.ts";
import type { Terminal } from "./terminal.ts";

/** How often a line changes that is redrawn, and how often one comes where nothing can be, in seconds. */
const REDRAW_SECONDS = 1;
const LINE_SECONDS = 10;
/** Longer names, as of some device-mapper devices, are cut. */
const LONGEST_NAME = 12;

/** Where the line goes. */
export interface WatchDisplay {
  /** Columns that the line may take now. */
  readonly width: number;
  /** Whether each line takes the place of the one before. */
  isRedrawn: boolean;
  show(line: string): void;
}

/** A disk that is being watched. */
export interface Watching {
  /** Looks once more, and gives what was seen in all; undefined where there is no disk. */
  end(): WatchSummary | undefined;
}

/**
 * Shows what a disk does, as a new line each time that an interval is over.
 * @param device the disk's name; absent for the busiest one
 * @param intervalSeconds absent for 1 s where the line is redrawn, and 10 s elsewhere
 */
export function watchDisk(
  meter: DiskMeter,
  display: WatchDisplay,
  { device, intervalSeconds }: { device?: string | undefined; intervalSeconds?: number | undefined } = {},
): Watching {
  const first = meter.read();
  const watch = new DiskWatch(first, device);
  const names = device === undefined ? selectDisks(first.disks).map(({ name }) => name) : [device];
  const nameWidth = Math.min(LONGEST_NAME, Math.max(0, ...names.map(({ length }) => length)));
  const show = (activity: Parameters<typeof renderWatchLine>[0]): void => {
    const hasPressure = first.ioSomeSeconds !== undefined;
    display.show(renderWatchLine(activity, { width: display.width, nameWidth, hasPressure }));
  };
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

/** Watches the busiest disk while a command writes to the terminal: in a row of its own, or in a log as lines. */
export function watchBesideCommand(meter: DiskMeter, terminal: Terminal): { end(): void } {
  const row = terminal.openStatusRow();
  const watching = watchDisk(meter, {
    get width() {
      return terminal.errorWidth - 1;
    },
    isRedrawn: row !== undefined,
    show: (line) => (row === undefined ? terminal.writeError(`io-probe: ${line}\n`) : row.draw(line)),
  });
  return {
    end() {
      watching.end();
      row?.close();
    },
  };
}
