import type { RowData } from "./data.ts";
import type { HarmlessFacts } from "./equally-fast.ts";
import type { IoRates } from "./leg.ts";

/** What is to be explained: a label's figure against the baseline's. */
export interface Question {
  row: RowData;
  label: string;
  baseline: string;
  ratio: number;
  /** The place of the facts that the figure depends on. */
  place: string;
  /** A step's share of waiting for the disk, if known. */
  waitShare?: number | undefined;
  /** Each side's own rates during the figure. */
  rates: { label: IoRates; baseline: IoRates };
  /** Facts of labels as fast as the baseline. */
  harmless: HarmlessFacts;
}
