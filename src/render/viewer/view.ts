import type { Range } from "./view-data.ts";

/** A value that tells its listeners when it changes. */
export interface Signal<T> {
  readonly current: T;
  set(value: T): void;
  listen(listener: (value: T) => void): void;
}

/** A signal with its first value. */
export function createSignal<T>(first: T): Signal<T> {
  const listeners: ((value: T) => void)[] = [];
  let current = first;
  return {
    get current() {
      return current;
    },
    set(value) {
      if (value === current) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

const MIN_RANGE_SECONDS = 0.2;

/** The stretch of time that bars and charts show. */
export interface View {
  /** All of the time, in seconds. */
  readonly whole: Range;
  readonly shown: Range;
  readonly isWhole: boolean;
  /** Shows a range, cut to the whole; ignored where it is too short. */
  to(fromSeconds: number, toSeconds: number): void;
  reset(): void;
  listen(listener: (shown: Range) => void): void;
}

/** A view of the whole. */
export function createView(whole: Range): View {
  const signal = createSignal(whole);
  const view: View = {
    whole,
    get shown() {
      return signal.current;
    },
    get isWhole() {
      const shown = signal.current;
      return shown.min <= whole.min && shown.max >= whole.max;
    },
    to(fromSeconds, toSeconds) {
      const shown = signal.current;
      const [min, max] = [Math.max(whole.min, fromSeconds), Math.min(whole.max, toSeconds)];
      const isLongEnough = max - min >= Math.min(MIN_RANGE_SECONDS, whole.max - whole.min);
      if (isLongEnough && (min !== shown.min || max !== shown.max)) signal.set({ min, max });
    },
    reset: () => view.to(whole.min, whole.max),
    listen: signal.listen,
  };
  return view;
}
