import type { Benchmark, Workload } from "./benchmark.ts";
import { WHOLE_JOB } from "./figures.ts";
import type { Window } from "./window.ts";

/** Each window's name in comparisons, histories and exports; a second one is `NAME (2)`. */
export function nameWindows(windows: readonly Window[]): ReadonlyMap<Window, string> {
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  return new Map(
    windows.map((window) => {
      const base = window.kind === "job" ? WHOLE_JOB : window.name;
      let occurrence = (seen.get(base) ?? 0) + 1;
      const nameIt = () => (occurrence === 1 ? base : `${base} (${occurrence})`);
      // A step can have the name of another one's repeat.
      while (taken.has(nameIt())) occurrence++;
      seen.set(base, occurrence);
      taken.add(nameIt());
      return [window, nameIt()];
    }),
  );
}

/** A fio job's name with its profile's: `quick/read-1m`. */
export function nameBenchmark({ profile, job }: Pick<Benchmark, "profile" | "job">): string {
  return profile === undefined ? job : `${profile}/${job}`;
}

/** A workload's name, with its part's: `cache-retrieve: 80 MB`. */
export function nameWorkload({ name, part }: Pick<Workload, "name" | "part">): string {
  return part === undefined ? name : `${name}: ${part}`;
}
