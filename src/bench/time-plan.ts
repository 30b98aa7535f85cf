import { FEWEST_RUNS } from "./sureness.ts";

/** How long one job of a profile may take and how long each of its runs is. */
export interface TimeShare {
  /** Until when further runs may be started. */
  seconds: number;
  runSeconds: number;
}

/** Five runs fit into a share, so that three that agree leave time to the jobs after. */
const RUNS_PER_SHARE = 5;
/** Starting fio and reading its results. */
const START_SECONDS = 0.25;
const SHORTEST_RUN = 0.5;
const LONGEST_RUN = 20;

/** An equal share of the time that is left for each of the jobs that are left, never less than three short runs. */
export function shareTime(secondsLeft: number, jobsLeft: number): TimeShare {
  const shortest = FEWEST_RUNS * (SHORTEST_RUN + START_SECONDS);
  const seconds = Math.max(shortest, secondsLeft / Math.max(1, jobsLeft));
  const runSeconds = Math.min(LONGEST_RUN, Math.max(SHORTEST_RUN, seconds / RUNS_PER_SHARE - START_SECONDS));
  return { seconds, runSeconds };
}
