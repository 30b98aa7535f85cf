import {
  namePullRequest,
  tellAnnotation,
  titleAnnotation,
  titleBase,
  titleBaseRun,
  titleCommentLink,
} from "../../src/words/pull-request.ts";

export const title = "Annotations and comments";
export const where = "The annotations of a workflow run, and the comment on a pull request";

export const examples = {
  titleAnnotation: [() => titleAnnotation("ubuntu-24.04, 22")],
  tellAnnotation: [
    () =>
      tellAnnotation({
        message: '"npm ci" waited 7.2 s of its 8 s (90%) for the disk.',
        advice: "A faster disk, or fewer and larger requests, would shorten that wait.",
      }),
  ],
  titleCommentLink: [() => titleCommentLink()],
  namePullRequest: [() => namePullRequest()],
  titleBase: [() => titleBase("main")],
  titleBaseRun: [() => titleBaseRun("0123456789abcdef0123456789abcdef01234567")],
};
