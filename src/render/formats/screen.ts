import type { Section } from "./panel.ts";
import { clampWidth, type TextOptions } from "./text-lines.ts";
import { TextPage } from "./text-page.ts";

/** A terminal; where it is a screen, its rows, and the call that shows what does not fit on them. */
export interface ScreenOptions extends TextOptions {
  screen?: { rows: number; more: string } | undefined;
}

interface ScreenSection {
  name: string;
  lines: string[];
  /** Sections get room in this order; 0 is always whole. */
  rank: number;
}

const MIN_LINES = 5;

/**
 * A document for a terminal: all sections that have a rank, and `foot` below them, or what fits on a screen, with the
 * call that shows the rest below what `tellMissing` says of it.
 */
export function renderScreen(
  all: readonly Section[],
  { width, style, screen }: ScreenOptions,
  tellMissing: (names: readonly string[]) => string,
  foot: readonly ScreenSection[] = [],
): string {
  const page = new TextPage({ width: clampWidth(width), style });
  const ranked = all.flatMap(({ name, rank, describe }) =>
    rank === undefined ? [] : [{ name, rank, lines: page.panel(describe()) }],
  );
  const sections = [...ranked, ...foot];
  const shown =
    screen === undefined
      ? fitScreen(sections, Infinity).sections
      : fillScreen(sections, screen.rows, (names) => [...page.wrap(tellMissing(names)), page.call(screen.more)]);
  return `${shown.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function fillScreen(
  whole: readonly ScreenSection[],
  rows: number,
  point: (missing: readonly string[]) => string[],
): string[][] {
  // A lead may have any length, so it gets half of the screen at most.
  const sections = whole.map((one) => (one.rank === 0 ? { ...one, lines: one.lines.slice(0, rows / 2) } : one));
  const { sections: all, missing } = fitScreen(sections, rows);
  if (missing.length === 0) return all;
  // The pointer's own rows may push out more sections, of which one is cut.
  const names = sections.filter(({ rank }) => rank > 0).map(({ name }) => name);
  const longest = point([...names.slice(0, -1), ...names.slice(-1).map(nameRest)]).length;
  const fitted = fitScreen(sections, rows - longest - 1);
  return [...fitted.sections, point(fitted.missing)];
}

/** The sections that fit, by rank, the last one cut, and the names of what is missing. */
function fitScreen(sections: readonly ScreenSection[], rows: number): { sections: string[][]; missing: string[] } {
  const filled = sections.filter(({ lines }) => lines.length > 0);
  const kept = new Map<ScreenSection, string[]>();
  let room = rows;
  for (const section of filled.toSorted((a, b) => a.rank - b.rank)) {
    const { lines, rank } = section;
    const gap = kept.size > 0 ? 1 : 0;
    if (rank > 0 && lines.length + gap > room && room - gap < MIN_LINES) continue;
    const shown = rank === 0 ? lines : lines.slice(0, room - gap);
    kept.set(section, shown);
    room -= shown.length + gap;
  }
  return {
    sections: filled.map((section) => kept.get(section)).filter((lines) => lines !== undefined),
    missing: filled.flatMap((section) => {
      const shown = kept.get(section)?.length ?? 0;
      if (shown === section.lines.length) return [];
      return [shown === 0 ? section.name : nameRest(section.name)];
    }),
  };
}

function nameRest(name: string): string {
  return `the rest of ${name}`;
}
