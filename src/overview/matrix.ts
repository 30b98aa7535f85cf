/** GitHub starts at most 256 jobs of a matrix. */
const MAX_COMBINATIONS = 256;

/** A job's matrix values. */
export type Combination = Readonly<Record<string, unknown>>;

/**
 * The jobs of `strategy.matrix`, as GitHub's "Running variations of jobs in a workflow" says; undefined where that is only
 * known while the workflow runs.
 */
export function expandMatrix(matrix: unknown): Combination[] | undefined {
  if (!isRecord(matrix) || hasExpression(matrix)) return undefined;
  const { include = [], exclude = [], ...axes } = matrix;
  if (!isRecords(include) || !isRecords(exclude)) return undefined;
  const combinations = multiply(axes)?.filter((one) => !exclude.some((out) => isPart(out, one)));
  return combinations && addIncluded(combinations, include, new Set(Object.keys(axes)));
}

function multiply(axes: Combination): Combination[] | undefined {
  const names = Object.keys(axes);
  if (names.length === 0) return [];
  let combinations: Combination[] = [{}];
  for (const name of names) {
    const values = axes[name];
    if (!Array.isArray(values) || combinations.length * values.length > MAX_COMBINATIONS) return undefined;
    combinations = combinations.flatMap((one) => values.map((value: unknown) => ({ ...one, [name]: value })));
  }
  return combinations;
}

/** An entry extends the combinations whose own values it does not change; one that extends none is a job of its own. */
function addIncluded(
  combinations: readonly Combination[],
  included: readonly Combination[],
  axes: ReadonlySet<string>,
): Combination[] | undefined {
  if (combinations.length * included.length > MAX_COMBINATIONS * MAX_COMBINATIONS) return undefined;
  const extended: Combination[] = [...combinations];
  const added: Combination[] = [];
  for (const entry of included) {
    const own = Object.fromEntries(Object.entries(entry).filter(([name]) => axes.has(name)));
    const fitting = combinations.flatMap((one, index) => (isPart(own, one) ? [index] : []));
    for (const index of fitting) extended[index] = { ...extended[index], ...entry };
    if (fitting.length === 0) added.push(entry);
  }
  const all = [...extended, ...added];
  return all.length > MAX_COMBINATIONS ? undefined : all;
}

function isPart(part: Combination, whole: Combination): boolean {
  return Object.entries(part).every(([name, value]) => isLike(value, whole[name]));
}

function isLike(value: unknown, other: unknown): boolean {
  return isRecord(value) && isRecord(other) ? isPart(value, other) : JSON.stringify(value) === JSON.stringify(other);
}

function hasExpression(value: unknown): boolean {
  return JSON.stringify(value).includes("${{");
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord);
}
