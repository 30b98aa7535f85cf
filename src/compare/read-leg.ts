import * as z from "zod/mini";
import { readDocument } from "../model/read-document.ts";
import { REPORT_SCHEMA, REPORT_SCHEMA_VERSION, reportSchema } from "../model/report.ts";
import { type LegFigures, reduceReport } from "./leg-figures.ts";

/** A report without its samples: checking them takes most of the time, and a comparison does not look at them. */
const comparableSchema = z.omit(reportSchema, { series: true });

/**
 * What a comparison needs of the text of a report.json; `origin` names it in messages. The samples are neither checked
 * nor kept, so a thousand reports cost a thousand small objects.
 * @throws UserError where it is no report that this version reads.
 */
export function readLeg(text: string, origin: string): LegFigures {
  const kind = { schema: comparableSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION };
  return reduceReport(readDocument(text, kind, origin));
}
