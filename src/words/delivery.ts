import { formatBytes } from "../format/figures.ts";

export type ResultName = "report" | "comparison" | "overview" | "history";
export const tellReportFile = (path: string) => `io-probe: the report is ${path}`;
export const tellUnwritten = (path: string, reason: string) => `${path} could not be written: ${reason}`;

/** That there is no report; the directory has what is left. */
export const tellNoReport = (reason: string, directory: string) =>
  `the report could not be made: ${reason}; what was recorded is in ${directory}`;
export const tellOtherFolder = (wanted: string, reason: string) =>
  `output: ${JSON.stringify(wanted)} cannot be written: ${reason}`;
export const tellNotUploaded = (result: ResultName, reason: string) =>
  `the ${result} could not be uploaded (${reason})`;
export const tellFileNotUploaded = (reason: string) => `not uploaded: ${reason}`;
export const tellRetention = (days: number, most: number) =>
  `retention-days: ${days} is more than this repository allows; using ${most}`;

/** Where a result is that was not uploaded: `folder` is undefined where it was lost. */
export function tellKept(
  result: ResultName,
  kept: { until: "always" | "job-end"; folder?: string | undefined } | { until: "machine-end" },
): string {
  const told = `the ${result} is in the log`;
  if (kept.until === "machine-end") return `${told}; its files are deleted with this machine`;
  if (kept.folder === undefined) return `${told}; its files could not be kept`;
  return `${told}, and in ${kept.folder}${kept.until === "job-end" ? " until the job ends" : ""}`;
}

/** The link from a summary to its page. */
export const titlePageLink = () => "Open this as a page, with its charts";
export const tellNoSummary = (reason: string, file: string) =>
  `the summary is not on the job's page (${reason}); it is in ${file}`;

/** That `latest` leads elsewhere. */
export const tellNoLink = (link: string, path: string) =>
  `${link} is not a link, and stays as it is; the latest report is in ${path}`;
export const countOldFolders = (calls: string, folders: number, bytes: number, keep: number) =>
  `${calls} has ${folders} directories (${formatBytes(bytes)}); --keep ${keep} removes the older ones`;

export function countRemovedFolders(calls: string, folders: number, bytes: number): string {
  const what = folders === 1 ? "1 older directory" : `${folders} older directories`;
  return `removed ${what} (${formatBytes(bytes)}) from ${calls}`;
}

export const tellKeptFolder = (path: string) => `${path} was not removed: it contains files that are not io-probe's`;
export const tellUnremoved = (calls: string, reason: string) =>
  `older directories in ${calls} were not removed: ${reason}`;
