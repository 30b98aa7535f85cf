/** Seconds, and their share of a window. */
export interface Part {
  seconds: number;
  share: number;
}

/** A wait that people notice. */
export const NOTICEABLE: Part = { seconds: 1, share: 0.1 };
/** A wait worth a warning. */
export const LONG: Part = { seconds: 3, share: 0.25 };

/** Seconds as a part of a window, which may be empty. */
export function partOf(durationSeconds: number, seconds: number): Part {
  return { seconds, share: durationSeconds > 0 ? seconds / durationSeconds : 0 };
}

/** Whether both are at least as large. */
export function reaches({ seconds, share }: Part, least: Part): boolean {
  return seconds >= least.seconds && share >= least.share;
}
