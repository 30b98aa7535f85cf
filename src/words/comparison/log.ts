import { formatCount } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { MissingLeg } from "../../model/comparison.ts";
import { refuseReport } from "./reasons.ts";

// What the action's mode compare logs: apart from its other messages, which the start step loads.

export const countReports = (reports: number) => `io-probe: comparing ${countOf(reports, "report")}`;

/** That a job has no readable report. */
export const tellMissing = ({ name, reason }: MissingLeg) => `compare: ${name} is left out: ${refuseReport(reason)}`;

/** How many more have none. */
export const countMoreMissing = (more: number) =>
  `compare: ${formatCount(more)} more ${more === 1 ? "is" : "are"} left out; comparison.json names them`;

/** That a list of the server's has more entries than are read. */
export const tellCutList = (list: string, read: number, all: number) =>
  `${list}: the first ${formatCount(read)} of ${formatCount(all)} are read; the others are missing in the comparison`;

/** That the base branch has no report. */
export const tellNoBase = (branch: string) =>
  `io-probe: no comparison with ${branch}: this job left no report in the last runs of this workflow there`;

/** Which run a pull request was compared with. */
export const tellBase = (branch: string, runId: string) => `io-probe: compared with run ${runId} of ${branch}`;

/** That the base branch's report could not be had. */
export const tellFailedBase = (branch: string, reason: string) => `no comparison with ${branch}: ${reason}`;

/** That there is nowhere to comment. */
export const tellNoPullRequest = () => "io-probe: no comment, because this run is not of a pull request";
export const titleCommentLink = () => "Full result in the workflow run";

/** What became of a comment; `outdated`: a newer run has written it. */
export type CommentOutcome = keyof typeof COMMENTS;
const COMMENTS = {
  created: (pullRequest: string) => `commented on pull request ${pullRequest}`,
  updated: (pullRequest: string) => `updated the comment on pull request ${pullRequest}`,
  outdated: (pullRequest: string) => `a newer run has commented on pull request ${pullRequest} already`,
};

/** The same in a sentence. */
export const tellComment = (outcome: CommentOutcome, pullRequest: string) =>
  `io-probe: ${COMMENTS[outcome](pullRequest)}`;
