import { joinAddress } from "./address.ts";

/** What is behind a comparison page's `#`. */
export interface ComparisonAddress {
  label?: string;
  sort?: { column: string; isDescending: boolean };
}

const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** Reads `#label=amd-16&sort=-npm-ci-duration` as far as it can; a minus sorts downwards, as in JSON:API. */
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

/** The address; empty for neither. */
export function writeComparisonAddress({ label, sort }: ComparisonAddress): string {
  return joinAddress([
    ...(label === undefined ? [] : [`label=${encodeURIComponent(label)}`]),
    ...(sort === undefined ? [] : [`sort=${sort.isDescending ? "-" : ""}${encodeURIComponent(sort.column)}`]),
  ]);
}
