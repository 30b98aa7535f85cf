const ISO = /^(\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}:\d{2})(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;
const EPOCH = /^\d{9,11}$/;

/** A time of `S_TIME_FORMAT=ISO` or `-U` as ISO 8601 in UTC; undefined for a locale's, without a zone. */
export function readTimestamp(text: string): string | undefined {
  const [, time, hours = "+00", minutes = "00"] = ISO.exec(text) ?? [];
  if (time !== undefined) return formatMoment(Date.parse(`${time}${hours}:${minutes}`));
  return EPOCH.test(text) ? formatMoment(Number(text) * 1000) : undefined;
}

function formatMoment(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Whether a text has hours and minutes. */
export function looksLikeTime(text: string): boolean {
  return /\d{1,2}:\d{2}/.test(text) && text.length < 80;
}
