import type { Environment } from "./environment.ts";

/** A job as its CI engine names it. */
export interface CiJob {
  name: string;
  url: string;
}

/** An engine's variables: of each list, the first text counts whose variables are all set. docs/command-line.md has them. */
const ENGINES: Readonly<Record<string, { name: readonly string[]; url: readonly string[] }>> = {
  GitHub: { name: ["{GITHUB_JOB}"], url: ["{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}"] },
  GitLab: { name: ["{CI_JOB_NAME}"], url: ["{CI_JOB_URL}"] },
  Woodpecker: { name: ["{CI_WORKFLOW_NAME} / {CI_STEP_NAME}"], url: ["{CI_STEP_URL}", "{CI_PIPELINE_URL}"] },
  Buildkite: {
    name: ["{BUILDKITE_LABEL}", "{BUILDKITE_STEP_KEY}"],
    url: ["{BUILDKITE_BUILD_URL}#{BUILDKITE_JOB_ID}", "{BUILDKITE_BUILD_URL}"],
  },
  Jenkins: { name: ["{JOB_NAME} / {STAGE_NAME}", "{JOB_NAME}"], url: ["{BUILD_URL}"] },
  CircleCI: { name: ["{CIRCLE_JOB}"], url: ["{CIRCLE_BUILD_URL}"] },
  Drone: { name: ["{DRONE_STAGE_NAME} / {DRONE_STEP_NAME}"], url: ["{DRONE_BUILD_LINK}"] },
};
const MAX_LENGTH = 2000;

/** The job that this process runs in; undefined outside of the known engines. */
export function findCiJob(environment: Environment): CiJob | undefined {
  for (const engine of Object.values(ENGINES)) {
    const [name, url] = [engine.name, engine.url].map((texts) => fillFirst(texts, environment));
    if (name !== undefined && url !== undefined && /^https?:\/\/\S+$/.test(url)) return { name, url };
  }
  return undefined;
}

function fillFirst(texts: readonly string[], environment: Environment): string | undefined {
  for (const text of texts) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (!names.every((name) => environment[name])) continue;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => environment[name] ?? "").slice(0, MAX_LENGTH);
  }
  return undefined;
}
