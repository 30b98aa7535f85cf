// Changes the sources one place at a time and looks whether a test notices: npm run test:mutation -- [options] [path…]
//   --all           every test file of its top folder (src/compare/gates → test/compare), not only of its own
//   --own           only the test file of a source's own name
//   --slow SECONDS  leave out test files that take longer (3)
//   --minutes N     stop after so long; what was found is kept, and the next run goes on from there
// Without a path the groups below are run. Fails below 90% killed, and on a survivor that scripts/mutation/accepted/
// does not list with a reason. What is known of unchanged sources and tests is not run again (node_modules/.cache).
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findMutants, type Mutant } from "./mutation/mutants.ts";
import { measureDistance } from "./mutation/related-tests.ts";
import { type Baseline, findKilled, measureBaseline, ResultStore, type Task } from "./mutation/run-mutants.ts";

const GROUPS = [
  "src/compare/statistics",
  "src/compare/gates",
  "src/compare/ranking*",
  "src/bench/job-safety*",
  "src/sampling/iostat*",
  "src/bench/fio",
  "src/analysis/findings",
  "src/action/legs*",
  "src/action/artifact*",
];
const MIN_KILLED = 0.9;
/** So many mutants are loaded into one process. */
const BATCH = 80;

interface Accepted {
  file: string;
  /** As this program prints it. */
  change: string;
  reason: string;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ all: { type: "boolean" }, own: { type: "boolean" } },
    ...{ slow: { type: "string", default: "3" }, minutes: { type: "string" } },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const directory = join(root, "node_modules/.cache/io-probe-mutation");
mkdirSync(directory, { recursive: true });
const store = new ResultStore(join(directory, "results.json"));
const deadline =
  options.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(options.minutes) * 60_000;
const tests = globSync("test/**/*.test.ts").sort();
const baselines = new Map<string, Baseline>();

const sources = listSources(positionals.length > 0 ? positionals : GROUPS);
if (sources.length === 0) throw new Error(`no source matches ${positionals.join(", ")}`);
let complete = true;
const outcomes: { file: string; mutant: Mutant; killed: boolean }[] = [];
for (const file of sources) outcomes.push(...(await judgeSource(file)));
process.exitCode = report() ? 0 : 1;

function listSources(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) =>
    globSync([path, `${path}/**/*`].map((pattern) => relative(root, join(root, pattern)))),
  );
  return [...new Set(found)].filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts")).sort();
}

async function judgeSource(file: string): Promise<typeof outcomes> {
  const text = readFileSync(file, "utf8");
  const mutants = findMutants(text);
  const alive = new Set(mutants.keys());
  for (const test of listTests(file)) {
    if (alive.size === 0) break;
    const hash = createHash("sha256").update(text).update(readFileSync(test)).digest("hex").slice(0, 16);
    const keyOf = (id: number): string => `${file} ${test} ${hash} ${(mutants[id] as Mutant).key}`;
    const unknown = [...alive].filter((id) => store.get(keyOf(id)) === undefined);
    if (unknown.length > 0) {
      if (Date.now() > deadline) {
        complete = false;
        break;
      }
      const task = { source: join(root, file), testFile: join(root, test), directory };
      const baseline = await findBaseline(task, test);
      if (!baseline.passed || baseline.seconds > Number(options.slow)) continue;
      await askTest(task, unknown, baseline, keyOf);
    }
    for (const id of [...alive]) if (store.get(keyOf(id)) === true) alive.delete(id);
  }
  return mutants.map((mutant, id) => ({ file, mutant, killed: !alive.has(id) }));
}

/** Keeps what each batch found, so that a run which is ended loses little. */
async function askTest(
  task: Task,
  ids: readonly number[],
  baseline: Baseline,
  keyOf: (id: number) => string,
): Promise<void> {
  const started = Date.now();
  let asked = 0;
  let count = 0;
  for (; asked < ids.length; asked += BATCH) {
    if (Date.now() > deadline) {
      complete = false;
      break;
    }
    const batch = ids.slice(asked, asked + BATCH);
    const killed = await findKilled(task, batch, baseline);
    for (const id of batch) store.set(keyOf(id), killed.has(id));
    store.save();
    count += killed.size;
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  const names = [task.source, task.testFile].map((path) => relative(root, path));
  console.log(`${names[0]}: ${count} of ${Math.min(asked, ids.length)} killed by ${names[1]} in ${seconds} s`);
}

async function findBaseline(task: Task, test: string): Promise<Baseline> {
  let baseline = baselines.get(test);
  if (baseline === undefined) {
    baseline = await measureBaseline(task);
    baselines.set(test, baseline);
    if (!baseline.passed) console.log(`${test} is left out: it fails with the sources as they are`);
    else if (baseline.seconds > Number(options.slow)) {
      console.log(`${test} is left out: it takes ${baseline.seconds.toFixed(1)} s (--slow)`);
    }
  }
  return baseline;
}

/** The test files that lead to a source: those of its own name first, then the nearest. */
function listTests(file: string): string[] {
  const [, top = ""] = file.split("/");
  const mirror = file.replace(/^src/, "test").replace(/\.ts$/, ".test.ts");
  if (options.own === true) return tests.includes(mirror) ? [mirror] : [];
  let folder = options.all === true ? `test/${top}` : dirname(mirror);
  let rated = rateTests(file, folder, mirror);
  // Where no test of its folder leads to a source, those of the folder above do.
  while (rated.length === 0 && folder !== "test") {
    folder = dirname(folder);
    rated = rateTests(file, folder, mirror);
  }
  return rated.sort((a, b) => a.distance - b.distance || a.test.localeCompare(b.test)).map(({ test }) => test);
}

function rateTests(file: string, folder: string, mirror: string): { test: string; distance: number }[] {
  return tests
    .filter((test) => test.startsWith(`${folder}/`))
    .flatMap((test) => {
      const distance = measureDistance(join(root, test), join(root, file));
      return distance === undefined ? [] : [{ test, distance: test === mirror ? 0 : distance }];
    });
}

function report(): boolean {
  const accepted = globSync("scripts/mutation/accepted/*.json").flatMap(
    (path) => JSON.parse(readFileSync(path, "utf8")) as Accepted[],
  );
  const isAccepted = ({ file, mutant }: (typeof outcomes)[number]): boolean =>
    accepted.some((entry) => entry.file === file && entry.change === mutant.key && entry.reason !== "");
  const survivors = outcomes.filter(({ killed }) => !killed);
  const unlisted = survivors.filter((outcome) => !isAccepted(outcome));
  for (const { file, mutant } of unlisted)
    console.log(`survived: ${file}:${mutant.line}  ${JSON.stringify(mutant.key)}`);
  const stale = accepted.filter(
    ({ file, change }) =>
      sources.includes(file) && !survivors.some((outcome) => outcome.file === file && outcome.mutant.key === change),
  );
  for (const { file, change } of stale) console.log(`no longer survives: ${file}  ${JSON.stringify(change)}`);
  for (const file of sources) {
    const own = outcomes.filter((outcome) => outcome.file === file);
    if (own.length > 0) console.log(`${describe(own)}  ${file}`);
  }
  const killed = outcomes.length - survivors.length;
  const share = outcomes.length === 0 ? 1 : killed / outcomes.length;
  console.log(
    `${describe(outcomes)}; ${survivors.length - unlisted.length} survivors are listed with a reason, ${unlisted.length} are not`,
  );
  if (!complete) console.log("The time was up: run it again to go on.");
  return complete && share >= MIN_KILLED && unlisted.length === 0;
}

function describe(list: typeof outcomes): string {
  const killed = list.filter((outcome) => outcome.killed).length;
  return `${((100 * killed) / Math.max(1, list.length)).toFixed(1).padStart(5)}% killed (${killed} of ${list.length})`;
}
