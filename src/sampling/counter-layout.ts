/** The counters of a sample's list in order: each one's name, and how much one count is of the SI unit (bytes, seconds, counts). */
export type CounterLayout = Readonly<Record<string, number>>;

/** Where a counter stands in a list, and its unit as a fraction: a quotient is exact where a product is not. */
export interface CounterPlace {
  place: number;
  times: number;
  per: number;
}

/** The places of the named counters; those that the list lacks are left out. */
export function findPlaces<Name extends string>(
  names: readonly Name[],
  layout: CounterLayout,
): ReadonlyMap<Name, CounterPlace> {
  const listed = Object.entries(layout);
  return new Map(
    names.flatMap((name) => {
      const place = listed.findIndex(([key]) => key === name);
      const unit = listed[place]?.[1];
      if (unit === undefined) return [];
      return [[name, { place, times: Math.max(1, unit), per: unit < 1 ? Math.round(1 / unit) : 1 }] as const];
    }),
  );
}
