import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import { findDiskName, selectDisks } from "../../model/device-names.ts";
import type { DiskTotals } from "../../model/disk-reading.ts";
import { UserError } from "../../model/user-error.ts";
import { wrapText } from "../../render/formats/text-lines.ts";
import { DiskMeter } from "../../sampling/disk-meter.ts";
import { untilSignal } from "../../session/ending-signals.ts";
import type { Host } from "../../session/host.ts";
import { explainNoDisk, tellUnwatched, tellWatched } from "../../words/totals.ts";
import type { Arguments } from "../arguments.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import { REDRAW, type Terminal } from "../terminal.ts";
import { type WatchDisplay, watchDisk } from "../watching.ts";

const MAX_SHOWN_NAMES = 10;

/**
 * `io-probe watch`: a live line until a signal or the reader is gone, then a summary. Exits 1 with nothing to watch.
 * @throws UserError for an unknown device
 */
export async function watchDisks(
  args: Arguments["watch"],
  { log }: Host,
  terminal: Terminal,
  meter = new DiskMeter(),
): Promise<number> {
  const { disks } = meter.read();
  const hasNone = args.device === undefined && selectDisks(disks).length === 0;
  const obstacle = meter.refusal ?? (hasNone ? explainNoDisk() : undefined);
  if (obstacle !== undefined) {
    log.warning(tellUnwatched(obstacle));
    return GATE_EXIT_CODE;
  }
  const device = args.device === undefined ? undefined : await findDevice(args.device, disks);
  const display = terminal.canRedrawOut ? redrawLine(terminal) : writeLines(terminal);
  const watching = watchDisk(meter, display, { device, intervalSeconds: args.intervalSeconds });
  await untilSignal(async (signal) => {
    const ended = AbortSignal.any([signal, terminal.readerGone]);
    if (!ended.aborted) await once(ended, "abort");
  });
  const summary = watching.end();
  const sentence = summary === undefined ? "" : wrapText(tellWatched(summary), terminal.width).join("\n");
  terminal.writeOut(`${display.isRedrawn ? REDRAW : ""}${sentence}\n`);
  return 0;
}

function redrawLine(terminal: Terminal): WatchDisplay {
  return {
    get width() {
      // One column stays free, since a full line may wrap.
      return terminal.width - 1;
    },
    isRedrawn: true,
    show: (line) => terminal.writeOut(REDRAW + line),
  };
}

/** Writes lines for a log that is read later. */
function writeLines(terminal: Terminal): WatchDisplay {
  const stamp = (): string => `${new Date().toTimeString().slice(0, "00:00:00".length)} `;
  return {
    width: terminal.width - stamp().length,
    isRedrawn: false,
    show: (line) => terminal.writeOut(`${stamp()}${line}\n`),
  };
}

/** A disk's name by its name in /proc/diskstats, or by a path such as /dev/disk/by-id/…. */
async function findDevice(given: string, disks: readonly DiskTotals[]): Promise<string> {
  const names = disks.map(({ name }) => name);
  const meant = given.startsWith("/") ? basename(await realpath(given).catch(() => given)) : given;
  const found = names.find((name) => name === given || name === meant);
  if (found !== undefined) return found;
  const disk = findDiskName(meant);
  if (disk !== undefined && names.includes(disk)) {
    throw new UserError(`--device: ${JSON.stringify(given)} is a partition; its disk is ${disk}`);
  }
  const known = selectDisks(disks).map(({ name }) => name);
  const shown = [...known.slice(0, MAX_SHOWN_NAMES), ...(known.length > MAX_SHOWN_NAMES ? ["…"] : [])].join(", ");
  const allowed = known.length === 0 ? explainNoDisk() : `allowed are ${shown}`;
  throw new UserError(`--device: ${JSON.stringify(given)} is not a block device here; ${allowed}`);
}
