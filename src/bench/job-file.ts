import { UserError } from "../model/user-error.ts";
import { doesIo, isSwitchedOn, type JobOptions } from "./fio/job-options.ts";

/** A `name=value` or a name alone, and its line for messages. */
export interface JobOption {
  name: string;
  value?: string | undefined;
  line: number;
}

/** A `[section]`; `[global]` has the defaults of later ones. */
export interface JobSection {
  name: string;
  line: number;
  options: JobOption[];
}

/** A fio job file; messages name it by its `origin`. */
export interface JobFile {
  origin: string;
  sections: JobSection[];
}

/** A job with its options and those of each `[global]` before it; the last of a name counts. */
export interface Job {
  name: string;
  options: JobOptions;
}

/** fio splits lines after 4,096 bytes, since 3.15 after 8,192 (init.c, OPT_LEN_MAX). */
const MAX_LINE_BYTES = 4000;
/** fio cuts longer ones (init.c, `%255[^\n]`). */
const MAX_NAME_BYTES = 254;

/** fio drops some of these characters, and a reader sees none. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * A job file by fio's rules.
 * @throws UserError for a line that fio would read differently, and a file without a job
 */
export function parseJobFile(text: string, origin: string): JobFile {
  const sections: JobSection[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const refuse: Refuse = (problem) => new UserError(`${origin}:${line}: ${problem}`);
    const content = readContent(raw.replace(/\r$/, ""), refuse);
    if (content.startsWith("[")) {
      sections.push({ name: parseHeading(content, refuse), line, options: [] });
    } else if (content !== "") {
      // Only an `include` may precede the first section, as in fio.
      if (sections.length === 0 && !/^include\b/.test(content)) {
        throw refuse(`${JSON.stringify(content.slice(0, 60))} comes before the first [section]`);
      }
      if (sections.length === 0) sections.push({ name: "global", line, options: [] });
      sections.at(-1)?.options.push(parseOption(content, line));
    }
  }
  if (sections.every(isGlobal)) {
    throw new UserError(`${origin}: it has no job; a fio job file needs at least one [section] besides [global]`);
  }
  return { origin, sections };
}

type Refuse = (problem: string) => UserError;

function readContent(raw: string, refuse: Refuse): string {
  const found = UNPRINTABLE.exec(raw)?.[0].codePointAt(0);
  if (found !== undefined) {
    const code = `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
    throw refuse(`${code} is not allowed; allowed are visible characters, blanks and tabs`);
  }
  const content = trimBlanks(raw.replace(/[#;].*/s, ""));
  if (Buffer.byteLength(content) > MAX_LINE_BYTES) {
    throw refuse(`a line has more than ${MAX_LINE_BYTES} bytes; fio would split it`);
  }
  return content;
}

/** The blanks that fio knows. */
function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** fio takes every line with a bracket first as one, and cuts its last character. */
function parseHeading(content: string, refuse: Refuse): string {
  const inner = /^\[(.*)\]$/.exec(content)?.[1];
  const name = inner === undefined ? "" : trimBlanks(inner);
  if (name === "" || Buffer.byteLength(name) > MAX_NAME_BYTES) {
    const given = JSON.stringify(content.slice(0, 60));
    throw refuse(`${given} is not a heading; allowed are [NAME] with 1 to ${MAX_NAME_BYTES} bytes of name`);
  }
  return name;
}

/** fio's other names of options (options.c, `alias`). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["readwrite", "rw"],
  ["io_limit", "io_size"],
  ["blocksize_range", "bsrange"],
  ["timeout", "runtime"],
  ["nr_files", "nrfiles"],
  ["blocksize", "bs"],
  ["wait_for_previous", "stonewall"],
]);

function parseOption(content: string, line: number): JobOption {
  // fio takes any character after the seven letters.
  const include = /^include.?\s*(.*)$/.exec(content);
  if (include?.[1] !== undefined) return { name: "include", value: include[1], line };
  const separator = content.indexOf("=");
  if (separator === -1) return { name: nameOption(content), line };
  const value = trimBlanks(content.slice(separator + 1));
  return { name: nameOption(trimBlanks(content.slice(0, separator))), value, line };
}

function nameOption(written: string): string {
  return ALIASES.get(written) ?? written;
}

/** Whether a section gives defaults: fio looks at the first six letters. */
export function isGlobal(section: JobSection): boolean {
  return section.name.startsWith("global");
}

/** The jobs, in the order in which fio numbers them. */
export function listJobs(file: JobFile): Job[] {
  return listSections(file).map((section) => ({ name: section.name, options: collectOptions(file, section) }));
}

/** Each job's options, as of {@link listJobs}. */
export function listOptions(file: JobFile): JobOptions[] {
  return listSections(file).map((section) => collectOptions(file, section));
}

/** The names of {@link listJobs}. */
export function nameJobs(file: JobFile): string[] {
  return listSections(file).map(({ name }) => name);
}

function listSections(file: JobFile): JobSection[] {
  return file.sections.filter((section) => !isGlobal(section));
}

function collectOptions(file: JobFile, section: JobSection): JobOptions {
  const defaults = file.sections.slice(0, file.sections.indexOf(section)).filter(isGlobal);
  return new Map([...defaults, section].flatMap(({ options }) => options.map(({ name, value }) => [name, value])));
}

/** The processes that fio starts for a job, 1 or more. */
export function countProcesses(options: JobOptions): number {
  return Math.max(1, Number(options.get("numjobs") ?? 1) || 1);
}

/** Whether fio's output has figures of a job. */
export function hasResult({ options }: Job): boolean {
  return doesIo(options) && options.get("stats") !== "0";
}

/** The file with each section's options changed. */
export function mapOptions(file: JobFile, change: (options: JobOption[], section: JobSection) => JobOption[]): JobFile {
  const sections = file.sections.map((section) => ({ ...section, options: change(section.options, section) }));
  return { ...file, sections };
}

/** The file with other values for options that it has, in all sections or in some. */
export function replaceOptions(
  file: JobFile,
  values: Readonly<Record<string, string>>,
  applies: (section: JobSection) => boolean = () => true,
): JobFile {
  return mapOptions(file, (options, section) => {
    if (!applies(section)) return options;
    return options.map((option) => {
      return Object.hasOwn(values, option.name) ? { ...option, value: values[option.name] } : option;
    });
  });
}

/** The file with these options in all jobs, or in some. */
export function setOptions(
  file: JobFile,
  values: Readonly<Record<string, string>>,
  applies: (options: JobOptions) => boolean = () => true,
): JobFile {
  return mapOptions(file, (options, section) => {
    if (isGlobal(section) || !applies(collectOptions(file, section))) return options;
    const set = Object.entries(values).map(([name, value]) => ({ name, value, line: section.line }));
    return [...options.filter(({ name }) => !Object.hasOwn(values, name)), ...set];
  });
}

/** The text of a file that fio reads as this one. */
export function renderJobFile(file: JobFile): string {
  return file.sections
    .map(({ name, options }) => [`[${name}]`, ...options.map(renderOption), ""].join("\n"))
    .join("\n");
}

/** The option as it stands in a file. */
export function renderOption({ name, value }: JobOption): string {
  return value === undefined ? name : `${name}=${value}`;
}

/** The groups of jobs that run at once, each with its `[global]` sections. */
export function splitAtBarriers(file: JobFile): JobFile[] {
  const groups: JobSection[][] = [];
  for (const section of listSections(file)) {
    const group = groups.at(-1);
    if (group === undefined || isSwitchedOn(collectOptions(file, section), "stonewall")) groups.push([section]);
    else group.push(section);
  }
  return groups.map((group) => {
    const last = Math.max(...group.map((job) => file.sections.indexOf(job)));
    const sections = file.sections.slice(0, last + 1).filter((section) => isGlobal(section) || group.includes(section));
    // A job of another group has ended before, and fio would not know its name.
    return mapOptions({ ...file, sections }, (options) => {
      return options.filter(({ name, value }) => name !== "wait_for" || group.some((job) => job.name === value));
    });
  });
}

/** The file without `group_reporting`, which adds up parallel jobs under the first one's name. */
export function reportApart(file: JobFile): JobFile {
  if (listSections(file).length < 2) return file;
  return mapOptions(file, (options) => options.filter(({ name }) => name !== "group_reporting"));
}
