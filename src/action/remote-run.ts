import { posix } from "node:path";
import * as z from "zod/mini";
import { describeUnread } from "../format/unreadable-file.ts";
import type { OverviewNote } from "../model/overview.ts";
import { type RunAnswer, runAnswerSchema } from "../model/run-answers.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import type { RunFacts } from "../overview/build-overview.ts";
import { measureLeg, readWorkflows } from "../session/overview.ts";
import type { Environment } from "../system/environment.ts";
import { namePage } from "./artifact-name.ts";
import { DEADLINE_SECONDS, type Deadline, startDeadline } from "./deadline.ts";
import { downloadLegs } from "./legs.ts";
import { createRestClient, PAGE_SIZE, type RestClient, readPages, requestJson } from "./rest.ts";
import type { ArtifactSource, ListedArtifact } from "./results-service.ts";
import { createRestSource } from "./run-lists.ts";
import { locateRun } from "./surroundings.ts";
import { createTransfer } from "./transfer.ts";

/** 10,000 jobs. */
const MAX_JOB_PAGES = 100;
/** Of earlier attempts, which only their cost is read of. */
const MAX_EARLIER_ATTEMPTS = 3;

const pageSchema = z.object({ total_count: z.number(), jobs: z.array(z.unknown()).check(z.maxLength(PAGE_SIZE)) });
const contentSchema = z.object({ content: z.string(), encoding: z.literal("base64") });

interface RemoteRun {
  runId: string;
  /** Absent: the newest. */
  attempt?: number | undefined;
  /** Where its artifacts are, beside the REST API. */
  sources?: readonly ArtifactSource[];
  deadline: Deadline;
  warn: (message: string) => void;
}

/**
 * A run of the environment's repository by the REST API: its jobs, its workflow file and its jobs' reports.
 * @throws UserError where the token may not read the run
 */
export async function readRun(
  environment: Environment,
  token: string,
  { runId, attempt, sources = [], deadline, warn }: RemoteRun,
): Promise<RunFacts> {
  const rest = createRestClient(environment, token, createTransfer({ deadline }));
  const path = `/actions/runs/${runId}` as const;
  const ask = (part: `/${string}`) => requestJson(rest, { path: part, purpose: "the run", schema: runAnswerSchema });
  const latest = await ask(path);
  const isOther = attempt !== undefined && (latest.run_attempt ?? attempt) !== attempt;
  const run = isOther ? await ask(`${path}/attempts/${attempt}`) : latest;
  const newest = run.run_attempt ?? attempt ?? 1;
  const listed = await readJobs(rest, `${path}/attempts/${newest}/jobs`);
  for (let earlier = newest - 1; earlier >= Math.max(1, newest - MAX_EARLIER_ATTEMPTS); earlier--) {
    // Kept for a year at most, and only their cost is missing.
    const known = await readJobs(rest, `${path}/attempts/${earlier}/jobs`).catch(() => undefined);
    listed.jobs.push(...(known?.jobs ?? []));
  }
  const workflow = await readWorkflowFiles(rest, run);
  const artifacts: ListedArtifact[] = [];
  const own = createRestSource(rest, runId, { warn });
  const repository = environment.GITHUB_REPOSITORY;
  const legs = await downloadLegs(
    [...sources, own].map((source) => async () => {
      const found = await source().catch((error: unknown) => {
        warn(explainThrown(error));
        return [];
      });
      artifacts.push(...found);
      return found;
    }),
    { repository, runId, attempt: newest },
  );
  const pages = new Map(artifacts.flatMap(({ name, id }) => (id === undefined ? [] : [[name, id] as const])));
  const findPage = (origin = ""): string | undefined => {
    const id = pages.get(namePage(origin.replace("io-probe-report-", "io-probe-details-")));
    return id && `${locateRun(environment, runId)}/artifacts/${id}`;
  };
  return {
    ...{ run, ...listed, workflow: workflow.files },
    reports: legs.reports.map((leg) => measureLeg(leg, findPage(leg.origin))),
    notes: [...workflow.notes, ...legs.missing.map((leg) => ({ id: "refused-report" as const, ...leg }))],
  };
}

/** The overview itself says how many are missing. */
async function readJobs(rest: RestClient, path: `/${string}`) {
  const list = { path, purpose: "the run's jobs", schema: pageSchema, maxPages: MAX_JOB_PAGES };
  const pages = await readPages(rest, list);
  return { jobs: pages.flatMap(({ jobs }) => jobs), listedJobs: pages.at(-1)?.total_count ?? 0 };
}

/** The workflow file at the run's commit; a note in place of one that may not be read. */
async function readWorkflowFiles(rest: RestClient, { path, head_sha }: RunAnswer) {
  const readText = async (file: string): Promise<string> => {
    const place = posix.normalize(file).split("/").map(encodeURIComponent).join("/");
    const { content } = await requestJson(rest, {
      path: `/contents/${place}?ref=${encodeURIComponent(head_sha ?? "")}`,
      purpose: "the workflow file",
      schema: contentSchema,
      permission: "contents: read",
    });
    return Buffer.from(content, "base64").toString("utf8");
  };
  // GitHub may add what it ran at: `.github/workflows/ci.yml@refs/heads/main`.
  const file = path?.replace(/@.*$/, "");
  if (!file || !head_sha || file.startsWith("dynamic/")) return readWorkflows(undefined, readText);
  try {
    return await readWorkflows(await readText(file), readText);
  } catch (error) {
    const notes: OverviewNote[] = [{ id: "no-workflow", ...describeUnread(error) }];
    return { notes };
  }
}

const ADDRESS =
  /^(https?:\/\/[^/]+)\/([\w.-]+\/[\w.-]+)\/actions\/runs\/(\d{1,20})(?:\/attempts\/(\d{1,6}))?(?:[/?#].*)?$/;

/**
 * A run by its address, with the token in GITHUB_TOKEN or GH_TOKEN, which only GitHub or the server in GITHUB_API_URL gets.
 * @throws UserError for another address, or without a token
 */
export function readRemoteRun(
  address: string,
  environment: Environment,
  warn: (message: string) => void,
): Promise<RunFacts> {
  const [, server = "", repository, runId, attempt] = ADDRESS.exec(address) ?? [];
  if (runId === undefined) {
    throw new UserError(
      `${JSON.stringify(address)} is not a run's address; allowed is https://github.com/OWNER/REPO/actions/runs/ID`,
    );
  }
  if (server !== "https://github.com" && !environment.GITHUB_API_URL) {
    throw new UserError(`${server}: set GITHUB_API_URL to this server's API, such as ${server}/api/v3`);
  }
  const token = environment.GITHUB_TOKEN || environment.GH_TOKEN;
  if (!token) throw new UserError("GITHUB_TOKEN: is not set; a run is read with a token that has actions: read");
  const { GITHUB_API_URL } = environment;
  const there = {
    ...{ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository },
    ...(server !== "https://github.com" && { GITHUB_API_URL }),
  };
  const deadline = startDeadline(DEADLINE_SECONDS);
  return readRun(there, token, { runId, attempt: attempt ? Number(attempt) : undefined, deadline, warn });
}
