import {
  type Candidate,
  estimatePairedRatio,
  fitSeconds,
  isSettled,
  judgeRatio,
  listBest,
  type Pair,
} from "../../compare/trial/rounds.ts";
import { findDifferences, findStable, type StableTree, type Tree } from "../../compare/trial/tree-difference.ts";
import { median } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Baseline, TrialPlain, TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { MAX_NAMED_PATHS, type RemedyReason } from "../../model/trial-reasons.ts";
import type { RunResult } from "./run-once.ts";
import type { Variant } from "./variants.ts";

type Timed = Pick<RunResult, "seconds" | "drainSeconds">;
type Runs = Map<number, Timed>;

/** The seconds of a run: of the command alone, and with the flush after it. */
const takeAlone = ({ seconds }: Timed): number => seconds;
const takeFlushed = ({ seconds, drainSeconds }: Timed): number => seconds + drainSeconds;

interface Entry {
  variant: Variant;
  runs: Runs;
  trees: Tree[];
  out?: { state: "failed" | "other-files" | "unavailable"; reason: RemedyReason };
}

/** What all runs of a trial took and wrote, by variant, and what follows from it. */
export class RoundResults {
  unstable = 0;
  readonly #entries: readonly Entry[];
  readonly #plain = new Map<Baseline, Runs>();
  readonly #plainTrees: Tree[] = [];

  constructor(variants: readonly Variant[]) {
    this.#entries = variants.map((variant) => ({ variant, runs: new Map(), trees: [] }));
    for (const variant of variants) {
      if (variant.refusal !== undefined) this.exclude(variant, "unavailable", variant.refusal);
    }
  }

  /** The variants that are still tried. */
  list(): Variant[] {
    return this.#entries.filter(({ out }) => out === undefined).map(({ variant }) => variant);
  }

  /** The variants of which more rounds would say more. */
  listUnsettled(): Variant[] {
    return this.list().filter((variant) => {
      const entry = this.#find(variant);
      return !isSettled(this.#estimate(entry, takeAlone), this.#estimate(entry, takeFlushed), entry.runs.size);
    });
  }

  /** Whether a variant can be compared with a plain run. */
  hasPair(): boolean {
    return this.#entries.some((entry) => entry.out === undefined && this.#pair(entry, takeAlone).size > 0);
  }

  addPlain(baseline: Baseline, round: number, { seconds, drainSeconds, tree }: RunResult): void {
    const runs: Runs = this.#plain.get(baseline) ?? new Map();
    this.#plain.set(baseline, runs.set(round, { seconds, drainSeconds }));
    this.addTree(tree);
  }

  addTree(tree: Tree | undefined): void {
    if (tree !== undefined) this.#plainTrees.push(tree);
  }

  add(variant: Variant, round: number, { seconds, drainSeconds, tree, result: { exitCode } }: RunResult): void {
    const { runs, trees } = this.#find(variant);
    runs.set(round, { seconds, drainSeconds });
    if (exitCode !== 0) this.exclude(variant, "failed", { id: "exit", exitCode });
    else if (tree !== undefined) trees.push(tree);
  }

  /** Ends a variant with which the command fails or does not end, or that cannot be applied. */
  exclude(variant: Variant, state: "failed" | "unavailable", reason: RemedyReason): void {
    this.#find(variant).out = { state, reason };
  }

  /** Takes out the variants that left other files than the plain runs did. */
  compareTrees(): void {
    const stable = findStable(this.#plainTrees);
    for (const entry of this.#entries) {
      const paths = entry.out === undefined ? findOtherFiles(stable, entry) : [];
      const reason = { id: "other-files" as const, paths: paths.slice(0, MAX_NAMED_PATHS), count: paths.length };
      if (paths.length > 0) entry.out = { state: "other-files", reason };
      entry.trees.length = 0;
    }
    this.unstable = stable.unstable.size;
  }

  describePlain(): TrialPlain[] {
    return [...this.#plain].map(([baseline, runs]) => ({ baseline, runs: runs.size, ...findMedians(runs) }));
  }

  /** The remedies, those that help most first, and those that are best, in the order in which they were given. */
  describe(): { remedies: TrialRemedy[]; best: string | undefined; alike: string[] } {
    const rank = ({ state, ratio }: TrialRemedy) => (state === "helps" ? 1e6 : 0) + (ratio?.ratio ?? 0);
    const candidates = this.#entries.map((entry): Candidate => {
      const speedups = [takeAlone, takeFlushed].map((take) => {
        const pairs = [...this.#pair(entry, take)];
        return new Map(pairs.map(([round, { plain, remedy }]) => [round, plain / remedy]));
      });
      return { remedy: this.#describe(entry), speedups };
    });
    const alike = listBest(candidates).map(({ name }) => name);
    const remedies = candidates.map(({ remedy }) => remedy).sort((a, b) => rank(b) - rank(a));
    return { remedies, best: alike[0], alike };
  }

  #describe(entry: Entry): TrialRemedy {
    const { variant, runs, out } = entry;
    const { name, baseline, risk, apply, source } = variant;
    const about = { name, baseline, runs: runs.size, risk: { id: risk }, apply, source };
    if (out !== undefined) return { ...about, ...out };
    const ratio = this.#estimate(entry, takeAlone);
    const ratioWithDrain = this.#estimate(entry, takeFlushed);
    const fittedSeconds = fitSeconds(findMedians(this.#plain.get(baseline)).seconds, ratio);
    const judged = { state: judgeRatio(ratio), ratio, ratioWithDrain, fittedSeconds };
    return omitUndefined({ ...about, ...judged, ...findMedians(runs) });
  }

  #estimate(entry: Entry, take: typeof takeAlone): TrialRatio | undefined {
    return estimatePairedRatio([...this.#pair(entry, take).values()]);
  }

  /** By round. */
  #pair({ variant, runs }: Entry, take: typeof takeAlone): Map<number, Pair> {
    const plain = this.#plain.get(variant.baseline);
    const pairs = [...runs].flatMap(([round, run]): [number, Pair][] => {
      const other = plain?.get(round);
      return other === undefined ? [] : [[round, { plain: take(other), remedy: take(run) }]];
    });
    return new Map(pairs);
  }

  #find(variant: Variant): Entry {
    return this.#entries.find((entry) => entry.variant === variant) as Entry;
  }
}

/** Files that differ from the plain runs', except in folders of a tool whose settings were changed. */
function findOtherFiles(stable: StableTree, { variant, trees }: Entry): string[] {
  const beside = variant.application.append?.beside;
  const paths = trees.flatMap((tree) => [...tree.keys()]);
  const cut = (path: string) => path.lastIndexOf("/") + 1;
  const own = paths.filter((path) => path.slice(cut(path)) === beside).map((path) => path.slice(0, cut(path)));
  const all = trees.flatMap((tree) => findDifferences(stable, tree));
  return [...new Set(all)].filter((path) => !own.some((folder) => path.startsWith(folder)));
}

function findMedians(runs: Runs = new Map()): { seconds?: number; drainSeconds?: number } {
  if (runs.size === 0) return {};
  const times = [...runs.values()];
  return {
    seconds: median(times.map(({ seconds }) => seconds)),
    drainSeconds: median(times.map(({ drainSeconds }) => drainSeconds)),
  };
}
