import { type Job, keepValid } from "../model/job.ts";
import { objectAt, parseObject, textAt } from "../model/json-object.ts";
import type { Environment } from "./environment.ts";
import { readRegularFile } from "./regular-file.ts";

/** Of each list, the first text counts whose variables are all set. */
type Texts = readonly string[];

interface Engine extends Partial<Record<keyof Job, Texts>> {
  name: Texts;
  url: Texts;
  /** Two texts that are equal on the default branch alone. */
  branches?: readonly [string, string];
}

/** The engines' variables, which docs/command-line.md has too. */
const ENGINES = {
  GitHub: {
    name: ["{GITHUB_JOB}"],
    url: ["{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}"],
  },
  GitLab: {
    name: ["{CI_JOB_NAME}"],
    url: ["{CI_JOB_URL}"],
    runNumber: ["{CI_PIPELINE_IID}"],
    jobId: ["{CI_JOB_ID}"],
    commit: ["{CI_COMMIT_SHA}"],
    ref: ["{CI_COMMIT_REF_NAME}"],
    event: ["{CI_PIPELINE_SOURCE}"],
    workflowPath: ["{CI_CONFIG_PATH}"],
    branches: ["{CI_COMMIT_BRANCH}", "{CI_DEFAULT_BRANCH}"],
  },
  Woodpecker: {
    name: ["{CI_WORKFLOW_NAME} / {CI_STEP_NAME}"],
    url: ["{CI_STEP_URL}", "{CI_PIPELINE_URL}"],
    runNumber: ["{CI_PIPELINE_NUMBER}"],
    commit: ["{CI_COMMIT_SHA}"],
    ref: ["{CI_COMMIT_REF}"],
    event: ["{CI_PIPELINE_EVENT}"],
    branches: ["{CI_COMMIT_REF}", "refs/heads/{CI_REPO_DEFAULT_BRANCH}"],
  },
  Buildkite: {
    name: ["{BUILDKITE_LABEL}", "{BUILDKITE_STEP_KEY}"],
    url: ["{BUILDKITE_BUILD_URL}#{BUILDKITE_JOB_ID}", "{BUILDKITE_BUILD_URL}"],
    runNumber: ["{BUILDKITE_BUILD_NUMBER}"],
    jobId: ["{BUILDKITE_JOB_ID}"],
    commit: ["{BUILDKITE_COMMIT}"],
    ref: ["{BUILDKITE_TAG}", "{BUILDKITE_BRANCH}"],
    event: ["{BUILDKITE_SOURCE}"],
    branches: ["{BUILDKITE_BRANCH} {BUILDKITE_PULL_REQUEST}", "{BUILDKITE_PIPELINE_DEFAULT_BRANCH} false"],
  },
  Jenkins: {
    name: ["{JOB_NAME} / {STAGE_NAME}", "{JOB_NAME}"],
    url: ["{BUILD_URL}"],
    runNumber: ["{BUILD_NUMBER}"],
    commit: ["{GIT_COMMIT}"],
    ref: ["{GIT_BRANCH}"],
  },
  CircleCI: {
    name: ["{CIRCLE_JOB}"],
    url: ["{CIRCLE_BUILD_URL}"],
    jobId: ["{CIRCLE_BUILD_NUM}"],
    commit: ["{CIRCLE_SHA1}"],
    ref: ["{CIRCLE_TAG}", "{CIRCLE_BRANCH}"],
  },
  Drone: {
    name: ["{DRONE_STAGE_NAME} / {DRONE_STEP_NAME}"],
    url: ["{DRONE_BUILD_LINK}"],
    runNumber: ["{DRONE_BUILD_NUMBER}"],
    commit: ["{DRONE_COMMIT_SHA}"],
    ref: ["{DRONE_COMMIT_REF}"],
    event: ["{DRONE_BUILD_EVENT}"],
    branches: ["{DRONE_COMMIT_REF}", "refs/heads/{DRONE_REPO_BRANCH}"],
  },
} satisfies Record<string, Engine>;

/** The job that this process runs in, without what makes a run's jobs one; undefined outside of the known engines. */
export async function findCiJob(environment: Environment): Promise<Job | undefined> {
  for (const engine of Object.values<Engine>(ENGINES)) {
    const { branches = [], ...texts } = engine;
    const filled = Object.entries(texts).map(([field, own]) => [field, fillFirst(own, environment)]);
    const { name, url, runNumber, ...fields }: Partial<Record<keyof Job, string>> = Object.fromEntries(filled);
    if (name === undefined || url === undefined || !/^https?:\/\/\S+$/.test(url)) continue;
    if (engine === ENGINES.GitHub) return keepValid({ name, url, ...(await describeOrigin(environment)) });
    const [branch, mainBranch] = branches.map((text) => fillFirst([text], environment));
    const defaultBranch = (branch !== undefined && branch === mainBranch) || undefined;
    return keepValid({ name, url, runNumber: runNumber && Number(runNumber), ...fields, defaultBranch });
  }
  return undefined;
}

function fillFirst(texts: Texts, environment: Environment): string | undefined {
  for (const text of texts) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (!names.every((name) => environment[name])) continue;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => environment[name] ?? "");
  }
  return undefined;
}

/** GitHub sends none larger than 25 MB, and most have some kB. */
const MAX_EVENT_BYTES = 32 * 1024 ** 2;

/** Why and of what a job of GitHub, Gitea or act runs, by its variables and event; unchecked. */
export async function describeOrigin(environment: Environment) {
  const { GITHUB_REF: ref, GITHUB_EVENT_NAME: event, GITHUB_RUN_NUMBER: number } = environment;
  return {
    commit: environment.GITHUB_SHA || undefined,
    ref: ref || undefined,
    event: event || undefined,
    runNumber: number ? Number(number) : undefined,
    workflowPath: findWorkflowPath(environment),
    defaultBranch: (await isOnDefaultBranch(environment)) || undefined,
  };
}

/** The path of OWNER/REPOSITORY/PATH@REF, where the workflow is of this repository. */
export function findWorkflowPath({ GITHUB_WORKFLOW_REF = "", GITHUB_REPOSITORY }: Environment): string | undefined {
  const start = `${GITHUB_REPOSITORY}/`;
  if (!GITHUB_REPOSITORY || !GITHUB_WORKFLOW_REF.startsWith(start)) return undefined;
  return /^[^@]+/.exec(GITHUB_WORKFLOW_REF.slice(start.length))?.[0];
}

async function isOnDefaultBranch({ GITHUB_REF, GITHUB_EVENT_NAME, GITHUB_EVENT_PATH }: Environment): Promise<boolean> {
  // No other branch's schedule runs, and the event has no repository.
  if (GITHUB_EVENT_NAME === "schedule") return true;
  if (!GITHUB_EVENT_PATH || !GITHUB_REF) return false;
  const event = parseObject(await readRegularFile(GITHUB_EVENT_PATH, MAX_EVENT_BYTES).catch(() => ""));
  const branch = textAt(objectAt(event, "repository"), "default_branch");
  return branch !== undefined && GITHUB_REF === `refs/heads/${branch}`;
}
