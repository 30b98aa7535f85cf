import { renderFleetText } from "../../render/fleet.ts";
import { formatJson } from "../../render/formats/log-text.ts";
import { TextPage } from "../../render/formats/text-page.ts";
import { findDuckDb } from "../../session/fleet/duckdb.ts";
import { findRowFolder } from "../../session/fleet/mirror.ts";
import { askFleet, DEFAULT_PRICE, listQueries, readQuery } from "../../session/fleet/queries.ts";
import type { Host } from "../../session/host.ts";
import type { Arguments } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

export async function askPlace(args: Arguments["fleet"], host: Host, terminal: Terminal): Promise<number> {
  const { place, format, price = DEFAULT_PRICE } = args;
  if (args.list) return showQueries(args, terminal);
  const query = await readQuery(args.query);
  const run = await findDuckDb(host, args.install);
  const answer = await askFleet(await findRowFolder(place, host.environment), query, price, run);
  if (format === "json") terminal.writeOut(`${formatJson(answer)}\n`);
  else terminal.writeOut(renderFleetText(answer, query.purpose, terminal));
  return 0;
}

async function showQueries({ format }: Arguments["fleet"], terminal: Terminal): Promise<number> {
  const queries = (await listQueries()).map(({ name, purpose }) => ({ name, purpose }));
  if (format === "json") terminal.writeOut(`${formatJson(queries)}\n`);
  else {
    const page = new TextPage(terminal);
    const lines = queries.flatMap(({ name, purpose }) => [...page.paint("bold", [name]), ...page.items([purpose])]);
    terminal.writeOut(`${lines.join("\n")}\n`);
  }
  return 0;
}
