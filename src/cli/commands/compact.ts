import { formatJson } from "../../render/formats/log-text.ts";
import { compactRows } from "../../session/fleet/compact.ts";
import { openStore } from "../../session/fleet/open-store.ts";
import type { Host } from "../../session/host.ts";
import { tellCompacted, tellLeftOut } from "../../words/fleet.ts";
import type { Arguments } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

export async function compactPlace(
  { place, format }: Arguments["compact"],
  host: Host,
  terminal: Terminal,
): Promise<number> {
  const compaction = await compactRows(await openStore(place, host.environment));
  for (const line of tellLeftOut(compaction)) host.log.warning(line);
  if (format === "json") terminal.writeOut(`${formatJson(compaction)}\n`);
  else terminal.writeOut(`${tellCompacted(compaction, place)}\n`);
  return 0;
}
