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
