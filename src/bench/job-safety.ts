import { cpus } from "node:os";
import { isAbsolute, relative, resolve } from "node:path";
import { type OptionPrefix, UserError } from "../model/user-error.ts";
import { isInside } from "../system/files.ts";
import { type JobFile, type JobOption, mapOptions, renderOption } from "./job-file.ts";
import { ALLOWED, REFUSED } from "./job-safety-options.ts";
import { explainPath, isPlainName } from "./job-safety-shapes.ts";

/** A drive letter's colon is escaped. */
const NAME_SEPARATOR = /(?<!\\):/;

/**
 * The job file for a fresh folder under the target, to which paths into the target are moved.
 * @throws UserError that names the line of what is not known to stay there
 */
export function confineJobFile(file: JobFile, target: string, prefix: OptionPrefix = ""): JobFile {
  const moved = mapOptions(file, (options) =>
    options
      .filter((option) => !(option.name === "directory" && isEachWithin(option.value, target)))
      .map((option) => (isFileName(option) ? moveIntoFolder(option, target) : option))
      .map((option) => (option.value === "$ncpus" ? { ...option, value: String(cpus().length) } : option)),
  );
  const refuse = (line: number, text: string, reason: string | undefined): void => {
    if (reason === undefined) return;
    const given = `${file.origin}:${line}: "${text.slice(0, 120)}"`;
    throw new UserError(`${given} ${reason}; ${prefix}allow-unsafe runs it anyway`);
  };
  for (const { name, line, options } of moved.sections) {
    refuse(line, `[${name}]`, explainNameDanger(name));
    for (const option of options) refuse(option.line, renderOption(option), explainDanger(option));
  }
  return moved;
}

function isFileName({ name }: JobOption): boolean {
  return name === "filename" || name === "opendir";
}

function isWithin(path: string, folder: string): boolean {
  return isAbsolute(path) && isInside(path, folder);
}

function isEachWithin(list: string | undefined, folder: string): boolean {
  return list?.split(NAME_SEPARATOR).every((path) => isWithin(path, folder)) ?? false;
}

function moveIntoFolder(option: JobOption, target: string): JobOption {
  if (option.value === undefined) return option;
  const names = option.value.split(NAME_SEPARATOR);
  const moved = names.map((name) => (isWithin(name, target) ? relative(resolve(target), name) || "." : name));
  return { ...option, value: moved.join(":") };
}

/** A job's name also names its files, unless it has a `filename`. */
function explainNameDanger(name: string): string | undefined {
  return isPlainName(name) ? undefined : (explainPath(name) ?? "cannot be the name of a file");
}

function explainDanger({ name, value }: JobOption): string | undefined {
  const refused = REFUSED.get(name);
  if (refused !== undefined) return refused;
  if (/\$\{|\$\(|`/.test(`${name}${value}`)) {
    return "takes a value from the environment or a command, which cannot be checked";
  }
  // fio passes these to bc through a shell; a `$ncpus` alone has been replaced before.
  const keyword = /\$(?:pagesize|mb_memory|ncpus)/.exec(`${name}${value}`)?.[0];
  if (keyword !== undefined) return `has ${keyword} in it, which fio replaces and calculates with; write the number`;
  const shape = ALLOWED.get(name);
  if (shape === undefined) return "is not an option that is known to stay within the target";
  if (value === undefined) return shape.acceptsNone ? undefined : `has no value; allowed are ${shape.rule}`;
  if (shape.accepts(value)) return undefined;
  if (name === "ioengine") return "is not an engine that works only on files";
  return explainPath(value) ?? `is not allowed; allowed are ${shape.rule}`;
}
