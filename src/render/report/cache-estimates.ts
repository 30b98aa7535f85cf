import { type CacheEstimate, estimateCaches } from "../../analysis/write-cost.ts";
import type { WriteEstimate } from "../../analysis/write-estimate.ts";
import { formatBytes, formatCount } from "../../format/figures.ts";
import { capitalize } from "../../format/plain-text.ts";
import type { Report } from "../../model/report.ts";
import * as words from "../../words/write-estimate.ts";
import type { Panel } from "../formats/panel.ts";
import { type Cell, left, numberCell, right, type Table, tabulateFilled } from "../formats/table.ts";

const SHOWN_TARGETS = 8;

/** Its sentences are the answers, one for each target, each with the formula for other caches. */
interface CachePanel extends Panel {
  answers: string[];
}

/** How long writing a cache takes; undefined without `write-payload`. */
export function describeCaches(report: Pick<Report, "workloads" | "storage">): CachePanel | undefined {
  const estimates = estimateCaches(report).slice(0, SHOWN_TARGETS);
  if (estimates.length === 0) return undefined;
  const answers = estimates.map(({ example, place }) => words.tellCacheTime(example, place));
  return {
    title: "How long writing a cache takes",
    answers,
    sentences: estimates.map(({ cost }, index) => `${answers[index]} ${words.tellOtherCaches(cost)}`),
    table: tabulateSizes(estimates),
    notes: estimates.flatMap((estimate) => {
      const place = estimates.length > 1 ? `${words.nameWritePlace(estimate.place)}: ` : "";
      return listLimits(estimate).map((limit) => capitalize(place + limit));
    }),
  };
}

function tabulateSizes(estimates: readonly CacheEstimate[]): Table {
  const several = estimates.length > 1;
  const meanBytes = estimates[0]?.cost.files?.meanBytes;
  const rows = estimates.flatMap(({ cost, sizes }) => listShown(sizes).map((estimate) => ({ cost, ...estimate })));
  return tabulateFilled(rows, [
    left("cache", ({ bytes, extrapolatedFrom }) => ({
      ...{ text: formatBytes(bytes), sortValue: bytes },
      ...(extrapolatedFrom && { note: "extrapolated" }),
    })),
    left("target", ({ cost }) => (several ? (cost.target ?? "") : "")),
    right("as one file", ({ file }) => describeTime(file)),
    right(`as files of ${formatBytes(meanBytes)}`, ({ tree, refusal }) =>
      refusal === undefined ? describeTime(tree) : "not estimated",
    ),
    right("files", ({ files }) => numberCell(files, formatCount)),
  ]);
}

function describeTime(time: WriteEstimate["tree"]): string | Cell {
  return numberCell(time?.seconds, () => words.describeEstimate(time));
}

/** Those that are estimated at least as one file. */
function listShown(sizes: readonly WriteEstimate[]): WriteEstimate[] {
  return sizes.filter(({ refusal }) => refusal?.what !== "bytes");
}

function listLimits({ cost, sizes }: CacheEstimate): string[] {
  const isRough = sizes.some(({ file }) => file.spread);
  const [refusal] = sizes.flatMap((estimate) => estimate.refusal ?? []);
  return [
    ...(listShown(sizes).some(({ extrapolatedFrom }) => extrapolatedFrom) ? [words.tellReach(cost)] : []),
    ...(isRough ? [words.tellRoughRuns()] : []),
    ...(!isRough && sizes.some(({ tree }) => tree?.spread) ? [words.tellOtherMixtures()] : []),
    ...(refusal === undefined ? [] : [words.tellNotEstimated(refusal)]),
  ];
}
