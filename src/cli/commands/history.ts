import { formatJson } from "../../render/formats/log-text.ts";
import { renderHistoryMarkdown, renderHistoryText } from "../../render/history/documents.ts";
import { renderHistoryHtml } from "../../render/history/html.ts";
import { collectRows } from "../../session/collect-rows.ts";
import { findRowFolder } from "../../session/fleet/mirror.ts";
import { judgeHistory } from "../../session/history.ts";
import type { Host } from "../../session/host.ts";
import type { Arguments } from "../arguments.ts";
import { failsGates } from "../deliver-report.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe history`. Exits 1 for a failed gate. */
export async function showHistory(
  args: Arguments["history"],
  { environment, log }: Host,
  terminal: Terminal,
): Promise<number> {
  const { paths, format, ...request } = args;
  const folders = await Promise.all(paths.map((path) => findRowFolder(path, environment)));
  const { rows, unreadable } = await collectRows(folders);
  for (const reason of unreadable) log.warning(reason);
  const history = judgeHistory(rows, request);
  const render = {
    text: () => renderHistoryText(history, terminal),
    json: () => `${formatJson(history)}\n`,
    md: () => renderHistoryMarkdown(history),
    html: () => renderHistoryHtml(history),
  };
  terminal.writeOut(render[format]());
  return failsGates(history.gates ?? [], log) ? GATE_EXIT_CODE : 0;
}
