/** The most stretches of time that a chart shows: about one for every two pixels of a wide window. */
export const BUCKETS = 600;
/** With so many samples in a stretch, a line between its lowest and its highest is a wall, and its mean is drawn as well. */
export const DENSE_SAMPLES = 6;

/** How to read a chart of so many samples; undefined where each is drawn, or nearly. */
export function describeDensity(samples: number): string | undefined {
  return samples >= BUCKETS * DENSE_SAMPLES
    ? "Where there are more samples than points, the strong line is their mean, and the pale one behind it reaches from the lowest to the highest."
    : undefined;
}
