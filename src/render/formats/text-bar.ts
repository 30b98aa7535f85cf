const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const LEVELS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A share from 0 to 1 as a bar: `████▌░░░░░`; above 0 at least a sliver. */
export function renderBar(share: number, width: number): string {
  const clamped = Math.min(1, Math.max(0, share));
  const eighths = clamped > 0 ? Math.max(1, Math.round(clamped * width * 8)) : 0;
  const filled = "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return filled.padEnd(width, "░");
}

/** A character for each value, by its share of `highest`. */
export function renderSparkline(values: readonly (number | undefined)[], highest: number): string {
  return values
    .map((value) => {
      if (value === undefined) return " ";
      const level = highest <= 0 ? 0 : Math.round((Math.max(0, value) / highest) * (LEVELS.length - 1));
      return LEVELS[Math.min(LEVELS.length - 1, level)];
    })
    .join("");
}
