const ISO = /^(\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}:\d{2})(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;
const EPOCH = /^\d{9,11}$/;

/**
 * The time of a report as ISO 8601 in UTC, from `S_TIME_FORMAT=ISO` or `-U` (seconds since 1970). Undefined for the times of
 * a locale, which have no zone.
 */
export function readTimestamp(text: string): string | undefined {
  const [, time, hours = "+00", minutes = "00"] = ISO.exec(text) ?? [];
  if (time !== undefined) return formatMoment(Date.parse(`${time}${hours}:${minutes}`));
  return EPOCH.test(text) ? formatMoment(Number(text) * 1000) : undefined;
}

/** As in 2026-11-20T11:45:07Z. */
const [SECONDS, BEHIND_SECONDS] = [17, 19];

/** Reads the times of one log, whose seconds alone change for a minute. */
export class TimestampReader {
  /** The last time without its seconds, and the moment before them. */
  #minute: string | undefined;
  #moment = "";

  /** The same as `readTimestamp`. */
  read(text: string): string | undefined {
    const minute = text.slice(0, SECONDS) + text.slice(BEHIND_SECONDS);
    const seconds = text.slice(SECONDS, BEHIND_SECONDS);
    if (minute === this.#minute && /[0-5]\d/.test(seconds)) return `${this.#moment}${seconds}Z`;
    const moment = readTimestamp(text);
    if (moment !== undefined) {
      this.#minute = minute;
      this.#moment = moment.slice(0, -"00Z".length);
    }
    return moment;
  }
}

function formatMoment(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Whether a text has hours and minutes. */
export function looksLikeTime(text: string): boolean {
  return /\d{1,2}:\d{2}/.test(text) && text.length < 80;
}
