import type { Command } from "@commander-js/extra-typings";
import { refuseValue, UserError } from "../model/user-error.ts";
import { type Call, FLEET_FORMATS } from "./arguments.ts";
import * as option from "./options.ts";

const PLACE = "a directory, or a bucket as s3://BUCKET/PREFIX";

/** Adds `io-probe export` to the program. */
export function addExport(program: Command, call: Call): void {
  program
    .command("export")
    .summary("send reports to a directory, a bucket or a collector")
    .description("Writes the figures of reports as rows into a directory or a bucket, or sends them as OTLP.")
    .argument("<report...>", "report.json files, directories to search for them, latest or previous")
    .addOption(option.text("--to <place>", `${PLACE}, or otlp`).makeOptionMandatory())
    .action((paths, { to }) => call("export", { paths, to: to ?? "" }));
}

/** Adds `io-probe compact` to the program. */
export function addCompact(program: Command, call: Call): void {
  program
    .command("compact")
    .summary("turn exported rows into Parquet")
    .description("Moves exported rows into Parquet files, partitioned by day. Safe to repeat, to overlap and to kill.")
    .argument("<place>", PLACE)
    .addOption(option.choice("--format <format>", "output format", FLEET_FORMATS).default("text" as const))
    .action((place, { format }) => call("compact", { place, format }));
}

/** Adds `io-probe fleet` to the program. */
export function addFleet(program: Command, call: Call): void {
  program
    .command("fleet")
    .summary("ask exported rows which jobs and machines wait for disks")
    .description("Answers a question about all exported jobs, with DuckDB.")
    .argument("[place]", PLACE)
    .addOption(option.text("--query <name>", "the question; --list names them"))
    .addOption(option.parsed("--price <amount>", "the price of a runner's minute, for costs", parsePrice))
    .option("--list", "list the queries", false)
    .addOption(option.choice("--format <format>", "output format", FLEET_FORMATS).default("text" as const))
    .addOption(option.installPolicy().default("never" as const))
    .action((place, { query, price, ...rest }) => {
      if (!rest.list && place === undefined) throw new UserError(`fleet: no place given (${PLACE})`);
      if (!rest.list && query === undefined) {
        throw new UserError("--query: is missing; io-probe fleet --list names the queries");
      }
      return call("fleet", { ...rest, place: place ?? "", query: query ?? "", ...(price !== undefined && { price }) });
    });
}

function parsePrice(text: string, name: string): number {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  throw refuseValue(name, text, "is not a price", "numbers from 0 on, such as 0.01");
}
