import type { Finding, WrittenFinding } from "../model/finding.ts";
import { tellFinding } from "./findings/tell-finding.ts";

/** A document with its sentences. */
export type Written<Document> = Omit<Document, "findings"> & { findings: WrittenFinding[] };

/** A report as report.json has it: findings with `message` and `advice`, for people with jq. */
export function addFindingWords<Document extends { findings: readonly Finding[] }>(
  document: Document,
): Written<Document> {
  const { findings } = document;
  return { ...document, findings: findings.map((finding) => ({ ...finding, ...tellFinding(finding, findings) })) };
}
