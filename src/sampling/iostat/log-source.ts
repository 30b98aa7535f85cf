import type { IostatSource } from "../../model/iostat.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";

const VERSION = /sysstat version (\d+\.\d\S*)/g;
/** More than any iostat has. */
const MAX_COLUMNS = 64;
const MAX_COLUMN = 32;

/** A machine's facts. */
export type HostFacts = Pick<IostatSource, "hostname" | "kernel" | "cpuCount">;

/** The last version that `iostat -V` says in a text. */
export function findVersion(text: string): string | undefined {
  return [...text.matchAll(VERSION)].at(-1)?.[1];
}

/** What is known of a log. */
export class LogSource {
  complete = false;
  /** Of the last host. */
  sysstatVersion: string | undefined;
  readonly leftOutColumns = new Set<string>();
  readonly corrections = new Map<string, number>();
  host: HostFacts = {};

  note(correction: string): void {
    this.corrections.set(correction, (this.corrections.get(correction) ?? 0) + 1);
  }

  noteHost(facts: HostFacts): void {
    const known = this.host.hostname;
    if (known !== undefined && (facts.hostname ?? known) !== known) {
      this.note("the text has reports of several hosts; the source names the last");
      this.sysstatVersion = undefined;
    }
    this.host = { ...this.host, ...facts };
  }

  noteLeftOut(names: Iterable<string>): void {
    for (const name of names) {
      if (this.leftOutColumns.size < MAX_COLUMNS) this.leftOutColumns.add(name.slice(0, MAX_COLUMN));
    }
  }

  /** As the document shows it. */
  describe(format: IostatSource["format"]): IostatSource {
    const sentences = Array.from(this.corrections, ([sentence, times]) =>
      times > 1 ? `${sentence} (${times} times)` : sentence,
    );
    if (this.leftOutColumns.size > 0) sentences.push(`columns left out: ${[...this.leftOutColumns].join(", ")}`);
    return omitUndefined({
      format,
      ...this.host,
      sysstatVersion: this.sysstatVersion,
      complete: this.complete,
      corrections: sentences.length > 0 ? sentences : undefined,
    });
  }
}

/** Notes a capped utilization. */
export const OVER_BUSY = "a utilization above 100% became 1";

/** Notes a row's figures. */
export const NO_AMOUNT = "a row's figures that are negative, nan, too large or cut were left out";

/** Notes a locale's time. */
export const WITHOUT_ZONE =
  "a timestamp without a zone was left out (LC_ALL=C S_TIME_FORMAT=ISO gives one with a zone)";
