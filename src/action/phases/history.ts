import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { listRows } from "../../export/rows.ts";
import type { History } from "../../model/history.ts";
import type { Row } from "../../model/row.ts";
import { UserError } from "../../model/user-error.ts";
import {
  renderHistoryBadge,
  renderHistoryComment,
  renderHistoryMarkdown,
  renderHistoryText,
} from "../../render/history/documents.ts";
import { enforceGates } from "../../session/gates.ts";
import { judgeHistory, readRowsOf, writeHistory } from "../../session/history.ts";
import { tellMissing } from "../../words/comparison/log.ts";
import * as words from "../../words/history/notes.ts";
import { startDeadline } from "../deadline.ts";
import { addRun, readFiles, readHead } from "../history-branch.ts";
import { HISTORY_BRANCH, placeRun } from "../history-files.ts";
import type { Inputs } from "../inputs.ts";
import { LOG_TEXT } from "../job-page.ts";
import { downloadLegs } from "../legs.ts";
import { createRestClient, type RestClient } from "../rest.ts";
import { type DeliveredResult, deliverResult } from "../result-delivery.ts";
import { type ArtifactSource, createResultsSource } from "../results-service.ts";
import { createRestSource, listPushRuns } from "../run-lists.ts";
import { attempt, type Step } from "../step.ts";
import { findSubject, type SubjectRun } from "../subject-run.ts";
import { identifyRun, type RunIdentity } from "../surroundings.ts";
import { createTransfer, type Transfer } from "../transfer.ts";

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
  const rest = createRestClient(environment, token, transfer);
  const own = (await attempt(core, () => readOwn(step, subject, rest, transfer))) ?? [];
  const stored = await attempt(core, () => readStored(step, subject, rest), words.tellUnreadHistory);
  // With this run twice, its own noise would be its baseline.
  const rows = [...(stored ?? []).filter(({ runId }) => runId !== subject.runId), ...own];
  if (rows.length === 0) {
    core.warning(words.tellNoRows());
    return;
  }
  const judged = judgeHistory(rows, { run: own.length > 0 ? subject.runId : undefined, gates: inputs.gates });
  // Not where the earlier runs could not be read: what would be derived is wrong.
  if (own.length > 0) await store(step, subject, rest, own, stored === undefined ? undefined : judged);
  const delivered: DeliveredResult = {
    name: "history",
    write: (directory) => writeHistory(judged, directory),
    text: () => renderHistoryText(judged, LOG_TEXT),
    comment: () => renderHistoryComment(judged),
  };
  await deliverResult(step, inputs, delivered, deadline);
  enforceGates(judged.gates ?? [], core);
}

async function readOwn(step: Step, subject: SubjectRun, rest: RestClient, transfer: Transfer): Promise<Row[]> {
  if (subject.isForeign) throw new UserError(words.tellForeignRun());
  const { core, environment } = step;
  const { runId, attempt } = subject;
  const sources = [createRestSource(rest, runId, { warn: (message) => core.warning(message) })];
  if (runId === identifyRun(environment).runId) sources.unshift(createResultsSource(environment, transfer));
  return readRunRows(step, sources, { repository: environment.GITHUB_REPOSITORY, runId, attempt });
}

/** What cannot be read is a warning. Reports that claim another run or repository give no rows. */
async function readRunRows({ core }: Step, sources: readonly ArtifactSource[], run: RunIdentity): Promise<Row[]> {
  const { reports, missing, readReport } = await downloadLegs(sources, run);
  for (const leg of missing) core.warning(tellMissing(leg));
  const rows: Row[] = [];
  for (const { origin } of reports) {
    if (origin === undefined) continue;
    const own = listRows(await readReport(origin));
    rows.push(...own.filter(({ repository, runId }) => repository === run.repository && runId === run.runId));
  }
  return rows;
}

/** The rows of the branch; without one, those of earlier runs' artifacts. */
async function readStored(step: Step, subject: SubjectRun, rest: RestClient): Promise<Row[]> {
  const head = await readHead(rest);
  if (head === undefined) return readEarlierRuns(step, subject, rest);
  const rows: Row[] = [];
  for (const content of (await readFiles(rest, head)).values()) {
    for (const row of await readRowsOf(content)) rows.push(row);
  }
  return rows.filter((row) => row.repository === step.environment.GITHUB_REPOSITORY);
}

/** Each costs some requests of the token's hourly thousand. */
const MAX_RUNS = 30;

/** Earlier pushes to the default branch: what there is of a history without its branch. */
async function readEarlierRuns(step: Step, subject: SubjectRun, rest: RestClient): Promise<Row[]> {
  const { core, environment } = step;
  const { branch, workflowPath } = subject;
  if (branch === undefined) return [];
  const repository = environment.GITHUB_REPOSITORY;
  const rows: Row[] = [];
  let runs = 0;
  for (const { id } of await listPushRuns(rest, { repository, workflowPath }, branch, MAX_RUNS)) {
    const runId = String(id);
    if (runId === subject.runId) continue;
    const source = createRestSource(rest, runId, { warn: (message) => core.warning(message) });
    const found = await readRunRows(step, [source], { repository, runId });
    for (const row of found) rows.push(row);
    if (found.length > 0) runs++;
  }
  core.info(words.tellFromArtifacts(runs));
  return rows;
}

async function store(
  { core }: Step,
  subject: SubjectRun,
  rest: RestClient,
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
  const add = () => addRun({ rest, now: new Date(), wait }, { path, content, derived: derived ?? {} });
  const isAdded = await attempt(core, add, words.tellUnstored);
  if (isAdded === undefined) return;
  core.info(isAdded ? words.tellStored(HISTORY_BRANCH, path) : words.tellStoredBefore(HISTORY_BRANCH));
}
