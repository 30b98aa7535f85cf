// Runs one test file on the mutants of one source, in a process of its own that can be killed when a mutant never ends.
// What it finds out goes to a file line by line: "at ID SECONDS", "killed ID SECONDS" (of the processor), and "done" at the end.
import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { applyMutant, findMutants, guardLoops, listExports } from "./mutants.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { source, progress } = JSON.parse(process.env.IO_PROBE_MUTATION ?? "") as { source: string; progress: string };
const text = readFileSync(source, "utf8");
const mutants = findMutants(text);
const names = listExports(text);

/** In the source's place stands a module that gives what the mutant at hand gives. */
const facade = [
  `const mutated = await import(/* @vite-ignore */ ${JSON.stringify(`${source}?mutant=`)} + globalThis.ioProbeMutant);`,
  ...names.map((name) => `export const ${name} = mutated.${name};`),
].join("\n");

const vitest = await createVitest(
  "test",
  {
    root,
    watch: false,
    run: true,
    update: false,
    // Mutants are made by a plugin of Vite.
    experimental: { fsModuleCache: false, viteModuleRunner: true },
    globalSetup: [],
    isolate: true,
    maxWorkers: 1,
    testTimeout: 20_000,
    reporters: [{}],
    onConsoleLog: () => false,
  },
  {
    plugins: [
      {
        name: "mutants",
        enforce: "pre",
        transform(_code, id) {
          const [file, query] = id.split("?mutant=");
          if (file !== source) return undefined;
          if (query === undefined) return { code: facade, map: null };
          const mutant = mutants[Number(query)];
          return { code: guardLoops(mutant === undefined ? text : applyMutant(text, mutant)), map: null };
        },
      },
    ],
  },
);
const driver = fileURLToPath(new URL("driver.test.ts", import.meta.url));
const { testModules } = await vitest.runTestSpecifications([vitest.getRootProject().createSpecification(driver)], true);
for (const suite of testModules.flatMap((module) => [...module.children.suites()])) {
  // Also what failed in a hook, which no test tells.
  if (suite.state() === "failed") appendFileSync(progress, `killed ${suite.name.slice("mutant ".length)}\n`);
}
for (const error of testModules.flatMap((module) => module.errors())) console.error(error.message);
const whole = testModules.length === 1 && testModules.every((module) => module.errors().length === 0);
if (whole) appendFileSync(progress, "done\n");
process.exit(0);
