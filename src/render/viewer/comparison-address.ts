import { joinAddress } from "./address.ts";

/** The label and the order behind the page's `#`, by the names that the page gives them. */
export interface ComparisonAddress {
  label?: string;
  sort?: { column: string; isDescending: boolean };
}

const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/**
 * Reads `#label=amd-16&sort=-npm-ci-duration`; a minus sorts downwards, as in JSON:API. Ignores what it cannot read.
 */
export function readComparisonAddress(hash: string): ComparisonAddress {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const label = words.get("label") ?? "";
  const sort = words.get("sort") ?? "";
  const column = sort.replace(/^-/, "");
  return {
    ...(NAME.test(label) && { label }),
    ...(NAME.test(column) && { sort: { column, isDescending: sort.startsWith("-") } }),
  };
}

/** A view's address; empty for the first order without a label. */
export function writeComparisonAddress({ label, sort }: ComparisonAddress): string {
  return joinAddress([
    ...(label === undefined ? [] : [`label=${encodeURIComponent(label)}`]),
    ...(sort === undefined ? [] : [`sort=${sort.isDescending ? "-" : ""}${encodeURIComponent(sort.column)}`]),
  ]);
}
