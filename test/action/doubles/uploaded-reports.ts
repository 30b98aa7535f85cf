import { parseReportName } from "../../../src/action/artifact-name.ts";
import type { Report } from "../../../src/model/report.ts";
import type { ResultsService } from "./results-service.ts";
import { readZipEntry } from "./zip.ts";

const LIMIT_BYTES = 100_000_000;

/** The reports that jobs have uploaded to the double, in the order in which they came. */
export function readUploadedReports(service: ResultsService): Promise<Report[]> {
  const uploads = service.artifacts.filter((artifact) => parseReportName(artifact.name) !== undefined);
  return Promise.all(
    uploads.map(async ({ content }): Promise<Report> => {
      return JSON.parse(await readZipEntry(content, "report.json", LIMIT_BYTES));
    }),
  );
}
