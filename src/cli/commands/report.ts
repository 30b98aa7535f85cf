import type { Host } from "../../session/host.ts";
import { readResult, renderResult } from "../../session/result-files.ts";
import type { Arguments } from "../arguments.ts";
import { findReport } from "../ended-calls.ts";
import { nameReportCall, showResult } from "../show-result.ts";
import type { Terminal } from "../terminal.ts";

export async function renderStoredReport(args: Arguments["report"], host: Host, terminal: Terminal): Promise<number> {
  const { path, format, verbose } = args;
  const result = await readResult(await findReport(path));
  const more = verbose ? undefined : nameReportCall(path);
  if (format === "text") await showResult(result, terminal, more, { path });
  else terminal.writeOut(await renderResult(host, result, format));
  return 0;
}
