import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import type { StepMark, StepSources } from "./resolve-steps.ts";
import { FILE_COMMANDS_FOLDER, findOwnBoundary } from "./runner-layout.ts";

/** How an engine shows a job's steps; nothing above knows its files. */
export interface StepSource {
  /** The mark of the step that runs; undefined where the engine leaves none. */
  ownBoundary?: string | undefined;
  /** The folder in which a new file marks each step's start. */
  boundaryFolder?: string | undefined;
  /** When the steps so far started, in order, since the epoch. */
  listStarts(): Promise<number[]>;
  /** The steps between two moments, as far as they can be read. */
  listSteps(known: Pick<StepSources, "apiSteps" | "ownIds" | "since" | "until">): Promise<StepMark[]>;
}

/** No engine, or one without steps. */
export const NO_STEPS: StepSource = { listStarts: async () => [], listSteps: async () => [] };

/** The files of GitHub's runner; act and Gitea have the same variables, and leave none of them. */
export function findStepSource(environment: Environment): StepSource {
  const temporary = environment.RUNNER_TEMP;
  if (!temporary) return NO_STEPS;
  // The start step needs no more than the folder.
  const load = () => import("./find-steps.ts");
  return {
    ownBoundary: findOwnBoundary(environment),
    boundaryFolder: join(temporary, FILE_COMMANDS_FOLDER),
    listStarts: async () => (await load()).readBoundaries(temporary).map(({ atSeconds }) => atSeconds),
    listSteps: async (known) => (await load()).findSteps(temporary, known),
  };
}
