import { UserError } from "../model/user-error.ts";

/** One line of a job file: `name=value`, or a name alone. */
export interface JobOption {
  name: string;
  value?: string;
  /** Counted from 1. */
  line: number;
}

/** One `[section]` of a job file; `[global]` gives the sections after it their defaults. */
export interface JobSection {
  name: string;
  line: number;
  options: JobOption[];
}

/** A fio job file, in the order in which it was written. */
export interface JobFile {
  /** What the file is called in a message. */
  origin: string;
  sections: JobSection[];
}

/** fio reads a longer line as two: after 4,096 bytes before 3.15 and 8,192 since (init.c, OPT_LEN_MAX). */
const MAX_LINE_BYTES = 4000;
/** fio cuts a longer name of a section without a word (init.c, `%255[^\n]`). */
const MAX_NAME_BYTES = 254;

/** What is no text: control and invisible characters, which fio drops at some places and an editor does not show. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The sections of a job file, by fio's own rules: `#` and `;` start a comment anywhere in a line.
 * @throws UserError for a line outside of a section, for a line that fio would read as something else than what stands
 * there, and for a file without a job
 */
export function parseJobFile(text: string, origin: string): JobFile {
  const sections: JobSection[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const content = readContent(raw.replace(/\r$/, ""), line, origin);
    if (Buffer.byteLength(content) > MAX_LINE_BYTES) {
      throw new UserError(`${origin}:${line}: a line of more than ${MAX_LINE_BYTES} bytes, which fio cuts in two`);
    }
    if (content.startsWith("[")) {
      sections.push({ name: parseHeading(content, line, origin), line, options: [] });
    } else if (content !== "") {
      const section = sections.at(-1) ?? addImplicitGlobal(sections, line, content, origin);
      section.options.push(parseOption(content, line));
    }
  }
  if (listJobs({ origin, sections }).length === 0) {
    throw new UserError(`${origin}: no job in it; a fio job file has at least one [section] beside [global]`);
  }
  return { origin, sections };
}

/** A line without its comment and the blanks around it: those of fio, which knows no others than these two. */
function readContent(raw: string, line: number, origin: string): string {
  const found = UNPRINTABLE.exec(raw)?.[0].codePointAt(0);
  if (found !== undefined) {
    const code = `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
    throw new UserError(`${origin}:${line}: ${code} in it; allowed are characters that can be seen, blanks and tabs`);
  }
  const comment = raw.search(/[#;]/);
  return trimBlanks(comment === -1 ? raw : raw.slice(0, comment));
}

function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** fio takes every line that starts with a bracket as a heading, and cuts off its last character, whatever that is. */
function parseHeading(content: string, line: number, origin: string): string {
  const inner = /^\[(.*)\]$/.exec(content)?.[1];
  const name = inner === undefined ? "" : trimBlanks(inner);
  if (name === "" || Buffer.byteLength(name) > MAX_NAME_BYTES) {
    const given = JSON.stringify(content.slice(0, 60));
    throw new UserError(
      `${origin}:${line}: ${given} is no heading; allowed are [NAME] with 1 to ${MAX_NAME_BYTES} bytes of name`,
    );
  }
  return name;
}

/** An `include` may stand before the first section; anything else there is a mistake that fio refuses too. */
function addImplicitGlobal(sections: JobSection[], line: number, content: string, origin: string): JobSection {
  if (!/^include\b/.test(content)) {
    throw new UserError(`${origin}:${line}: ${JSON.stringify(content.slice(0, 60))} stands before the first [section]`);
  }
  const section = { name: "global", line, options: [] };
  sections.push(section);
  return section;
}

/** Options of which fio knows two names, and the one that stands for both here (options.c, `alias`). */
const ALIASES: Readonly<Record<string, string>> = {
  timeout: "runtime",
  nr_files: "nrfiles",
  blocksize: "bs",
  wait_for_previous: "stonewall",
};

function parseOption(content: string, line: number): JobOption {
  // fio looks at no more than the word's seven letters and takes what stands behind the character after them.
  const include = /^include.?\s*(.*)$/.exec(content);
  if (include?.[1] !== undefined) return { name: "include", value: include[1], line };
  const separator = content.indexOf("=");
  if (separator === -1) return { name: nameOption(content), line };
  const value = trimBlanks(content.slice(separator + 1));
  return { name: nameOption(trimBlanks(content.slice(0, separator))), value, line };
}

function nameOption(written: string): string {
  return Object.hasOwn(ALIASES, written) ? (ALIASES[written] ?? written) : written;
}

/** Whether a section gives defaults: `[global]`, and for fio every name that starts so. */
export function isGlobal(section: JobSection): boolean {
  return section.name.startsWith("global");
}

/** The sections that are jobs. */
export function listJobs(file: JobFile): JobSection[] {
  return file.sections.filter((section) => !isGlobal(section));
}

/** The options that hold for a section: those of each `[global]` before it, then its own; the last of a name counts. */
export function collectOptions(file: JobFile, section: JobSection): Map<string, JobOption> {
  const position = file.sections.indexOf(section);
  const defaults = file.sections.slice(0, position).filter(isGlobal);
  return new Map([...defaults, section].flatMap(({ options }) => options).map((option) => [option.name, option]));
}

/** Whether an option of fio's that is a switch is on: it stands alone, or its value is not 0. */
export function isSwitchedOn(options: ReadonlyMap<string, JobOption>, name: string): boolean {
  return options.has(name) && options.get(name)?.value !== "0";
}

/** Whether fio gives a job a result: one that only makes its file has none, and one without `stats` is left out. */
export function hasResult(file: JobFile, job: JobSection): boolean {
  const options = collectOptions(file, job);
  return !isSwitchedOn(options, "create_only") && options.get("stats")?.value !== "0";
}

/** A job file with other values for options that it names, in its `[global]` sections or in its jobs. */
export function replaceOptions(
  file: JobFile,
  where: "global" | "jobs",
  values: Readonly<Record<string, string>>,
): JobFile {
  const sections = file.sections.map((section) => {
    if (isGlobal(section) !== (where === "global")) return section;
    const options = section.options.map((option) => {
      const value = values[option.name];
      return value === undefined ? option : { ...option, value };
    });
    return { ...section, options };
  });
  return { ...file, sections };
}

/** A job file whose jobs all have these options, in the place of their own of that name or beside them. */
export function setOptions(file: JobFile, values: Readonly<Record<string, string>>): JobFile {
  const sections = file.sections.map((section) => {
    if (isGlobal(section)) return section;
    const kept = section.options.filter(({ name }) => !Object.hasOwn(values, name));
    const set = Object.entries(values).map(([name, value]) => ({ name, value, line: section.line }));
    return { ...section, options: [...kept, ...set] };
  });
  return { ...file, sections };
}

/** A job file as text that fio reads. */
export function renderJobFile(file: JobFile): string {
  return file.sections
    .map(({ name, options }) => {
      const lines = options.map((option) => {
        return option.value === undefined ? option.name : `${option.name}=${option.value}`;
      });
      return [`[${name}]`, ...lines, ""].join("\n");
    })
    .join("\n");
}
