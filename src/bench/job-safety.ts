import { isAbsolute, relative, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { isGlobal, type JobFile, type JobOption, type JobSection } from "./job-file.ts";

/** Engines that do I/O on files of the job's own and nothing else. */
const FILE_ENGINES = new Set([
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "libaio", "posixaio", "io_uring", "mmap", "splice", "null"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete", "ftruncate", "falloc", "cpuio"],
]);

/** Options that do more than I/O on the job's own files, and what they do. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  exec_prerun: "runs a command",
  exec_postrun: "runs a command",
  program: "runs a command",
  include: "reads another job file",
  ioscheduler: "changes the machine's I/O scheduler",
  cgroup: "changes the machine's control groups",
  cgroup_nodelete: "leaves a control group behind",
  cgroup_weight: "changes the machine's control groups",
  read_iolog: "replays a log, which names its own files",
  merge_blktrace_file: "writes a file by its own path",
  replay_redirect: "sends the I/O of a log elsewhere",
  donorname: "names a file of another engine",
  hostname: "opens a network connection",
};

/** A colon separates file names in fio; a drive letter's colon is escaped. */
const NAME_SEPARATOR = /(?<!\\):/;

/** Behind a quote as well: a pattern in single quotes is read from the file of that name. */
const UPWARDS = /(?:^|[:,/\\\s'"])\.\.(?:$|[:,/\\\s'"])/;

/** One reason why a job file is refused. */
export interface UnsafeOption {
  line: number;
  /** `name=value`, or `[name]`. */
  text: string;
  reason: string;
}

/**
 * The job file as it may be run inside of a fresh folder under a target: paths into the target become paths in that
 * folder, and everything that would reach outside of it is refused.
 * @param target the directory that the file may name; the fresh folder stands for it
 * @throws UserError that names the line, unless `allowUnsafe`
 */
export function confineJobFile(file: JobFile, target: string, allowUnsafe: boolean): JobFile {
  if (allowUnsafe) return file;
  const sections = file.sections.map((section) => ({
    ...section,
    options: section.options
      .filter((option) => !(option.name === "directory" && isEachWithin(option.value, target)))
      .map((option) => (isFileName(option) ? moveIntoFolder(option, target) : option)),
  }));
  const [first] = sections.flatMap((section) => [...findNameDanger(section), ...section.options.flatMap(findDanger)]);
  if (first !== undefined) {
    const text = first.text.slice(0, 120);
    throw new UserError(`${file.origin}:${first.line}: "${text}" ${first.reason}; --allow-unsafe runs it nevertheless`);
  }
  return { ...file, sections };
}

function isFileName({ name }: JobOption): boolean {
  return name === "filename" || name === "opendir";
}

function isWithin(path: string | undefined, folder: string): boolean {
  if (path === undefined || !isAbsolute(path)) return false;
  const way = relative(resolve(folder), path);
  return way === "" || (!way.startsWith("..") && !isAbsolute(way));
}

/** Whether every name of a list lies in the folder. */
function isEachWithin(list: string | undefined, folder: string): boolean {
  return list?.split(NAME_SEPARATOR).every((path) => isWithin(path, folder)) ?? false;
}

function moveIntoFolder(option: JobOption, target: string): JobOption {
  const names = option.value?.split(NAME_SEPARATOR) ?? [];
  const moved = names.map((name) => (isWithin(name, target) ? relative(resolve(target), name) || "." : name));
  return { ...option, value: moved.join(":") };
}

/** A job without a `filename` works on files that are called as it is, and on a device where its name is one. */
function findNameDanger(section: JobSection): UnsafeOption[] {
  const mayLeave = section.name.startsWith("/") || UPWARDS.test(section.name);
  const reason = isGlobal(section) || !mayLeave ? undefined : explainPath(section.name);
  return reason === undefined ? [] : [{ line: section.line, text: `[${section.name}]`, reason }];
}

function findDanger(option: JobOption): UnsafeOption[] {
  const reason = explainDanger(option);
  const text = option.value === undefined ? option.name : `${option.name}=${option.value}`;
  return reason === undefined ? [] : [{ line: option.line, text, reason }];
}

/** Why an option is unsafe; undefined where it is not. */
function explainDanger({ name, value = "" }: JobOption): string | undefined {
  const known = FORBIDDEN[name];
  if (known !== undefined) return known;
  if (/\$\{|\$\(|`/.test(name + value))
    return "takes a value from the environment or a command, which cannot be checked";
  if (name === "ioengine" && !FILE_ENGINES.has(value)) return "is no engine that only works on files";
  return name === "description" ? undefined : explainPath(value);
}

/** Why a text that may become a path is unsafe; undefined where it is not. */
function explainPath(value: string): string | undefined {
  if (/^\/dev\/(?!shm\/)|:\/dev\/(?!shm\/)|\\\\\.\\|PhysicalDrive/i.test(value)) return "names a device";
  if (/(?:^|[:,\s'"])\//.test(value)) return "names a path outside of the target";
  if (UPWARDS.test(value)) return "names a path outside of the target";
  return undefined;
}
