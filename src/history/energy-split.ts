/**
 * The first position after the split with the largest energy distance of its two sides, each with at least `margin` values
 * (Matteson and James, J. Am. Stat. Assoc. 109, 2014, with α = 1); undefined where there is no room.
 */
export function findEnergySplit(values: Float64Array, margin: number): number | undefined {
  const count = values.length;
  if (count < 2 * margin) return undefined;
  // Sums of distances: within the left side, within the right side, and between the two.
  let [left, right, between] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) right += Math.abs((values[i] as number) - (values[j] as number));
  }
  let best = { at: margin, energy: Number.NEGATIVE_INFINITY };
  for (let at = 0; at < count - margin; at++) {
    const value = values[at] as number;
    let [toLeft, toRight] = [0, 0];
    for (let i = 0; i < at; i++) toLeft += Math.abs(value - (values[i] as number));
    for (let i = at + 1; i < count; i++) toRight += Math.abs(value - (values[i] as number));
    left += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    const [before, after] = [at + 1, count - at - 1];
    if (before < margin) continue;
    const within = left / ((before * (before - 1)) / 2) + right / ((after * (after - 1)) / 2);
    const energy = ((before * after) / count) * ((2 * between) / (before * after) - within);
    if (energy > best.energy) best = { at: at + 1, energy };
  }
  return best.at;
}
