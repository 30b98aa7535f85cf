import * as words from "../../src/words/pull-request.ts";

export const title = "Annotations and comments";
export const where = "The annotations of a workflow run, the comment on a pull request, and the log";

export const examples = {
  titleAnnotation: [() => words.titleAnnotation("ubuntu-24.04, 22")],
  tellAnnotation: [
    () =>
      words.tellAnnotation({
        message: '"npm ci" waited 7.2 s of its 8 s (90%) for the disk.',
        advice: "A faster disk, or fewer and larger requests, would shorten that wait.",
      }),
  ],
  titleCommentLink: [() => words.titleCommentLink()],
  namePullRequest: [() => words.namePullRequest()],
  titleBase: [() => words.titleBase("main")],
  titleBaseRun: [() => words.titleBaseRun("0123456789abcdef0123456789abcdef01234567")],
  tellNoBase: () => words.tellNoBase("main"),
  tellBase: () => words.tellBase("main", "16394621071"),
  tellFailedBase: () => words.tellFailedBase("main", "the workflow's runs: the API answered 403"),
  tellNoPullRequest: () => words.tellNoPullRequest(),
  tellComment: (["created", "updated", "outdated"] as const).map((outcome) => () => words.tellComment(outcome, "4711")),
};
