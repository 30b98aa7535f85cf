import type { Range } from "./view-data.ts";

/** Nearer than this nothing more can be seen. */
const MIN_RANGE_SECONDS = 0.2;

/** The stretch of time that the bars and all charts of a page show. */
export interface View {
  /** The job's whole time, and the part of it that is in sight, in seconds. */
  readonly whole: Range;
  readonly shown: Range;
  readonly isWhole: boolean;
  /** Shows a stretch, cut to the whole; one that is too short to see anything changes nothing. */
  to(fromSeconds: number, toSeconds: number): void;
  reset(): void;
  /** Calls the listener after every change. */
  listen(listener: (shown: Range) => void): void;
}

/** A view that shows the whole. */
export function createView(whole: Range): View {
  const listeners: ((shown: Range) => void)[] = [];
  let shown = whole;
  const view: View = {
    whole,
    get shown() {
      return shown;
    },
    get isWhole() {
      return shown.min <= whole.min && shown.max >= whole.max;
    },
    to(fromSeconds, toSeconds) {
      const [min, max] = [Math.max(whole.min, fromSeconds), Math.min(whole.max, toSeconds)];
      // A job may be shorter than what can be seen of a longer one.
      const isLongEnough = max - min >= Math.min(MIN_RANGE_SECONDS, whole.max - whole.min);
      if (!isLongEnough || (min === shown.min && max === shown.max)) return;
      shown = { min, max };
      for (const listener of listeners) listener(shown);
    },
    reset: () => view.to(whole.min, whole.max),
    listen(listener) {
      listeners.push(listener);
    },
  };
  return view;
}
