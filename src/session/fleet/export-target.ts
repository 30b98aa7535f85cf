import type { Report } from "../../model/report.ts";

/** Where reports are sent. */
export interface ExportTarget {
  /** Sends a report; gives the number of its rows. @throws Error that says why not, without secrets */
  send(report: Report): Promise<number>;
}
