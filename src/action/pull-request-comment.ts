import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { UserError } from "../model/user-error.ts";
import { formatSentence } from "../render/formats/markdown.ts";
import type { Environment } from "../system/environment.ts";
import { type CommentOutcome, tellComment, tellNoPullRequest, titleCommentLink } from "../words/comparison/log.ts";
import type { Deadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { createRestClient, type RestClient } from "./rest.ts";
import { attempt, type Step } from "./step.ts";
import { locateRun } from "./surroundings.ts";
import { createTransfer, parseAnswer, ServiceError, type TransferAnswer } from "./transfer.ts";

/** What identifies a comment in every run. */
interface CommentSubject {
  pullRequest: string;
  /** `report` or `comparison`. */
  kind: string;
  /** Empty for a comparison. */
  label: string;
}

/** What decides whether a run comments, and with which token. */
export type CommentInputs = Pick<ReportInputs, "githubToken" | "pullRequest">;

/** A comment's Markdown, and whose it is. */
export interface CommentContent extends Omit<CommentSubject, "pullRequest"> {
  markdown: string;
  /** Absent: the comment links to the run's page. */
  pageUrl?: string | undefined;
}

/** Writes or updates the comment on the run's pull request; a fault is a warning. */
export async function commentOnPullRequest(
  { core, environment }: Step,
  { githubToken, pullRequest: given }: CommentInputs,
  { markdown, pageUrl, ...subject }: CommentContent,
  deadline: Deadline,
): Promise<void> {
  const comment = async () => {
    const pullRequest = findPullRequest(environment, given);
    if (pullRequest === undefined) {
      core.info(tellNoPullRequest());
      return;
    }
    if (githubToken === undefined) {
      throw new UserError("needs the input github-token, a token with the permission pull-requests: write");
    }
    const title = formatSentence(titleCommentLink());
    const link = `[${title}](${pageUrl ?? locateRun(environment, environment.GITHUB_RUN_ID)})`;
    const rest = createRestClient(environment, githubToken, createTransfer({ deadline }));
    const work = putComment(rest, environment, { ...subject, pullRequest }, `${markdown.trimEnd()}\n\n${link}\n`);
    core.info(tellComment(await deadline.bound("the comment", work), pullRequest));
  };
  await attempt(core, comment, (reason) => `comment: ${reason}`);
}

/** A comment has up to 65,536 characters, so a page of 100 could be too large; each page is a request. */
const PAGE_SIZE = 30;
const MAX_PAGES = 40;
/** A comment's largest size in JSON, if each character takes two escapes. */
const MAX_TEXT_BYTES = 1024 * 1024;

const viewerSchema = z.object({ data: z.object({ viewer: z.object({ login: z.string().check(z.minLength(1)) }) }) });
const commentsSchema = z
  .array(
    z.object({
      id: z.int(),
      body: z.optional(z.nullable(z.string())),
      user: z.optional(z.nullable(z.object({ login: z.string() }))),
    }),
  )
  .check(z.maxLength(PAGE_SIZE));

/**
 * The given pull request, else that of the run's ref.
 * @throws UserError for what is no number
 */
export function findPullRequest(environment: Environment, given: string | undefined): string | undefined {
  if (given === undefined) return /^refs\/pull\/([1-9]\d{0,14})\//.exec(environment.GITHUB_REF ?? "")?.[1];
  if (/^[1-9]\d{0,14}$/.test(given)) return given;
  throw new UserError(`pull-request: ${JSON.stringify(given.slice(0, 60))} is not a number; leave it at its default`);
}

/**
 * Writes the comment of this workflow, job and label, or updates its own, unless a newer run wrote it.
 * @throws UserError that names the permission to grant
 */
export async function putComment(
  rest: RestClient,
  environment: Environment,
  subject: CommentSubject,
  markdown: string,
): Promise<CommentOutcome> {
  const mark = markSubject(environment, subject);
  const run = readRunNumber(environment);
  const body = JSON.stringify({ body: `${mark}${run.id}.${run.attempt} -->\n${markdown}` });
  const found = await findOwnComment(rest, subject.pullRequest, mark);
  const comment = { body, purpose: "comment" };
  if (found === undefined) {
    // Tried once: if only the answer was lost, the comment exists, and a second one would follow.
    const path = `/issues/${subject.pullRequest}/comments` as const;
    assertWritten(await rest.ask({ ...comment, method: "POST", path, isTriedOnce: true }), 201);
    return "created";
  }
  if (isNewer(found.body.slice(mark.length), run)) return "outdated";
  assertWritten(await rest.ask({ ...comment, method: "PATCH", path: `/issues/comments/${found.id}` }), 200);
  return "updated";
}

/** How a comment begins. The subject is a digest, since its text could end the HTML comment. */
function markSubject(environment: Environment, { kind, label }: CommentSubject): string {
  // OWNER/REPOSITORY/.github/workflows/FILE@REF; the ref differs from run to run.
  const file = environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, "") ?? "";
  const names = [file || environment.GITHUB_WORKFLOW, environment.GITHUB_JOB, kind, label];
  const digest = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 32);
  return `<!-- io-probe ${digest} `;
}

interface RunNumber {
  id: bigint;
  attempt: bigint;
}

function readRunNumber({ GITHUB_RUN_ID = "", GITHUB_RUN_ATTEMPT = "" }: Environment): RunNumber {
  const read = (text: string) => BigInt(/^\d{1,20}$/.test(text) ? text : 0);
  return { id: read(GITHUB_RUN_ID), attempt: read(GITHUB_RUN_ATTEMPT) };
}

function isNewer(rest: string, run: RunNumber): boolean {
  const [, id, attempt] = /^(\d{1,20})\.(\d{1,20}) -->/.exec(rest) ?? [];
  if (id === undefined || attempt === undefined) return false;
  return BigInt(id) > run.id || (BigInt(id) === run.id && BigInt(attempt) > run.attempt);
}

/** The first marked comment of the token's own user. */
async function findOwnComment(
  rest: RestClient,
  pullRequest: string,
  mark: string,
): Promise<{ id: number; body: string } | undefined> {
  // Only the GraphQL API tells an installation's token who it is.
  const query = { method: "POST", path: "graphql", purpose: "the token's user" } as const;
  const answer = await rest.ask({ ...query, body: JSON.stringify({ query: "query { viewer { login } }" }) });
  const { login } = readAnswer(answer, viewerSchema, query.purpose).data.viewer;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `/issues/${pullRequest}/comments?per_page=${PAGE_SIZE}&page=${page}` as const;
    const purpose = "the pull request's comments";
    const comments = readAnswer(await rest.ask({ path, purpose }), commentsSchema, purpose);
    for (const { id, body, user } of comments) if (user?.login === login && body?.startsWith(mark)) return { id, body };
    if (comments.length < PAGE_SIZE) return undefined;
  }
  throw new UserError(`the pull request has more than ${PAGE_SIZE * MAX_PAGES} comments, too many to search`);
}

function readAnswer<T>({ status, body }: TransferAnswer, schema: $ZodType<T>, purpose: string): T {
  assertAllowed(status, "read");
  if (status !== 200) throw new ServiceError(`${purpose}: the API answered ${status}`, status);
  return parseAnswer(body, schema, purpose, { run: MAX_TEXT_BYTES });
}

function assertWritten({ status }: TransferAnswer, wanted: number): void {
  assertAllowed(status, "write");
  if (status !== wanted) throw new ServiceError(`the API answered ${status}`, status);
}

/** GitHub answers 404 for what the token may not see. */
function assertAllowed(status: number, what: "read" | "write"): void {
  if (![401, 403, 404].includes(status)) return;
  throw new UserError(
    `github-token may not ${what} the pull request's comments (${status}); it needs the permission pull-requests: write, which GitHub does not give to a run for a fork`,
  );
}
