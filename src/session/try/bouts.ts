import { median } from "../../compare/statistics/median.ts";
import { chooseBest, isSettled, judgeRatio } from "../../compare/trial/judgement.ts";
import { estimatePairedRatio } from "../../compare/trial/rounds.ts";
import { findDifferences, findStable, type StableTree, type Tree } from "../../compare/trial/tree-difference.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Baseline, TrialPlain, TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { explainFailedRun, explainOtherFiles } from "../../words/try.ts";
import type { Contender } from "./contenders.ts";
import type { RunResult } from "./run-once.ts";

type Timed = Pick<RunResult, "seconds" | "drainSeconds">;
/** By round. */
type Runs = Map<number, Timed>;

interface Entry {
  contender: Contender;
  runs: Runs;
  trees: Tree[];
  out?: { state: "failed" | "other-files" | "unavailable"; reason: string };
}

/** What the rounds have given so far. */
export class Bouts {
  /** How many files plain runs do not agree on. */
  unstable = 0;
  readonly #entries: readonly Entry[];
  readonly #plain = new Map<Baseline, Runs>();
  readonly #plainTrees: Tree[] = [];

  constructor(contenders: readonly Contender[]) {
    this.#entries = contenders.map((contender) => ({ contender, runs: new Map(), trees: [] }));
    for (const contender of contenders) {
      if (contender.refusal !== undefined) this.takeOut(contender, "unavailable", contender.refusal);
    }
  }

  /** Those that are still in. */
  list(): Contender[] {
    return this.#entries.filter(({ out }) => out === undefined).map(({ contender }) => contender);
  }

  /** Those of which more rounds would say more. */
  listUnsettled(): Contender[] {
    return this.list().filter((contender) => {
      const entry = this.#find(contender);
      return !isSettled(this.#estimate(entry, false), this.#estimate(entry, true));
    });
  }

  addPlain(baseline: Baseline, round: number, { seconds, drainSeconds, tree }: RunResult): void {
    const runs: Runs = this.#plain.get(baseline) ?? new Map();
    this.#plain.set(baseline, runs.set(round, { seconds, drainSeconds }));
    this.addTree(tree);
  }

  /** A tree that a plain run left. */
  addTree(tree: Tree | undefined): void {
    if (tree !== undefined) this.#plainTrees.push(tree);
  }

  add(contender: Contender, round: number, { seconds, drainSeconds, tree, result }: RunResult): void {
    const { runs, trees } = this.#find(contender);
    runs.set(round, { seconds, drainSeconds });
    if (result.exitCode !== 0) this.takeOut(contender, "failed", explainFailedRun(result.exitCode));
    else if (tree !== undefined) trees.push(tree);
  }

  /** Takes out a contender under which the command fails or does not end, or that cannot be applied. */
  takeOut(contender: Contender, state: "failed" | "unavailable", reason: string): void {
    this.#find(contender).out = { state, reason };
  }

  /** Takes out those that left other files than the plain runs. */
  compareTrees(): void {
    const stable = findStable(this.#plainTrees);
    for (const entry of this.#entries) {
      const paths = entry.out === undefined ? findOthers(stable, entry) : [];
      if (paths.length > 0) entry.out = { state: "other-files", reason: explainOtherFiles(paths) };
      entry.trees.length = 0;
    }
    this.unstable = stable.unstable.size;
  }

  describePlain(): TrialPlain[] {
    return [...this.#plain].map(([baseline, runs]) => ({ baseline, runs: runs.size, ...findMedians(runs) }));
  }

  /** Those that help most come first. */
  describe(): { remedies: TrialRemedy[]; best: string | undefined } {
    const rank = ({ state, ratio }: TrialRemedy) => (state === "helps" ? 1e6 : 0) + (ratio?.ratio ?? 0);
    const remedies = this.#entries.map((entry) => this.#describe(entry)).sort((a, b) => rank(b) - rank(a));
    return { remedies, best: chooseBest(remedies)?.name };
  }

  #describe(entry: Entry): TrialRemedy {
    const { contender, runs, out } = entry;
    const { name, baseline, risk, apply, source } = contender;
    const about = { name, baseline, runs: runs.size, risk, apply, source };
    if (out !== undefined) return { ...about, ...out };
    const ratio = this.#estimate(entry, false);
    const ratioWithDrain = this.#estimate(entry, true);
    return omitUndefined({ ...about, state: judgeRatio(ratio), ratio, ratioWithDrain, ...findMedians(runs) });
  }

  #estimate({ contender, runs }: Entry, withDrain: boolean): TrialRatio | undefined {
    const plain = this.#plain.get(contender.baseline);
    const time = ({ seconds, drainSeconds }: Timed) => (withDrain ? seconds + drainSeconds : seconds);
    const pairs = [...runs].flatMap(([round, run]) => {
      const other = plain?.get(round);
      return other === undefined ? [] : [{ plain: time(other), remedy: time(run) }];
    });
    return estimatePairedRatio(pairs);
  }

  #find(contender: Contender): Entry {
    return this.#entries.find((entry) => entry.contender === contender) as Entry;
  }
}

/** But for a folder of a tool whose settings were changed. */
function findOthers(stable: StableTree, { contender, trees }: Entry): string[] {
  const beside = contender.application.append?.beside;
  const paths = trees.flatMap((tree) => [...tree.keys()]);
  const cut = (path: string) => path.lastIndexOf("/") + 1;
  const own = paths.filter((path) => path.slice(cut(path)) === beside).map((path) => path.slice(0, cut(path)));
  const all = trees.flatMap((tree) => findDifferences(stable, tree));
  return [...new Set(all)].filter((path) => !own.some((folder) => path.startsWith(folder)));
}

function findMedians(runs: Runs): { seconds?: number; drainSeconds?: number } {
  if (runs.size === 0) return {};
  const times = [...runs.values()];
  return {
    seconds: median(times.map(({ seconds }) => seconds)),
    drainSeconds: median(times.map(({ drainSeconds }) => drainSeconds)),
  };
}
