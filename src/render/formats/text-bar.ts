import type { StyleText } from "./text-lines.ts";

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A share from 0 to 1 as a bar: `████▌░░░░░`; above 0 at least a sliver. */
export function renderBar(share: number, width: number): string {
  const clamped = Math.min(1, Math.max(0, share));
  const eighths = clamped > 0 ? Math.max(1, Math.round(clamped * width * 8)) : 0;
  const filled = "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return filled.padEnd(width, "░");
}

/** A bar with its filled part coloured. */
export function colorBar(bar: string, style: StyleText): string {
  const filled = bar.replace(/░+$/, "");
  const rest = bar.slice(filled.length);
  return (filled === "" ? "" : style("cyan", filled)) + (rest === "" ? "" : style("dim", rest));
}
