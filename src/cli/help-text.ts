import type { HelpConfiguration, Option } from "@commander-js/extra-typings";
import { wrapText } from "../render/formats/text-lines.ts";

interface Example {
  call: string;
  purpose: string;
}

/** Examples by command; the empty name is the program itself. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "": [
    { call: "io-probe run -- npm ci", purpose: "how long npm ci takes, and what it waits for" },
    { call: "io-probe compare latest previous", purpose: "what changed since the run before" },
    { call: "io-probe bench", purpose: "benchmark this disk in 45 seconds" },
  ],
  run: [
    { call: "io-probe run -- npm ci", purpose: "measure a command" },
    { call: "io-probe run --sync -- tar xf cache.tar", purpose: "include the time until its data is on the disk" },
    { call: "io-probe run --fail-if 'disk-wait > 20s' -- make", purpose: "exit 1 if it waits too long for the disk" },
  ],
  watch: [
    { call: "io-probe watch", purpose: "the busiest disk, until Ctrl-C" },
    { call: "io-probe watch --device vda --interval 5s > disk.log", purpose: "a line every 5 seconds" },
    { call: "io-probe run --watch -- npm ci", purpose: "the same line below the command's output" },
  ],
  bench: [
    { call: "io-probe bench", purpose: "the profile quick, in this directory" },
    { call: "io-probe bench --target . --target /mnt", purpose: "two directories side by side" },
    { call: "io-probe bench --max-write 2GB", purpose: "write at most 2 GB" },
    { call: "io-probe bench --ratio-to latest", purpose: "compare with the last result" },
  ],
  compare: [
    { call: "io-probe compare latest previous", purpose: "the last two reports" },
    { call: "io-probe compare reports --baseline ubuntu-24.04", purpose: "all reports below a directory" },
    { call: "io-probe compare latest previous --verbose", purpose: "every metric, not only what fits on a screen" },
  ],
  overview: [
    { call: "io-probe overview run-folder", purpose: "a run whose answers and reports are in a directory" },
    {
      call: "io-probe overview https://github.com/o/r/actions/runs/123 --output run",
      purpose: "a run on GitHub, as a page",
    },
  ],
  try: [{ call: "io-probe try -- npm ci", purpose: "which remedy helps this command" }],
  fit: [{ call: "io-probe fit latest --step 'npm ci'", purpose: "a fio job file that repeats the I/O of npm ci" }],
  predict: [
    { call: "io-probe predict latest", purpose: "the steps on an infinitely fast disk" },
    { call: "io-probe predict latest --on gp3 --on 400MB/s,6000iops", purpose: "on two other disks" },
    { call: "io-probe predict latest --on other/report.json", purpose: "on the disk that this report benchmarked" },
  ],
  history: [
    { call: "io-probe history runs", purpose: "all reports and rows below a directory" },
    { call: "io-probe history runs --step 'npm ci' --format html > history.html", purpose: "one step as a page" },
    { call: "io-probe history runs --fail-if 'drift(duration) > 1.2'", purpose: "exit 1 if the newest run is slower" },
  ],
  export: [
    { call: "io-probe export --to fleet reports", purpose: "all reports below a directory, as rows" },
    { call: "io-probe export --to s3://ci-disks/rows latest", purpose: "the last report, into a bucket" },
    { call: "io-probe export --to otlp latest", purpose: "to the collector at OTEL_EXPORTER_OTLP_ENDPOINT" },
  ],
  compact: [{ call: "io-probe compact fleet", purpose: "once a day, for example" }],
  fleet: [
    { call: "io-probe fleet --list", purpose: "the queries" },
    { call: "io-probe fleet fleet --query disk-wait-by-label", purpose: "which label waits most for disks" },
    { call: "io-probe fleet fleet --query cost-of-waiting --price 0.016", purpose: "what that costs a month" },
  ],
  report: [
    { call: "io-probe report latest --verbose", purpose: "everything about the last run" },
    { call: "io-probe report latest --format csv", purpose: "its figures for a spreadsheet" },
  ],
  parse: [{ call: "iostat -dxkt 1 5 | io-probe parse iostat -", purpose: "iostat's output as JSON" }],
  doctor: [{ call: "io-probe doctor --target /mnt", purpose: "what can be measured on that disk" }],
  help: [{ call: "io-probe help run", purpose: "the same as io-probe run --help" }],
  completion: [
    { call: 'eval "$(io-probe completion bash)"', purpose: "for this shell; put it into ~/.bashrc to keep it" },
  ],
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

/** Lines no wider than `width`. */
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

/** A command's examples as help shows them. */
export function renderExamples(name: string): string {
  const examples = EXAMPLES[name] ?? [];
  if (examples.length === 0) return "";
  return `\nExamples:\n${examples.map(({ call, purpose }) => `  ${call}\n      ${purpose}`).join("\n")}`;
}
