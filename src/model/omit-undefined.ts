type Known<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** A copy without the members that are undefined, as JSON would have it. */
export function omitUndefined<T extends object>(value: T): Known<T> {
  const known: Record<string, unknown> = {};
  // A loop takes a third of the time of Object.fromEntries, and reducing a report to its figures does this a hundred times.
  for (const name of Object.keys(value)) {
    const member = value[name as keyof T];
    if (member !== undefined) known[name] = member;
  }
  return known as Known<T>;
}
