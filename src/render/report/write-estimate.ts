import { isInMemory, readPayloadCosts } from "../../analysis/write-cost.ts";
import { formatBytes, formatCount } from "../../format/figures.ts";
import { findTargetStorage } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import {
  estimateTreeSeconds,
  estimateWriteSeconds,
  findTreeSpread,
  isExtrapolated,
  isOutOfReach,
  isRough,
  planEstimated,
  planPayload,
  type WriteCost,
} from "../../model/write-estimate.ts";
import {
  describeEstimate,
  describeTreeEstimate,
  explainRefusal,
  nameWritePlace,
  tellCacheTime,
  tellNotEstimated,
  tellOtherCaches,
  tellOtherMixtures,
  tellReach,
  tellRoughRuns,
  type WritePlace,
} from "../../words/write-estimate.ts";
import { dropEmptyColumns, left, numberCell, type Panel, right, type Table, tabulate } from "../formats/table.ts";

/** Sizes of caches: small, usual, the 1.6 GB that Depot saw restored (2024), and about GitHub's largest. */
const SIZES = [100e6, 500e6, 1.6e9, 5e9];
const SHOWN_TARGETS = 8;

/** Its sentences are the answers, each with the formula for other caches. */
interface WriteEstimate extends Panel {
  /** An answer for each target. */
  answers: string[];
}

/** A report's estimate; undefined without `write-payload`. */
export function estimateWrites({
  workloads,
  storage,
}: Pick<Report, "workloads" | "storage">): WriteEstimate | undefined {
  const costs = readPayloadCosts(workloads).slice(0, SHOWN_TARGETS);
  if (costs.length === 0) return undefined;
  const tell = (cost: WriteCost) => tellCacheTime(cost, chooseExample(cost), findPlace(cost.target, storage));
  return {
    title: "How long writing a cache takes",
    answers: costs.map(tell),
    sentences: costs.map((cost) => `${tell(cost)} ${tellOtherCaches(cost)}`),
    table: tabulateSizes(costs),
    notes: costs.flatMap((cost) => {
      const place = costs.length > 1 ? `${nameWritePlace(findPlace(cost.target, storage))}: ` : "";
      return describeLimits(cost).map((limit) => capitalize(place + limit));
    }),
  };
}

function findPlace(target: string | undefined, storage: Report["storage"]): WritePlace {
  const isWorkspace = findTargetStorage(target, storage)?.role === "workspace";
  return { target, isWorkspace, isInMemory: isInMemory(target, storage) };
}

function chooseExample(cost: WriteCost): number {
  return (
    SIZES.findLast((bytes) => !isExtrapolated(cost, planEstimated(cost, bytes))) ??
    cost.seenBytes ??
    (SIZES[0] as number)
  );
}

function tabulateSizes(costs: readonly WriteCost[]): Table {
  const several = costs.length > 1;
  const meanBytes = costs[0]?.files?.meanBytes;
  const rows = costs.flatMap((cost) =>
    SIZES.filter((bytes) => !isOutOfReach(cost, { bytes })).map((bytes) => ({ cost, bytes })),
  );
  const table = tabulate(rows, [
    left("cache", ({ cost, bytes }) => ({
      ...{ text: formatBytes(bytes), sortValue: bytes },
      ...(isExtrapolated(cost, planEstimated(cost, bytes)) && { note: "extrapolated" }),
    })),
    left("target", ({ cost }) => (several ? (cost.target ?? "") : "")),
    right("as one file", ({ cost, bytes }) =>
      numberCell(estimateWriteSeconds(cost, bytes), (seconds) => describeEstimate(cost, seconds)),
    ),
    right(`as files of ${formatBytes(meanBytes)}`, ({ cost, bytes }) =>
      explainRefusal(cost, planPayload(cost, bytes)) === undefined
        ? numberCell(estimateTreeSeconds(cost, bytes), (seconds) => describeTreeEstimate(cost, bytes, seconds))
        : "not estimated",
    ),
    right("files", ({ cost, bytes }) => numberCell(cost.files && bytes / cost.files.meanBytes, formatCount)),
  ]);
  return dropEmptyColumns(table);
}

function describeLimits(cost: WriteCost): string[] {
  const extrapolated = SIZES.map((bytes) => planEstimated(cost, bytes)).filter(
    (payload) => isExtrapolated(cost, payload) && !isOutOfReach(cost, payload),
  );
  const isTreeRough = SIZES.some((bytes) => {
    return estimateTreeSeconds(cost, bytes) !== undefined && isRough({ spread: findTreeSpread(cost, bytes) });
  });
  const refused = SIZES.flatMap((bytes) => explainRefusal(cost, planPayload(cost, bytes)) ?? []);
  return [
    ...(extrapolated.length === 0 ? [] : [tellReach(cost)]),
    ...(isRough(cost) ? [tellRoughRuns()] : []),
    ...(isTreeRough && !isRough(cost) ? [tellOtherMixtures()] : []),
    ...refused.slice(0, 1).map(tellNotEstimated),
  ];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
