/** Student's t for two-sided 90%, by degrees of freedom from 1. */
const T90 = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812];

/** What runs let expect of the next benchmark, each as a share of their level. */
export interface Expectation {
  /** Half of the range, as the report shows it. */
  scatter: number;
  /** The half width of a 90% prediction interval for one more value, by t on logarithms. */
  prediction: number;
}

/** @param rates of two runs and more, all above 0 */
export function predictNext(rates: readonly number[]): Expectation {
  const logs = rates.map(Math.log);
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (logs.length - 1);
  const t = T90[Math.min(T90.length, logs.length - 1) - 1] as number;
  const range = Math.max(...rates) - Math.min(...rates);
  return {
    scatter: range / 2 / Math.exp(mean),
    prediction: Math.exp(t * Math.sqrt(variance * (1 + 1 / logs.length))) - 1,
  };
}
