const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}):?(\d{2})?$/;
const EPOCH = /^\d{9,11}$/;

/**
 * The moment that iostat wrote over a report, as ISO 8601 in UTC: from `S_TIME_FORMAT=ISO` or from `-U` (seconds since
 * 1970). Undefined for the times of a locale, which have no zone.
 */
export function readTimestamp(text: string): string | undefined {
  const ofMinute = completeMinute(text);
  if (ofMinute !== undefined) return ofMinute;
  const [, time, zone, minutes] = ISO.exec(text) ?? [];
  if (time !== undefined && zone !== undefined) {
    const moment = formatMoment(Date.parse(`${time}${zone === "Z" ? zone : `${zone}:${minutes ?? "00"}`}`));
    // Of hour 24 only the first second is a time, and a year of more digits has its seconds elsewhere.
    if (moment?.length === SECONDS + 3 && !time.includes("T24")) {
      lastMinute = { before: text.slice(0, SECONDS), behind: text.slice(SECONDS + 2), moment };
    }
    return moment;
  }
  return EPOCH.test(text) ? formatMoment(Number(text) * 1000) : undefined;
}

/** Where the seconds of an ISO time stand. */
const SECONDS = "2026-11-20T11:45:".length;
/** The minute that was read last: a log has sixty times of it, which differ in their seconds alone, whatever the zone. */
let lastMinute: { before: string; behind: string; moment: string } | undefined;

/** The time where it is one of the minute that was read last. */
function completeMinute(text: string): string | undefined {
  if (lastMinute === undefined) return undefined;
  const { before, behind, moment } = lastMinute;
  const tens = text.charCodeAt(SECONDS) - 0x30;
  const ones = text.charCodeAt(SECONDS + 1) - 0x30;
  if (!(tens >= 0 && tens <= 5 && ones >= 0 && ones <= 9)) return undefined;
  if (text.length !== SECONDS + 2 + behind.length || !text.startsWith(before) || !text.endsWith(behind))
    return undefined;
  return `${moment.slice(0, SECONDS)}${tens}${ones}Z`;
}

function formatMoment(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Whether the text is a time in any locale's spelling: it has hours and minutes. */
export function looksLikeTime(text: string): boolean {
  return /\d{1,2}:\d{2}/.test(text) && text.length < 80;
}
