/** At most this many edits, and at most half of the letters. */
const MAX_EDITS = 2;
const MAX_LETTERS = 40;
/** Labels and steps can have long names. */
const MAX_SHOWN = 80;

/** `did you mean X? `, to stand before what is allowed; empty where no candidate is near. */
export function suggest(word: string, candidates: readonly string[]): string {
  const meant = suggestWord(word, candidates);
  return meant === undefined ? "" : `did you mean ${meant.slice(0, MAX_SHOWN)}? `;
}

/** The candidate that a mistyped word is most like, first of those that begin with it; undefined where none is near. */
export function suggestWord(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase().slice(0, MAX_LETTERS);
  const near = candidates
    .map((candidate) => {
      const known = candidate.toLowerCase().slice(0, MAX_LETTERS);
      return { candidate, edits: countEdits(given, known), isBegun: given !== "" && known.startsWith(given) };
    })
    .filter(({ candidate, edits, isBegun }) => isBegun || edits <= Math.min(MAX_EDITS, candidate.length / 2));
  return near.sort((a, b) => Number(b.isBegun) - Number(a.isBegun) || a.edits - b.edits)[0]?.candidate;
}

/** The sentence about a word that is none of the allowed ones, with the one that was probably meant. */
export function refuseWord(what: string, given: string, allowed: readonly string[], meant?: string): string {
  const question = meant === undefined ? suggest(given, allowed) : `did you mean ${meant}? `;
  return `${what}: ${JSON.stringify(given)} is unknown; ${question}allowed are ${allowed.join(", ")}`;
}

/** A letter more, less or another, or two exchanged (optimal string alignment). */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const above = rows[i - 1] ?? [];
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      const isExchange = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isExchange) best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
