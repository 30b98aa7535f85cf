/**
 * One round's order, counted from 0: every two rounds start one further, the second backwards, so that everything takes
 * every place.
 */
export function orderRound<T>(all: readonly T[], round: number): T[] {
  const shift = all.length === 0 ? 0 : Math.floor(round / 2) % all.length;
  const turned = [...all.slice(shift), ...all.slice(0, shift)];
  return round % 2 === 0 ? turned : turned.reverse();
}
