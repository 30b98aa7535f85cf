import type { HelpConfiguration, Option } from "@commander-js/extra-typings";
import { wrapText } from "../render/formats/text-lines.ts";

/** Examples by command, each with its purpose; the empty name is the program itself. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [call: string, purpose: string])[]>> = {
  "": [
    ["io-probe run -- npm ci", "how long npm ci takes, and what it waits for"],
    ["io-probe compare latest previous", "what changed since the run before"],
    ["io-probe bench", "benchmark this disk in 45 seconds"],
  ],
  run: [
    ["io-probe run -- npm ci", "measure a command"],
    ["io-probe run --sync -- tar xf cache.tar", "include the time until its data is on the disk"],
    ["io-probe run --fail-if 'disk-wait > 20s' -- make", "exit 1 if it waits too long for the disk"],
  ],
  watch: [
    ["io-probe watch", "the busiest disk, until Ctrl-C"],
    ["io-probe watch --device vda --interval 5s > disk.log", "a line every 5 seconds"],
    ["io-probe run --watch -- npm ci", "the same line below the command's output"],
  ],
  bench: [
    ["io-probe bench", "the profile quick, in this directory"],
    ["io-probe bench --target . --target /mnt", "two directories side by side"],
    ["io-probe bench --max-write 2GB", "write at most 2 GB"],
    ["io-probe bench --ratio-to latest", "compare with the last result"],
  ],
  compare: [
    ["io-probe compare latest previous", "the last two reports"],
    ["io-probe compare reports --baseline ubuntu-24.04", "all reports below a directory"],
    ["io-probe compare latest previous --verbose", "every metric, not only what fits on a screen"],
  ],
  overview: [
    ["io-probe overview run-folder", "a run whose answers and reports are in a directory"],
    ["io-probe overview https://github.com/o/r/actions/runs/123 --output run", "a run on GitHub, as a page"],
  ],
  try: [["io-probe try -- npm ci", "which remedy helps this command"]],
  fit: [["io-probe fit latest --step 'npm ci'", "a fio job file that repeats the I/O of npm ci"]],
  predict: [
    ["io-probe predict latest", "the steps on an infinitely fast disk"],
    ["io-probe predict latest --on gp3 --on 400MB/s,6000iops", "on two other disks"],
    ["io-probe predict latest --on other/report.json", "on the disk that this report benchmarked"],
  ],
  history: [
    ["io-probe history runs", "all reports and rows below a directory"],
    ["io-probe history runs --step 'npm ci' --format html > history.html", "one step as a page"],
    ["io-probe history runs --fail-if 'drift(duration) > 1.2'", "exit 1 if the newest run is slower"],
  ],
  export: [
    ["io-probe export --to fleet reports", "all reports below a directory, as rows"],
    ["io-probe export --to s3://ci-disks/rows latest", "the last report, into a bucket"],
    ["io-probe export --to otlp latest", "to the collector at OTEL_EXPORTER_OTLP_ENDPOINT"],
  ],
  compact: [["io-probe compact fleet", "once a day, for example"]],
  fleet: [
    ["io-probe fleet --list", "the queries"],
    ["io-probe fleet fleet --query disk-wait-by-label", "which label waits most for disks"],
    ["io-probe fleet fleet --query cost-of-waiting --price 0.016", "what that costs a month"],
  ],
  report: [
    ["io-probe report latest --verbose", "everything about the last run"],
    ["io-probe report latest --format csv", "its figures for a spreadsheet"],
  ],
  parse: [["iostat -dxkt 1 5 | io-probe parse iostat -", "iostat's output as JSON"]],
  doctor: [["io-probe doctor --target /mnt", "what can be measured on that disk"]],
  help: [["io-probe help run", "the same as io-probe run --help"]],
  completion: [['eval "$(io-probe completion bash)"', "for this shell; put it into ~/.bashrc to keep it"]],
};

/** Narrower columns would hold single words. */
const COLUMNS_FOR_TWO = 72;
const INDENT = 6;

/** In a narrow terminal, descriptions go below their options. */
export function shapeHelp(width: number): HelpConfiguration {
  return {
    helpWidth: width,
    optionDescription: describeOption,
    argumentDescription: ({ description }) => description,
    ...(width < COLUMNS_FOR_TWO && {
      formatItem: (term: string, _termWidth: number, description: string): string => {
        return [`  ${term}`, ...wrapText(description, width - INDENT).map((line) => " ".repeat(INDENT) + line)].join(
          "\n",
        );
      },
    }),
  };
}

/** With the default. That a flag is off needs no words. */
export function describeOption({ description, defaultValue, defaultValueDescription }: Option): string {
  const known = typeof defaultValue === "boolean" ? undefined : (defaultValueDescription ?? defaultValue);
  return known === undefined ? description : `${description} (default: ${known})`;
}

/** Wraps lines that are wider than so many columns, indented as they begin. */
export function fitHelp(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const [indent = ""] = /^ */.exec(line) ?? [];
      if (line.length <= width) return [line];
      return wrapText(line.trim(), width - indent.length, "  ").map((part) => indent + part);
    })
    .join("\n");
}

export function renderExamples(name: string): string {
  const examples = EXAMPLES[name] ?? [];
  if (examples.length === 0) return "";
  return `\nExamples:\n${examples.map(([call, purpose]) => `  ${call}\n      ${purpose}`).join("\n")}`;
}
