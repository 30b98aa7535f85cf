/**
 * The p values adjusted by Holm's step-down method, in the order given: all that are at most 0.05 hold together with
 * an error of 5 % (S. Holm, Scand. J. Statist. 6, 1979).
 */
export function adjustByHolm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, position) => {
    largest = Math.max(largest, Math.min(1, (pValues[index] as number) * (pValues.length - position)));
    adjusted[index] = largest;
  });
  return adjusted;
}
