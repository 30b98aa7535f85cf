/**
 * The order of one round, counted from 0: each two rounds begin one further, the second of them backwards, so that over
 * the rounds everything stands at each place, before and after each neighbour.
 */
export function orderRound<T>(all: readonly T[], round: number): T[] {
  const shift = all.length === 0 ? 0 : Math.floor(round / 2) % all.length;
  const turned = [...all.slice(shift), ...all.slice(0, shift)];
  return round % 2 === 0 ? turned : turned.reverse();
}
