import * as z from "zod/mini";
import { FIGURE_KINDS, FIGURE_UNITS } from "./figures.ts";
import { gateResultSchema } from "./gate.ts";
import { count, figure, moment, optional } from "./quantities.ts";

/** How a history.json begins; the version rises when older readers could misread it. */
export const HISTORY_KIND = { schema: "io-probe/history", schemaVersion: 1 } as const;

/** Why a run is in no series. */
export const LEFT_OUT = ["failed", "not-a-push", "other-branch"] as const;

const bounds = { low: figure, high: figure };

const runSchema = z.object({
  /** The engine's number of the run, else when it began. */
  run: z.string(),
  runNumber: z.optional(count),
  commit: z.optional(z.string()),
  at: moment,
  url: z.optional(z.string()),
});
export type HistoryRun = z.infer<typeof runSchema>;

const movedFigureSchema = z.object({ figure: z.string(), ratio: figure, ...bounds, before: figure, after: figure });

const changeSchema = z.object({
  /** The first run of the new level, and the last one before it. */
  ...runSchema.shape,
  previous: runSchema,
  /** The new level ÷ the old one, of the same machine classes, with its 95% interval. */
  ratio: figure,
  ...bounds,
  /** The chance of so clear a change at any place of a series without one. */
  pValue: z.number(),
  /** The median of the runs after, and the level before on the same machines. */
  before: figure,
  after: figure,
  runsBefore: count,
  runsAfter: count,
  /** Commits after `previous`, up to this run's, as far as runs have them. */
  commits: z.array(z.string()),
  /** What moved with it, the most first. */
  moved: z.array(movedFigureSchema),
  /** What became another one at the same time. */
  replaced: z.array(z.object({ what: z.enum(["image", "tool"]), before: z.string(), after: z.string() })),
});
/** A change of level. */
export type Change = z.infer<typeof changeSchema>;

const identity = {
  ...optional(z.string(), "repository", "workflow", "workflowPath"),
  /** The job's name, or its label where it has none. */
  job: z.string(),
  label: z.string(),
};

const figureIdentity = {
  ...identity,
  kind: z.enum(FIGURE_KINDS),
  /** The step, fio job or workload; absent for the whole job. */
  step: z.optional(z.string()),
  target: z.optional(z.string()),
  figure: z.string(),
  unit: z.enum(FIGURE_UNITS),
};

const seriesSchema = z.object({
  ...figureIdentity,
  /** That of most of the newest runs. */
  machineClass: z.string(),
  runs: count,
  /** Whether it has a change of level; `doubt`: why that cannot be said. */
  state: z.enum(["changed", "unchanged", "cannot say"]),
  doubt: z.optional(z.enum(["too-few-runs", "new-machine-class", "too-noisy"])),
  /** The level since the newest change on `machineClass`, with its 95% interval. */
  level: z.optional(z.object({ value: figure, ...bounds, runs: count })),
  /** A change of so much in the last ten runs would have been found in 80% of cases. */
  visibleRatio: z.optional(figure),
  changes: z.array(changeSchema),
  /** Of a duration, what the newest change costs a week (below 0: saves) at the rate of the runs since. */
  weeklySeconds: z.optional(figure),
  /** One for each run and machine class: positions in the history's lists, and values. */
  points: z.object({ runs: z.array(count), machineClasses: z.array(count), values: z.array(figure) }),
});
/** A figure of one step over time. */
export type DriftSeries = z.infer<typeof seriesSchema>;

const mixtureSchema = z.object({
  ...identity,
  ...runSchema.shape,
  pValue: z.number(),
  /** Of each machine class the share of runs before and after. */
  shares: z.array(z.object({ machineClass: z.string(), before: figure, after: figure })),
  /** The job's median duration after ÷ before, whatever the reason. */
  ratio: z.optional(figure),
});
/** A change of the machines that a job gets. */
export type Mixture = z.infer<typeof mixtureSchema>;

const runFigureSchema = z.object({
  ...figureIdentity,
  machineClass: z.string(),
  value: figure,
  /** How many of the run's jobs have it. */
  jobs: count,
  state: z.enum(["higher", "lower", "unchanged", "cannot say"]),
  /** The runs compared with: the newest of the same machine class since the newest change. */
  runs: count,
  baseline: z.optional(figure),
  /** The value ÷ the baseline, with the 95% interval of what a change explains. */
  ...optional(figure, "ratio", "low", "high"),
});
/** A figure of one run against the history before it. */
export type RunFigure = z.infer<typeof runFigureSchema>;

/** history.json. */
export const historySchema = z.object({
  schema: z.literal(HISTORY_KIND.schema),
  schemaVersion: z.literal(HISTORY_KIND.schemaVersion),
  toolVersion: z.string(),
  baseline: z.object({
    /** Pushes to the default branch, or else all runs, since none say what they are of. */
    rule: z.enum(["pushes", "all"]),
    leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), runs: count })),
  }),
  /** In order of time. */
  runs: z.array(runSchema),
  machineClasses: z.array(z.string()),
  series: z.array(seriesSchema),
  mixtures: z.array(mixtureSchema),
  /** One run against those before it. */
  thisRun: z.optional(z.object({ ...runSchema.shape, figures: z.array(runFigureSchema) })),
  gates: z.optional(z.array(gateResultSchema)),
});
export type History = z.infer<typeof historySchema>;
