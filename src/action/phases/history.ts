import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { History } from "../../model/history.ts";
import type { Row } from "../../model/row.ts";
import { UserError } from "../../model/user-error.ts";
import { renderHistoryBadge } from "../../render/history/badge.ts";
import { renderHistoryComment, renderHistoryMarkdown } from "../../render/history/markdown.ts";
import { renderHistoryText } from "../../render/history/text.ts";
import { enforceGates } from "../../session/gates.ts";
import { judgeHistory } from "../../session/history.ts";
import { readRowsOf, writeHistory } from "../../session/history-files.ts";
import * as words from "../../words/history/branch.ts";
import { startDeadline } from "../deadline.ts";
import { addRun, readFiles, readHead } from "../history-branch.ts";
import { HISTORY_BRANCH, placeRun } from "../history-files.ts";
import type { Inputs } from "../inputs.ts";
import { LOG_TEXT } from "../log-delivery.ts";
import { createRestClient, type RestClient } from "../rest.ts";
import { createRestSource } from "../rest-artifacts.ts";
import { type DeliveredResult, deliverResult } from "../result-delivery.ts";
import { createResultsSource } from "../results-service.ts";
import { readEarlierRuns, readRunRows } from "../run-rows.ts";
import { attempt, type Step } from "../step.ts";
import { findSubject, type SubjectRun } from "../subject-run.ts";
import { identifyRun } from "../surroundings.ts";
import { createTransfer, type Transfer } from "../transfer.ts";

interface Access {
  rest: RestClient;
  transfer: Transfer;
}

/**
 * Compares this run with the earlier ones, and stores it if it is a push to the default branch. Faults are warnings.
 * @throws UserError without a token
 * @throws GateFailure where a gate of this step failed
 */
export async function history(step: Step, inputs: Inputs<"history">): Promise<void> {
  const { core, environment } = step;
  const { token } = inputs;
  if (token === undefined) {
    throw new UserError("history: needs the input token, with the permissions contents: write and actions: read");
  }
  const deadline = startDeadline(inputs.deadlineSeconds);
  const subject = await findSubject(environment);
  const transfer = createTransfer({ deadline: deadline.reserve(0.2) });
  const access = { transfer, rest: createRestClient(environment, token, transfer) };
  const own = (await attempt(core, () => readOwn(step, subject, access))) ?? [];
  const stored = await attempt(core, () => readStored(step, subject, access), words.tellUnreadHistory);
  // With this run twice, its own noise would be its baseline.
  const rows = [...(stored ?? []).filter(({ runId }) => runId !== subject.runId), ...own];
  if (rows.length === 0) {
    core.warning(words.tellNoRows());
    return;
  }
  const judged = judgeHistory(rows, { run: own.length > 0 ? subject.runId : undefined, gates: inputs.gates });
  // Not where the earlier runs could not be read: what would be derived is wrong.
  if (own.length > 0) await store(step, subject, access, own, stored === undefined ? undefined : judged);
  const delivered: DeliveredResult = {
    name: "history",
    write: (directory) => writeHistory(judged, directory),
    text: () => renderHistoryText(judged, LOG_TEXT),
    comment: () => renderHistoryComment(judged),
  };
  await deliverResult(step, inputs, delivered, deadline);
  enforceGates(judged.gates ?? [], core);
}

async function readOwn({ core, environment }: Step, subject: SubjectRun, { rest, transfer }: Access): Promise<Row[]> {
  if (subject.isForeign) throw new UserError(words.tellForeignRun());
  const warn = (message: string) => core.warning(message);
  const run = { repository: environment.GITHUB_REPOSITORY, runId: subject.runId, attempt: subject.attempt };
  const isOwn = subject.runId === identifyRun(environment).runId;
  const sources = [
    ...(isOwn ? [createResultsSource(environment, transfer)] : []),
    createRestSource(rest, subject.runId, transfer, { warn }),
  ];
  return readRunRows(sources, run, warn);
}

/** The rows of the branch; without one, those of earlier runs' artifacts. */
async function readStored({ core, environment }: Step, subject: SubjectRun, access: Access): Promise<Row[]> {
  const { rest, transfer } = access;
  const { branch, runId, workflowPath } = subject;
  const repository = environment.GITHUB_REPOSITORY;
  const head = await readHead(rest);
  if (head !== undefined) {
    const rows: Row[] = [];
    for (const content of (await readFiles(rest, transfer, head)).values()) {
      for (const row of await readRowsOf(content)) rows.push(row);
    }
    return rows.filter((row) => row.repository === repository);
  }
  if (branch === undefined) return [];
  const warn = (message: string) => core.warning(message);
  const { rows, runs } = await readEarlierRuns(rest, transfer, { repository, workflowPath }, { branch, runId, warn });
  core.info(words.tellFromArtifacts(runs));
  return rows;
}

async function store(
  { core }: Step,
  subject: SubjectRun,
  access: Access,
  own: readonly Row[],
  judged: History | undefined,
): Promise<void> {
  const main = own.filter(({ event, defaultBranch }) => event === "push" && defaultBranch === true);
  if (!subject.isMain || main.length === 0) {
    core.info(words.tellNotStored());
    return;
  }
  const path = placeRun(main, subject.runId, subject.attempt);
  const content = gzipSync(main.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const derived = judged && { "README.md": renderHistoryMarkdown(judged), "badge.json": renderHistoryBadge(judged) };
  const wait = (seconds: number) => sleep(seconds * 1000);
  const add = () => addRun({ ...access, now: new Date(), wait }, { path, content, derived: derived ?? {} });
  const isAdded = await attempt(core, add, words.tellUnstored);
  if (isAdded === undefined) return;
  core.info(isAdded ? words.tellStored(HISTORY_BRANCH, path) : words.tellStoredBefore(HISTORY_BRANCH));
}
