import { formatBytes } from "../format/figures.ts";

/** What can be delivered. */
export type ResultName = "report" | "comparison" | "overview" | "history";

/** Where the report is. */
export function tellReportFile(path: string): string {
  return `io-probe: the report is ${path}`;
}

/** That a file is not written. */
export function tellUnwritten(path: string, reason: string): string {
  return `${path} could not be written: ${reason}`;
}

/** That there is no report, and what is left. */
export function tellNoReport(reason: string, directory: string): string {
  return `the report could not be made: ${reason}; what was recorded is in ${directory}`;
}

/** That the wanted folder is not used. */
export function tellOtherFolder(wanted: string, reason: string): string {
  return `output: ${JSON.stringify(wanted)} cannot be written: ${reason}`;
}

/** That a result is not an artifact. */
export function tellNotUploaded(result: ResultName, reason: string): string {
  return `the ${result} could not be uploaded (${reason})`;
}

/** That the artifact lacks a file. */
export function tellFileNotUploaded(reason: string): string {
  return `not uploaded: ${reason}`;
}

/** That artifacts go sooner than wanted. */
export function tellRetention(days: number, most: number): string {
  return `retention-days: ${days} is more than this repository allows; using ${most}`;
}

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
export function titlePageLink(): string {
  return "Open this as a page, with its charts";
}

/** That the job's page has no summary. */
export function tellNoSummary(reason: string, file: string): string {
  return `the summary is not on the job's page (${reason}); it is in ${file}`;
}

/** That `latest` leads elsewhere. */
export function tellNoLink(link: string, path: string): string {
  return `${link} is not a link, and stays as it is; the latest report is in ${path}`;
}

/** How many folders there are, and how to remove them. */
export function countOldFolders(calls: string, folders: number, bytes: number, keep: number): string {
  return `${calls} has ${folders} directories (${formatBytes(bytes)}); --keep ${keep} removes the older ones`;
}

/** How many were removed. */
export function countRemovedFolders(calls: string, folders: number, bytes: number): string {
  const what = folders === 1 ? "1 older directory" : `${folders} older directories`;
  return `removed ${what} (${formatBytes(bytes)}) from ${calls}`;
}

/** That a folder has the user's own files. */
export function tellKeptFolder(path: string): string {
  return `${path} was not removed: it contains files that are not io-probe's`;
}

/** That old folders stay. */
export function tellUnremoved(calls: string, reason: string): string {
  return `older directories in ${calls} were not removed: ${reason}`;
}
