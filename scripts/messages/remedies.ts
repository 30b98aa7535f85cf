import { REMEDIES } from "../../src/remedies/all-remedies.ts";
import type { RemedyRefusal } from "../../src/remedies/remedy.ts";
import * as words from "../../src/words/remedies.ts";

export const title = "Remedies";
export const where = "`io-probe try --list`, and beside the results of `io-probe try`";

const REFUSALS: RemedyRefusal[] = [
  ...(
    ["static-binary", "no-perl", "breaks-sudo", "lost-by-sudo", "cached-already", "own-mount", "colon-in-path"] as const
  ).map((id) => ({
    id,
  })),
  ...(["several-disks", "unknown-mount", "not-ext4"] as const).map((id) => ({ id })),
  { id: "architecture", architecture: "s390x" },
  { id: "little-memory", peakBytes: 6.2e9, freeMemoryBytes: 11.8e9 },
  { id: "not-installed", program: "mkfs.xfs" },
  { id: "not-run", tool: "dpkg" },
  ...(["no-scheduler", "fixed-scheduler", "no-read-ahead"] as const).map((id) => ({ id, disk: "vda" })),
  { id: "reads-ahead", disk: "vda", kibibytes: 4096 },
];

export const examples = {
  describeRemedy: REMEDIES.map(
    ({ name }) =>
      () =>
        words.describeRemedy(name),
  ),
  explainRisk: [...new Set(REMEDIES.map(({ name }) => words.explainRisk(name)))].map((risk) => () => risk),
  explainRemedyRefusal: REFUSALS.map((refusal) => () => words.explainRemedyRefusal(refusal)),
};
