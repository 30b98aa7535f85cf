import { lstat, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The names of results in their folder: of a report, its samples and its page, of a comparison and an overview. */
export const REPORT_FILE = "report.json";
export const SERIES_FILE = "series.json";
export const REPORT_PAGE = "report.html";
export const COMPARISON_FILE = "comparison.json";
export const OVERVIEW_FILE = "overview.json";
/** What a report's name begins with until there is a new one, and its samples'. */
export const EARLIER = "earlier-";
/** The names of all files of a result: data, Markdown, page, and a report's samples. */
export const RESULT_FILES = {
  report: [REPORT_FILE, "summary.md", REPORT_PAGE, SERIES_FILE],
  comparison: [COMPARISON_FILE, "comparison.md", "comparison.html"],
  overview: [OVERVIEW_FILE, "overview.md", "overview.html"],
  history: ["history.json", "history.md", "history.html"],
} as const;

/** The files of a trial in an output folder: its data, and what shows it in a job summary. */
export const TRIAL_FILE = "try.json";
export const TRIAL_SUMMARY = "try.md";

/** Puts a folder's report aside: should this process be killed, nobody takes it for the new one. */
export async function setReportAside(directory: string): Promise<void> {
  const isFile = async (name: string) => (await lstat(join(directory, name)).catch(() => undefined))?.isFile() === true;
  if (!(await isFile(REPORT_FILE))) return;
  const kept: readonly string[] = [REPORT_FILE, SERIES_FILE];
  // Rendered from the report, so nothing is lost.
  for (const name of RESULT_FILES.report.filter((name) => !kept.includes(name)))
    await rm(join(directory, name), { force: true });
  for (const name of kept)
    if (await isFile(name)) await rename(join(directory, name), join(directory, `${EARLIER}${name}`));
}
