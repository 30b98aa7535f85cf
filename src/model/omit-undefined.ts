type Known<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The object without undefined members. */
export function omitUndefined<T extends object>(value: T): Known<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Known<T>;
}
