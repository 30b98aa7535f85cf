const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}):?(\d{2})?$/;
const EPOCH = /^\d{9,11}$/;

/**
 * The moment that iostat wrote over a report, as ISO 8601 in UTC: from `S_TIME_FORMAT=ISO` or from `-U` (seconds since
 * 1970). Undefined for the times of a locale, which have no zone.
 */
export function readTimestamp(text: string): string | undefined {
  const [, time, zone, minutes] = ISO.exec(text) ?? [];
  if (time !== undefined && zone !== undefined) {
    return formatMoment(Date.parse(`${time}${zone === "Z" ? zone : `${zone}:${minutes ?? "00"}`}`));
  }
  return EPOCH.test(text) ? formatMoment(Number(text) * 1000) : undefined;
}

function formatMoment(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Whether the text is a time in any locale's spelling: it has hours and minutes. */
export function looksLikeTime(text: string): boolean {
  return /\d{1,2}:\d{2}/.test(text) && text.length < 80;
}
