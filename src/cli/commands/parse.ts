import { parseFio } from "../../bench/fio/fio-output.ts";
import { formatJson } from "../../render/formats/plain-text.ts";
import { parseIostat } from "../../sampling/iostat-parser.ts";
import { readBoundedFile, readBoundedStream } from "../../system/files.ts";
import type { ParseArguments } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

/** Three days of iostat at 1 s with 8 devices; more than a CI job leaves. */
const MAX_INPUT_BYTES = 1024 ** 3 / 2;

const PARSERS = { iostat: parseIostat, fio: parseFio };

/** `io-probe parse`: any iostat or fio output as clean JSON on standard output. */
export async function parseToolOutput(args: ParseArguments, terminal: Terminal): Promise<number> {
  const text =
    args.file === "-"
      ? await readBoundedStream(process.stdin, MAX_INPUT_BYTES, "standard input")
      : await readBoundedFile(args.file, MAX_INPUT_BYTES);
  const document = PARSERS[args.tool](text, args.file === "-" ? "standard input" : args.file);
  terminal.writeOut(`${formatJson(document)}\n`);
  return 0;
}
