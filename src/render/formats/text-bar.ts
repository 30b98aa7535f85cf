const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const LEVELS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A share between 0 and 1 as a bar of `width` characters: `████▌░░░░░`. What is above 0 shows at least a sliver. */
export function renderBar(share: number, width: number): string {
  const clamped = Math.min(1, Math.max(0, share));
  const eighths = clamped > 0 ? Math.max(1, Math.round(clamped * width * 8)) : 0;
  const filled = "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return filled.padEnd(width, "░");
}

/** One character for each value, as high as its share of `highest`; a space where there is no value. */
export function renderSparkline(values: readonly (number | undefined)[], highest: number): string {
  return values
    .map((value) => {
      if (value === undefined) return " ";
      const level = highest <= 0 ? 0 : Math.round((Math.max(0, value) / highest) * (LEVELS.length - 1));
      return LEVELS[Math.min(LEVELS.length - 1, level)];
    })
    .join("");
}
