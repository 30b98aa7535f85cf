import { format, inspect } from "node:util";
import { test } from "vitest";

type Check = (...values: unknown[]) => unknown;

/** As `test.each`, but one test of all cases, which fails with those that do not hold: the title names each of them. */
export const testCases = ((cases: readonly unknown[]) => (title: string, check: Check) => {
  test(title.replaceAll(/%[sdifjo]|\$\w+/g, "…").replaceAll("%%", "%"), () => checkCases(cases, title, check));
}) as unknown as typeof test.each;

/** Fails with all cases that do not hold. */
export async function checkCases(cases: readonly unknown[], title: string, check: Check): Promise<void> {
  const failures: Error[] = [];
  for (const one of cases) {
    const values = Array.isArray(one) ? one : [one];
    try {
      await check(...values);
    } catch (error) {
      const failure = error as Error;
      failure.message = `${nameCase(title, values)}: ${failure.message}`;
      failures.push(failure);
    }
  }
  // The error itself has what was expected, and its line.
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new Error(
      [`${failures.length} of ${cases.length} cases fail`, ...failures.map(({ message }) => message)].join("\n\n"),
    );
}

/** The title with a case's values, as Vitest fills it; without places for them, with all of them behind it. */
function nameCase(title: string, values: readonly unknown[]): string {
  const [first] = values;
  const places = title.match(/%[sdifjo]/g)?.length ?? 0;
  const filled = format(title, ...values.slice(0, places)).replaceAll(/\$(\w+)/g, (place, key: string) =>
    typeof first === "object" && first !== null && key in first
      ? inspect((first as Record<string, unknown>)[key])
      : place,
  );
  return filled === title
    ? `${title} (${inspect(values, { depth: 1, breakLength: Number.POSITIVE_INFINITY })})`
    : filled;
}
