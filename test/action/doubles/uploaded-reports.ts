import { parseReportName } from "../../../src/action/artifact-name.ts";
import { readZipEntry } from "../../../src/action/zip-entry.ts";
import type { Report } from "../../../src/model/report.ts";
import type { ResultsService } from "./results-service.ts";

const LIMIT_BYTES = 100_000_000;

/** The reports that jobs have uploaded to the double, in the order in which they came. */
export function readUploadedReports(service: ResultsService): Report[] {
  return service.artifacts
    .filter((artifact) => parseReportName(artifact.name) !== undefined)
    .map((artifact) => JSON.parse(readZipEntry(artifact.content, "report.json", LIMIT_BYTES).toString()));
}
