import { readRemoteRun } from "../../action/remote-run.ts";
import { quoteCommand } from "../../model/shell-word.ts";
import { buildOverview, type RunFacts } from "../../overview/build-overview.ts";
import type { Host } from "../../session/host.ts";
import { readRunFolder } from "../../session/overview.ts";
import { renderResult, writeResult } from "../../session/result-files.ts";
import type { Arguments } from "../arguments.ts";
import { showResult } from "../show-result.ts";
import type { Terminal } from "../terminal.ts";

export async function overlookRun(args: Arguments["overview"], host: Host, terminal: Terminal): Promise<number> {
  const { run, format, output, verbose } = args;
  const overview = buildOverview(await readFacts(run, output ?? ".", host));
  const result = { overview };
  const more = verbose ? undefined : quoteCommand(["io-probe", "overview", run, "--verbose"]);
  if (format === "text") await showResult(result, terminal, more);
  else terminal.writeOut(await renderResult(host, result, format));
  if (output !== undefined) terminal.writeFiles(output, Object.values(await writeResult(host, result, output)));
  return 0;
}

function readFacts(run: string, from: string, { environment, log }: Host): Promise<RunFacts> {
  if (!/^https?:\/\//.test(run)) return readRunFolder(run, from);
  return readRemoteRun(run, environment, (message) => log.warning(message));
}
