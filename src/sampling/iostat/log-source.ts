import type { IostatNote, IostatSource } from "../../model/iostat.ts";
import { isAmount } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { DeviceRow } from "./device-row.ts";

const VERSION = /sysstat version (\d+\.\d\S*)/g;
/** More columns than any iostat has. */
const MAX_COLUMNS = 64;
const MAX_COLUMN_LENGTH = 32;
const MAX_TEXT_LENGTH = 60;

export type HostFacts = Pick<IostatSource, "hostname" | "kernel" | "cpuCount">;

/** The last version that `iostat -V` says in a text. */
export function findVersion(text: string): string | undefined {
  return [...text.matchAll(VERSION)].at(-1)?.[1];
}

/** A version such as `12.2.1` as the number 120201. */
export function numberVersion(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return major * 10_000 + minor * 100 + patch;
}

/** A log's source, with what reading it corrected, left out or could not decide. */
export interface ReadSource extends Omit<IostatSource, "notes"> {
  notes: IostatNote[];
}

/** What is known of a log beside its reports: host, version, and what was left out or is in doubt. */
export class LogSource {
  complete = false;
  /** The sysstat version of the last host. */
  sysstatVersion: string | undefined;
  /** What `iostat -V` said before the next host. */
  announcedVersion: string | undefined;
  readonly leftOutColumns = new Set<string>();
  readonly #notes = new Map<IostatNote["id"], IostatNote>();
  host: HostFacts = {};

  note(id: IostatNote["id"], line?: IostatNote["line"]): void {
    const known = this.#notes.get(id);
    this.#notes.set(id, known ? { ...known, times: known.times + 1 } : omitUndefined({ id, times: 1, line }));
  }

  /** Notes lines that were left out, the first with its text. */
  noteLine(id: IostatNote["id"], number: number, line: string): void {
    this.note(id, { number, text: line.trim().slice(0, MAX_TEXT_LENGTH) });
  }

  has(id: IostatNote["id"]): boolean {
    return this.#notes.has(id);
  }

  /** In the order of their first occurrence; columns that were left out come last. */
  listNotes(): IostatNote[] {
    const notes = [...this.#notes.values()];
    if (this.leftOutColumns.size > 0) notes.push({ id: "columns-left-out", times: 1, names: [...this.leftOutColumns] });
    return notes;
  }

  noteHost(facts: HostFacts): void {
    const known = this.host.hostname;
    if (known !== undefined && (facts.hostname ?? known) !== known) {
      this.note("several-hosts");
      this.sysstatVersion = undefined;
    }
    this.sysstatVersion = this.announcedVersion ?? this.sysstatVersion;
    this.announcedVersion = undefined;
    this.host = { ...this.host, ...facts };
  }

  noteLeftOut(names: Iterable<string>): void {
    for (const name of names) {
      if (this.leftOutColumns.size < MAX_COLUMNS) this.leftOutColumns.add(name.slice(0, MAX_COLUMN_LENGTH));
    }
  }

  /** Notes a utilization over 100%, and carried figures that are no amounts: negative, nan or infinite. */
  noteFaults({ layout, figures }: DeviceRow): void {
    if (layout.utilization >= 0 && (figures[layout.utilization] as number) > 1) this.note("over-busy");
    if (layout.carried.some((index) => !isAmount(figures[index]))) this.note("bad-figures");
  }

  /** The source as the document shows it. */
  describe(format: IostatSource["format"]): ReadSource {
    return omitUndefined({
      format,
      ...this.host,
      sysstatVersion: this.sysstatVersion,
      complete: this.complete,
      notes: this.listNotes(),
    });
  }
}

export interface FormatReader {
  readonly format: IostatSource["format"];
  readonly source: LogSource;
  /** False for a line that is not iostat's. */
  take(line: string): boolean;
  /** Leaves a line out; true for one that stands where iostat's are, or may be one of them. */
  leaveOut(line: string): boolean;
  /** @param rest the last line, if it has no line break */
  end(rest: string): void;
}
