// npm run bench:recipes -- [--target DIR] [--recipes NAME,NAME] [--rounds 3]
//
// Holds the published recipes to their promise: `io-probe bench --profile NAME` gives what the author's own command line
// gives. Both are run in turn, by hand first and last, each in a fresh folder; the figures of fio's own JSON on the one
// side, report.json's on the other. All six recipes in three rounds take an hour. Ends with 1 where one side's middle lies
// outside of everything that the other side saw, by more than 10%. Run `npm run build` first: what is measured is dist/.
// Ended by a signal, it removes its folder and what runs in there.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runInFolder } from "../src/bench/folder-process.ts";
import { createWorkFolder } from "../src/bench/work-folder.ts";
import { formatTable } from "./bench-overhead/table.ts";
import { PUBLISHED_RECIPES, type PublishedRecipe } from "./bench-recipes/published.ts";
import { workUntilSignal } from "./until-signal.ts";

const TOLERANCE = 0.1;
/** The longest recipe takes minutes, and laying out its files may take longer. */
const PATIENCE_SECONDS = 2 * 3600;

const { values } = parseArgs({
  options: {
    target: { type: "string", default: "." },
    recipes: { type: "string" },
    rounds: { type: "string", default: "3" },
  },
});
const chosen = values.recipes?.split(",") ?? PUBLISHED_RECIPES.map(({ profile }) => profile);

/** IOPS of all runs, by job and direction. */
type Figures = Map<string, number[]>;

const rows: string[][] = [];
const far: string[] = [];
await workUntilSignal(async (signal) => {
  await measureRecipes(signal);
  const columns = ["recipe: job", "by hand, IOPS", "lowest to highest", "io-probe, IOPS", "lowest to highest", "ratio"];
  console.log(formatTable(columns, rows));
  console.log(far.length === 0 ? "all within the noise" : `outside of the noise: ${far.join(", ")}`);
  process.exitCode = far.length === 0 ? 0 : 1;
});

async function measureRecipes(signal: AbortSignal): Promise<void> {
  for (const recipe of PUBLISHED_RECIPES.filter(({ profile }) => chosen.includes(profile))) {
    const [hand, own]: [Figures, Figures] = [new Map(), new Map()];
    await runByHand(recipe, hand, signal);
    for (let round = 0; round < Number(values.rounds); round++) {
      await runBench(recipe, own, signal);
      await runByHand(recipe, hand, signal);
    }
    for (const [key, byHand] of hand) rows.push(compare(`${recipe.profile}: ${key}`, byHand, own.get(key) ?? []));
    if (recipe.note !== undefined) console.error(`${recipe.profile}: ${recipe.note}`);
  }
}

async function runByHand(recipe: PublishedRecipe, figures: Figures, signal: AbortSignal): Promise<void> {
  const { profile, commands, preparation } = recipe;
  await withFolder(signal, async (run, folder) => {
    if (preparation !== undefined) await run("fio", ["--name=setup", ...preparation.split(" ")]);
    for (const [job, command] of Object.entries(commands)) {
      console.error(`by hand: ${profile}, ${job}`);
      await run("fio", [`--name=${job}`, "--output-format=json", "--output=result.json", ...command.split(" ")]);
      const output = await readFile(join(folder, "result.json"), "utf8");
      const { jobs } = JSON.parse(output.slice(output.indexOf("{"))) as { jobs: Record<string, DirectionFigures>[] };
      for (const direction of ["read", "write"]) {
        const iops = sumProcesses(jobs.flatMap((each) => each[direction] ?? []));
        if (iops > 0) add(figures, `${job} ${direction}`, iops);
      }
    }
  });
}

async function runBench(recipe: PublishedRecipe, figures: Figures, signal: AbortSignal): Promise<void> {
  const { profile, benchArguments = [] } = recipe;
  const cli = resolve("dist/cli.mjs");
  await withFolder(signal, async (run, folder) => {
    console.error(`io-probe: ${profile}`);
    const args = [cli, "bench", "--profile", profile, "--target", ".", "--output", "report", ...benchArguments];
    await run(process.execPath, args);
    const report = JSON.parse(await readFile(join(folder, "report", "report.json"), "utf8")) as {
      benchmarks: { job: string; direction?: string; runs?: { iops: number }[]; error?: string }[];
    };
    for (const { job, direction, runs = [], error } of report.benchmarks) {
      if (error !== undefined) throw new Error(`${profile}: ${job} failed: ${error}`);
      for (const { iops } of runs) add(figures, `${job} ${direction}`, iops);
    }
  });
}

/** What fio tells of one process in one direction; the runtime is in milliseconds. */
interface DirectionFigures {
  total_ios: number;
  runtime: number;
}

/** The IOPS of all processes of a job, as fio adds up a group: those of runs that end one after the other are no sum. */
function sumProcesses(processes: readonly DirectionFigures[]): number {
  const operations = processes.reduce((sum, { total_ios }) => sum + total_ios, 0);
  return operations === 0 ? 0 : (operations * 1000) / Math.max(...processes.map(({ runtime }) => runtime));
}

type Run = (program: string, args: readonly string[]) => Promise<void>;

/** A fresh folder and a way to run programs in it; both are gone afterwards, whatever happens. */
async function withFolder(signal: AbortSignal, use: (run: Run, folder: string) => Promise<void>): Promise<void> {
  const environment = process.env;
  const work = await createWorkFolder(resolve(values.target), environment);
  const run: Run = async (program, args) => {
    const options = { program, args, folder: work.path, environment, signal, timeoutSeconds: PATIENCE_SECONDS };
    const end = await runInFolder(options);
    if (end.exitCode !== 0) throw new Error(`${program} ${args.join(" ")}: ${end.errors.slice(-500)}`);
  };
  try {
    await use(run, work.path);
  } finally {
    await work.remove();
  }
}

function add(figures: Figures, key: string, iops: number): void {
  figures.set(key, [...(figures.get(key) ?? []), iops]);
}

function compare(name: string, byHand: number[], own: number[]): string[] {
  const [hand, ours] = [summarize(byHand), summarize(own)];
  const ratio = ours.middle / hand.middle;
  const apart = ours.middle > hand.highest || ours.middle < hand.lowest;
  if (!(Math.abs(ratio - 1) <= TOLERANCE) && apart) far.push(name);
  const show = ({ middle, lowest, highest }: typeof hand) => [
    middle.toFixed(0),
    `${lowest.toFixed(0)} to ${highest.toFixed(0)}`,
  ];
  return [name, ...show(hand), ...show(ours), ratio.toFixed(2)];
}

function summarize(figures: number[]): { middle: number; lowest: number; highest: number } {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = (Number(sorted[(sorted.length - 1) >> 1]) + Number(sorted[sorted.length >> 1])) / 2;
  return { middle, lowest: Number(sorted[0]), highest: Number(sorted.at(-1)) };
}
