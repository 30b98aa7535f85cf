import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "../model/user-error.ts";
import type { Host } from "../session/host.ts";
import { type Result, renderResult, replaceFile } from "../session/result-files.ts";
import { explainFileError, isFolder } from "../system/files.ts";
import { tellUnwritten } from "../words/delivery.ts";
import type { ResultArguments } from "./arguments.ts";

type ExportArguments = Pick<ResultArguments, "exportCsv" | "exportMarkdown">;

/** @throws UserError where an export's folder is missing, or its file is one */
export async function checkExports({ exportCsv, exportMarkdown }: ExportArguments): Promise<void> {
  if (exportCsv !== undefined) await checkNewFile(exportCsv, "--export-csv");
  if (exportMarkdown !== undefined) await checkNewFile(exportMarkdown, "--export-markdown");
}

/** @throws UserError that names the option, where the file's folder is missing, or the file is one */
export async function checkNewFile(path: string, option: string): Promise<void> {
  const refuse = (why: string) => new UserError(`${option}: ${JSON.stringify(path)} cannot be written: ${why}`);
  const folder = await stat(dirname(path)).catch((error: unknown) => {
    throw refuse(explainFileError(error));
  });
  if (!folder.isDirectory()) throw refuse("a part of the path is not a directory");
  if (await isFolder(path)) throw refuse("is a directory, not a file");
}

/** Gives whether all were written; a fault is a warning. */
export async function writeExports(args: ExportArguments, result: Result, host: Host): Promise<boolean> {
  let isWhole = true;
  for (const [format, path] of [
    ["csv", args.exportCsv],
    ["md", args.exportMarkdown],
  ] as const) {
    if (path === undefined) continue;
    try {
      await replaceFile(path, await renderResult(host, result, format));
      host.log.info(`wrote ${path}`);
    } catch (error) {
      isWhole = false;
      host.log.warning(tellUnwritten(path, explainFileError(error)));
    }
  }
  return isWhole;
}
