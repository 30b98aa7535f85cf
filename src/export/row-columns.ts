import type { Row } from "../model/row.ts";

export type ColumnKind = "text" | "number" | "timestamp" | "flag";

/**
 * The columns of rows, in the order in which files and tables have them. Texts that repeat come first: they take hardly any
 * room in Parquet.
 */
export const ROW_COLUMNS: Readonly<Record<keyof Row, ColumnKind>> = {
  schemaVersion: "number",
  repository: "text",
  workflow: "text",
  workflowPath: "text",
  job: "text",
  label: "text",
  event: "text",
  ref: "text",
  defaultBranch: "flag",
  commit: "text",
  runId: "text",
  runNumber: "number",
  attempt: "number",
  jobId: "text",
  url: "text",
  queueSeconds: "number",
  jobStartedAt: "timestamp",
  jobResult: "text",
  kind: "text",
  subject: "text",
  target: "text",
  startedAt: "timestamp",
  durationSeconds: "number",
  result: "text",
  findings: "text",
  incomplete: "flag",
  figure: "text",
  unit: "text",
  value: "number",
  low: "number",
  high: "number",
  machineClass: "text",
  runner: "text",
  cpuModel: "text",
  cpuCount: "number",
  memoryBytes: "number",
  diskModel: "text",
  filesystem: "text",
  readLimitBytesPerSecond: "number",
  writeLimitBytesPerSecond: "number",
  readLimitPerSecond: "number",
  writeLimitPerSecond: "number",
  image: "text",
  toolVersion: "text",
};

/** The job's key, which rows in Parquet have beside their own columns. */
export const REPORT_ID = "reportId";
