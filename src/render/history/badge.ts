import type { History } from "../../model/history.ts";

/** The steps' state for a badge of shields.io (its endpoint schema, version 1). */
export function renderHistoryBadge(history: History): string {
  const slower = history.series.filter(
    ({ figure, changes }) => figure === "duration" && (changes.at(-1)?.ratio ?? 0) > 1,
  );
  const color = slower.length === 0 ? "brightgreen" : "orange";
  return `${JSON.stringify({ schemaVersion: 1, label: "steps", message: `${slower.length || "none"} slower`, color })}\n`;
}
