import { joinAddress } from "./address.ts";

/** What the part of a comparison's address behind `#` asks for, in the names that the page gives its labels and columns. */
export interface ComparisonAddress {
  label?: string;
  sort?: { column: string; isDescending: boolean };
}

const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** Reads `#label=amd-16&sort=-npm-ci-duration`; a minus sorts downwards, as in JSON:API. What is not understood is left out. */
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

/** The address of a view; empty for the order that the page begins with, without a label. */
export function writeComparisonAddress({ label, sort }: ComparisonAddress): string {
  return joinAddress([
    ...(label === undefined ? [] : [`label=${encodeURIComponent(label)}`]),
    ...(sort === undefined ? [] : [`sort=${sort.isDescending ? "-" : ""}${encodeURIComponent(sort.column)}`]),
  ]);
}
