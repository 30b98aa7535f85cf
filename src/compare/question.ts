import type { RowData } from "./data.ts";
import type { HarmlessFacts } from "./equally-fast.ts";
import type { IoRates } from "./leg.ts";

/** What is to be explained: one label's figure against the baseline's. */
export interface Question {
  row: RowData;
  label: string;
  baseline: string;
  /** The label's figure by the baseline's. */
  ratio: number;
  /** The fingerprint's place that the figure depends on. */
  place: string;
  /** Which share of a step's time was waiting for the disk; absent where it is not known. */
  waitShare?: number | undefined;
  /** What each side's own processes read and wrote a second while the figure was measured. */
  rates: { label: IoRates; baseline: IoRates };
  /** What labels have that are as fast as the baseline. */
  harmless: HarmlessFacts;
}
