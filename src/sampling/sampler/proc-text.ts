/** The text between a key and what ends it, without blanks around; `null`, as JSON has it, where the key is not there. */
export function numberAfter(text: string, key: string, end: string, from = 0): string {
  const start = text.indexOf(key, from);
  if (start < 0) return "null";
  const stop = text.indexOf(end, start + key.length);
  return text.slice(start + key.length, stop < 0 ? text.length : stop).trim() || "null";
}

/** Both totals of a pressure file in microseconds: some, and full where the file has it. */
export function pressureTotals(text: string): string {
  const full = text.indexOf("full ");
  return `${numberAfter(text, "total=", "\n")},${full < 0 ? "null" : numberAfter(text, "total=", "\n", full)}`;
}
