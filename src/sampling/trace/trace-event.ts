/** An event of a block device, `dev` being `MAJOR,MINOR`. */
export type TraceEvent =
  | {
      kind: "request" | "issue" | "complete";
      atSeconds: number;
      dev: string;
      flags: string;
      sector: number;
      sectors: number;
    }
  | { kind: "sync"; atSeconds: number; dev: string };

/** Recorded events; ext4's where it is there. */
export const TRACED_EVENTS = {
  block: ["block_getrq", "block_bio_backmerge", "block_bio_frontmerge", "block_rq_issue", "block_rq_complete"],
  ext4: ["ext4_sync_file_enter", "ext4_sync_fs"],
} as const;

const BLOCK_EVENT =
  / (\d+\.\d+): block_(getrq|bio_backmerge|bio_frontmerge|rq_issue|rq_complete): (\d+,\d+) ([A-Z]+) (?:\d+ )?(?:\([^)]*\) )?(\d+) \+ (\d+) /;
/** All others come before merging. */
const KINDS: Partial<Record<string, "issue" | "complete">> = { rq_issue: "issue", rq_complete: "complete" };
const SYNC_EVENT = / (\d+\.\d+): ext4_(?:sync_file_enter: dev (\d+,\d+) |sync_fs: dev (\d+,\d+) wait 1)/;

/**
 * A line of trace_pipe (kernel, include/trace/events/block.h and ext4.h), if recorded. It begins with a process's name:
 * 15 bytes, too short for an event.
 */
export function parseTraceLine(line: string): TraceEvent | undefined {
  const block = BLOCK_EVENT.exec(line);
  if (block !== null) {
    const [, at, name, dev = "", flags = "", sector, sectors] = block;
    const kind = KINDS[name ?? ""] ?? "request";
    return { kind, atSeconds: Number(at), dev, flags, sector: Number(sector), sectors: Number(sectors) };
  }
  const sync = SYNC_EVENT.exec(line);
  if (sync === null) return undefined;
  const [, at, file, whole] = sync;
  return { kind: "sync", atSeconds: Number(at), dev: file ?? whole ?? "" };
}
