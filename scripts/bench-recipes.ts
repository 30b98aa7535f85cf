// npm run bench:recipes -- [--target DIR] [--recipes NAME,NAME] [--rounds 3]
//
// Holds the published recipes to their promise: `io-probe bench --profile NAME` gives what the author's own command line
// gives. Both are run in turn, by hand first and last, each in a fresh folder; the figures of fio's own JSON on the one
// side, report.json's on the other. All six recipes in three rounds take an hour. Ends with 1 where one side's middle lies
// outside of everything that the other side saw, by more than 10 %. Run `npm run build` first: what is measured is dist/.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { formatTable } from "./bench-overhead/table.ts";
import { PUBLISHED_RECIPES, type PublishedRecipe } from "./bench-recipes/published.ts";

const run = promisify(execFile);
const TOLERANCE = 0.1;
/** fio's JSON has megabytes where there are many jobs. */
const OUTPUT_LIMIT = 256 * 1024 * 1024;

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
for (const recipe of PUBLISHED_RECIPES.filter(({ profile }) => chosen.includes(profile))) {
  const [hand, own]: [Figures, Figures] = [new Map(), new Map()];
  await runByHand(recipe, hand);
  for (let round = 0; round < Number(values.rounds); round++) {
    await runBench(recipe, own);
    await runByHand(recipe, hand);
  }
  for (const [key, byHand] of hand) rows.push(compare(`${recipe.profile}: ${key}`, byHand, own.get(key) ?? []));
  if (recipe.note !== undefined) console.error(`${recipe.profile}: ${recipe.note}`);
}
const columns = ["recipe: job", "by hand, IOPS", "lowest to highest", "io-probe, IOPS", "lowest to highest", "ratio"];
console.log(formatTable(columns, rows));
console.log(far.length === 0 ? "all within the noise" : `outside of the noise: ${far.join(", ")}`);
process.exitCode = far.length === 0 ? 0 : 1;

async function runByHand({ profile, commands, preparation }: PublishedRecipe, figures: Figures): Promise<void> {
  await withFolder(async (cwd) => {
    if (preparation !== undefined) await run("fio", ["--name=setup", ...preparation.split(" ")], { cwd });
    for (const [job, command] of Object.entries(commands)) {
      console.error(`by hand: ${profile}, ${job}`);
      const args = [`--name=${job}`, "--output-format=json", ...command.split(" ")];
      const { stdout } = await run("fio", args, { cwd, maxBuffer: OUTPUT_LIMIT });
      const { jobs } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { jobs: Record<string, { iops: number }>[] };
      for (const direction of ["read", "write"]) {
        const iops = jobs.reduce((sum, each) => sum + (each[direction]?.iops ?? 0), 0);
        if (iops > 0) add(figures, `${job} ${direction}`, iops);
      }
    }
  });
}

async function runBench({ profile, benchArguments = [] }: PublishedRecipe, figures: Figures): Promise<void> {
  await withFolder(async (folder) => {
    console.error(`io-probe: ${profile}`);
    const cli = resolve("dist/cli.mjs");
    const args = [cli, "bench", "--profile", profile, "--target", folder, "--output", join(folder, "report")];
    await run(process.execPath, [...args, ...benchArguments], { maxBuffer: OUTPUT_LIMIT });
    const report = JSON.parse(await readFile(join(folder, "report", "report.json"), "utf8")) as {
      benchmarks: { job: string; direction?: string; runs?: { iops: number }[]; error?: string }[];
    };
    for (const { job, direction, runs = [], error } of report.benchmarks) {
      if (error !== undefined) throw new Error(`${profile}: ${job} failed: ${error}`);
      for (const { iops } of runs) add(figures, `${job} ${direction}`, iops);
    }
  });
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(resolve(values.target), "io-probe-recipes-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
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
