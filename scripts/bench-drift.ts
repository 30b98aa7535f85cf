// `npm run bench:drift [-- --rounds 300] [--write]`: how often history sees a change where none is, and how often it sees one
// that was planted, beside Apache Otava and ruptures on the same series (Python installs both into a folder of its own). The
// series are simulated: 120 runs of 5% noise of each kind that test/history/simulation.ts describes. `--write` puts the
// table into docs/history.md. `--series FILE` judges a series of your own instead: a CSV with one value a line, or time,value.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { createRandom } from "../test/compare/statistics/noise.ts";
import { judge, NULL_KINDS, type Planted, plant, type Simulated } from "../test/history/simulation.ts";
import { formatPercent, formatTable } from "./lab/figures.ts";
import { writePart } from "./marked-part.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "300" },
    python: { type: "string" },
    write: { type: "boolean" },
    series: { type: "string", multiple: true },
  },
});
const RUNS = 120;
/** Places that differ by so few runs are one. */
const NEAR = 3;
const PACKAGES = ["apache-otava==0.8.0", "ruptures==1.1.10"];
const CASES: readonly { title: string; planted?: Planted }[] = [
  { title: "no change" },
  { title: "+15%, 5 runs later", planted: { factor: 1.15, after: 5 } },
  { title: "+8%, 10 runs later", planted: { factor: 1.08, after: 10 } },
  { title: "+20% over 20 runs", planted: { factor: 1.2, after: 40, ramp: 20 } },
];

const folder = mkdtempSync(join(tmpdir(), "io-probe-drift-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const python = values.python ?? (await installDetectors());
if (values.series !== undefined) {
  for (const file of values.series) await judgeFile(file);
  process.exit();
}
const rows: string[][] = [];
for (const kind of NULL_KINDS) {
  const random = createRandom(3);
  const drawn = Array.from({ length: Number(values.rounds) }, () => kind.create(random, RUNS));
  for (const { title, planted } of CASES) {
    const series = planted === undefined ? drawn : drawn.map((one) => plant(one, planted));
    const places = { "io-probe": series.map(findOwn), ...(await findOthers(series)) };
    const shares = Object.values(places).map((found) =>
      formatPercent(found.filter((some) => isHit(some, planted)).length / series.length, 0),
    );
    if (rows.length === 0) rows.push(["noise", "planted", ...Object.keys(places)]);
    rows.push([kind.name, title, ...shares]);
    console.error(rows.at(-1)?.join(" | "));
  }
}
const [columns = [], ...body] = rows;
const table = formatTable(columns, body);
console.log(table);
if (values.write) writePart("docs/history.md", "drift", `\n${table}\n\n`);

/** Prints where each tool sees changes: the line of the first run of each new level, from 0. */
async function judgeFile(file: string): Promise<void> {
  const numbers = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => Number(line.split(",").at(-1)));
  const logs = numbers.filter((value) => value > 0).map(Math.log);
  const series = { logs, machines: logs.map(() => 0) };
  const { state, changes } = judge(series);
  const own = changes.map(({ runNumber = 0, ratio }) => `${runNumber - 1} (${ratio.toFixed(2)}x)`);
  console.log(`${file}: ${logs.length} runs\n  io-probe: ${state}: ${own.join(", ")}`);
  for (const [name, [found = []]] of Object.entries(await findOthers([series]))) {
    console.log(`  ${name}: ${found.join(", ")}`);
  }
}

/** The indices of the runs with which a new level begins. */
function findOwn(series: Simulated): number[] {
  return judge(series).changes.map(({ runNumber = 0 }) => runNumber - 1);
}

async function findOthers(series: readonly Simulated[]): Promise<Record<string, number[][]>> {
  const input = JSON.stringify(series.map(({ logs }) => logs.map((log) => Math.exp(log))));
  const { stdout } = await execa(python, [join(import.meta.dirname, "bench-drift/other-detectors.py")], { input });
  return JSON.parse(stdout) as Record<string, number[][]>;
}

/** Without a planted change, any is a false alarm. */
function isHit(found: readonly number[], planted: Planted | undefined): boolean {
  if (planted === undefined) return found.length > 0;
  const first = RUNS - planted.after;
  return found.some((at) => at >= first - NEAR && at < first + (planted.ramp ?? 1) + NEAR);
}

async function installDetectors(): Promise<string> {
  await execa("python3", ["-m", "venv", folder]);
  const own = join(folder, "bin/python");
  if (!existsSync(own)) throw new Error(`python3 made no ${own}`);
  await execa(own, ["-m", "pip", "install", "-q", ...PACKAGES]);
  return own;
}
