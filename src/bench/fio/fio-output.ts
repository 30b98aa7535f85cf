import type { FioDocument } from "../../model/fio.ts";
import { createFioReader, type FioOutput, type KnownRun } from "./fio-reader.ts";

/**
 * fio's output as clean figures: JSON or json+ of fio 2.2 to 3.42, with words of other programs around it, several
 * documents, or none because fio refused to start; terse versions 3 to 5.
 * @param text what fio wrote to its output file or to standard output
 * @param origin what the text is called in a message, such as the file's name
 * @throws UserError for text that is not fio's, for fio's normal text, and for JSON without an end
 */
export function parseFio(text: string, origin: string): FioDocument {
  const reader = createFioReader(origin);
  reader.push(text);
  return reader.end();
}

/** As parseFio, keeping each result's histogram. */
export function readFio(text: string, origin: string, known?: KnownRun): FioOutput {
  const reader = createFioReader(origin, known);
  reader.push(text);
  return reader.finish();
}
