import type { Command } from "@commander-js/extra-typings";
import { refuseValue, UserError } from "../model/user-error.ts";
import { PRESETS } from "../predict/presets.ts";
import { type Call, HISTORY_FORMATS, PARSED_TOOLS, PLAIN_FORMATS, REPORT_FORMATS } from "./arguments.ts";
import * as option from "./options.ts";

export function addCompare(program: Command, call: Call): void {
  program
    .command("compare")
    .summary("compare reports")
    .description("Compares reports: one column per label, with ratios to the baseline.")
    .argument("<path...>", "report.json files, directories to search for them, latest or previous")
    .addOption(
      option.text("--baseline <label>", "label to compare the others with").default(undefined, "the slowest label"),
    )
    .addOption(
      option
        .texts("--group-by <key>", "matrix key whose values make a label; repeatable")
        .default(undefined, "all but repeat, shard and attempt"),
    )
    .addOption(
      option
        .text("--primary <metric>", "metric to rank by")
        .default(undefined, "the slowest step that all labels share, else random write IOPS, else a workload"),
    )
    .addOption(option.texts("--step <name>", "compare two steps of the same reports; give it twice"))
    .addOption(option.texts("--require <label>", "fail if this label has no results; repeatable"))
    .addOption(option.verbose())
    .addOption(option.failIf("ratio(write-iops) < 0.8"))
    .addOption(option.output())
    .addOption(option.keep())
    .addOption(option.exportCsv())
    .addOption(option.exportMarkdown())
    .action((paths, { failIf, step: steps = [], require = [], ...rest }) =>
      call("compare", { ...rest, paths, steps, require, gates: option.readGates(failIf) }),
    );
}

export function addOverview(program: Command, call: Call): void {
  program
    .command("overview")
    .summary("show a workflow run as a whole: queue, jobs, critical path, disks")
    .description(
      "Shows what the end of a workflow run waited for: runners, jobs and disks, and what the run would take without.",
    )
    .argument(
      "<run>",
      "the run's address on GitHub, with a token in GITHUB_TOKEN; or a directory with jobs*.json, and run.json, " +
        "workflow.yml and report.json files if there are any",
    )
    .addOption(option.format(REPORT_FORMATS))
    .addOption(option.text("--output <dir>", "also write overview.json, overview.md and overview.html there"))
    .addOption(option.verbose())
    .action((run, options) => call("overview", { ...options, run }));
}

export function addPredict(program: Command, call: Call): void {
  program
    .command("predict")
    .summary("predict how long recorded steps take on another disk")
    .description(
      "Predicts how long each step of a report would take on other disks, with bounds, or says why it cannot.",
    )
    .argument("<report>", option.A_REPORT)
    .addOption(
      option
        .texts(
          "--on <disk>",
          "limits such as '400MB/s,6000iops' or '125MB/s,3000iops,1ms,shared,merged'; a class: " +
            `${Object.keys(PRESETS).join(", ")}; a report with benchmarks; infinite; repeatable`,
        )
        .default(undefined, "infinite"),
    )
    .addOption(option.format(PLAIN_FORMATS))
    .action((path, { on = ["infinite"], format }) => call("predict", { path, on, format }));
}

export function addHistory(program: Command, call: Call): void {
  program
    .command("history")
    .summary("find out since when a step is slower")
    .description(
      "Finds changes of level in the runs of a repository: since when a step takes longer, what moved with it, and on which machines.",
    )
    .argument(
      "<path...>",
      "directories to search for report.json, .jsonl, .jsonl.gz and .parquet files, such files, or s3://BUCKET/PREFIX",
    )
    .addOption(option.text("--step <name>", "only this step"))
    .addOption(option.text("--run <id>", "run to compare with the others").default(undefined, "the newest"))
    .addOption(option.failIf('drift(duration("npm test")) > 1.1'))
    .addOption(option.format(HISTORY_FORMATS))
    .action((paths, { failIf, ...rest }) => {
      return call("history", { ...rest, paths, gates: option.readDriftGates(failIf) });
    });
}

export function addReport(program: Command, call: Call): void {
  program
    .command("report")
    .summary("render a stored report, comparison or overview")
    .description(
      "Renders a stored report.json, comparison.json or overview.json as text for the terminal, or in another format.",
    )
    .argument("<path>", "a report.json, comparison.json or overview.json, a directory with one, latest or previous")
    .addOption(option.format(REPORT_FORMATS))
    .addOption(option.verbose())
    .action((path, options) => call("report", { ...options, path }));
}

export function addParse(program: Command, call: Call): void {
  program
    .command("parse")
    .summary("turn the output of iostat or fio into clean JSON")
    .description("Reads the output of any version of iostat or fio, complete or cut off, and prints clean JSON.")
    .addArgument(option.chooseArgument("tool", "the tool that printed it", PARSED_TOOLS))
    .argument("<file>", "the file, or - for standard input")
    .action((tool, file) => call("parse", { tool, file }));
}

const PLACE = "a directory, or a bucket as s3://BUCKET/PREFIX";

export function addExport(program: Command, call: Call): void {
  program
    .command("export")
    .summary("send reports to a directory, a bucket or a collector")
    .description("Writes the figures of reports as rows into a directory or a bucket, or sends them as OTLP.")
    .argument("<report...>", "report.json files, directories to search for them, latest or previous")
    .addOption(option.text("--to <place>", `${PLACE}, or otlp`).makeOptionMandatory())
    .action((paths, { to }) => call("export", { paths, to: to ?? "" }));
}

export function addCompact(program: Command, call: Call): void {
  program
    .command("compact")
    .summary("turn exported rows into Parquet")
    .description("Moves exported rows into Parquet files, partitioned by day. Safe to repeat, to overlap and to kill.")
    .argument("<place>", PLACE)
    .addOption(option.format(PLAIN_FORMATS))
    .action((place, { format }) => call("compact", { place, format }));
}

export function addFleet(program: Command, call: Call): void {
  program
    .command("fleet")
    .summary("ask exported rows which jobs and machines wait for disks")
    .description("Answers a question about all exported jobs, with DuckDB.")
    .argument("[place]", PLACE)
    .addOption(option.text("--query <name>", "the question; --list names them"))
    .addOption(option.parsed("--price <amount>", "the price of a runner's minute, for costs", parsePrice))
    .option("--list", "list the queries", false)
    .addOption(option.format(PLAIN_FORMATS))
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
