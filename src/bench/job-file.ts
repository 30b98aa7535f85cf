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

/**
 * The sections of a job file, by fio's own rules: `#` and `;` start a comment anywhere in a line.
 * @throws UserError for a line outside of a section and for a file without a job
 */
export function parseJobFile(text: string, origin: string): JobFile {
  const sections: JobSection[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const content = raw.replace(/[#;].*/, "").trim();
    const heading = /^\[(.*)\]$/.exec(content)?.[1];
    if (heading !== undefined) {
      sections.push({ name: heading.trim(), line, options: [] });
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

/** An `include` may stand before the first section; anything else there is a mistake that fio refuses too. */
function addImplicitGlobal(sections: JobSection[], line: number, content: string, origin: string): JobSection {
  if (!/^include\b/.test(content)) {
    throw new UserError(`${origin}:${line}: ${JSON.stringify(content.slice(0, 60))} stands before the first [section]`);
  }
  const section = { name: "global", line, options: [] };
  sections.push(section);
  return section;
}

function parseOption(content: string, line: number): JobOption {
  const include = /^include\s+(.+)$/.exec(content);
  if (include?.[1] !== undefined) return { name: "include", value: include[1], line };
  const separator = content.indexOf("=");
  if (separator === -1) return { name: content, line };
  return { name: content.slice(0, separator).trim(), value: content.slice(separator + 1).trim(), line };
}

/** Whether a section is `[global]`. */
export function isGlobal(section: JobSection): boolean {
  return section.name === "global";
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

/** Options that make fio wait for all jobs before; what stands between two of them runs at the same time. */
const BARRIERS = ["stonewall", "wait_for_previous"];

/**
 * The jobs in groups that run at the same time, each group as a job file of its own with the `[global]` sections before
 * it, so that every group can be run, and repeated, by itself.
 */
export function splitAtBarriers(file: JobFile): JobFile[] {
  const groups: JobSection[][] = [];
  for (const job of listJobs(file)) {
    const options = collectOptions(file, job);
    const waits = BARRIERS.some((name) => options.has(name) && options.get(name)?.value !== "0");
    const group = groups.at(-1);
    if (group === undefined || waits) groups.push([job]);
    else group.push(job);
  }
  return groups.map((group) => {
    const last = Math.max(...group.map((job) => file.sections.indexOf(job)));
    const sections = file.sections.slice(0, last + 1).filter((section) => isGlobal(section) || group.includes(section));
    return { origin: file.origin, sections: sections.map((section) => dropPastWait(section, group)) };
  });
}

/** Without a wait for a job of an earlier group: that one has ended, and fio would not know its name. */
function dropPastWait(section: JobSection, group: readonly JobSection[]): JobSection {
  const options = section.options.filter(({ name, value }) => {
    return name !== "wait_for" || group.some((job) => job.name === value);
  });
  return { ...section, options };
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
