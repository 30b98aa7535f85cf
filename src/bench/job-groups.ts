import { isSwitchedOn } from "./fio/option-values.ts";
import { collectOptions, isGlobal, type JobFile, type JobSection, listJobs } from "./job-file.ts";

/** Groups of jobs that run at the same time, each a job file with its `[global]` sections. */
export function splitAtBarriers(file: JobFile): JobFile[] {
  const groups: JobSection[][] = [];
  for (const job of listJobs(file)) {
    const group = groups.at(-1);
    if (group === undefined || isSwitchedOn(collectOptions(file, job), "stonewall")) groups.push([job]);
    else group.push(job);
  }
  return groups.map((group) => {
    const last = Math.max(...group.map((job) => file.sections.indexOf(job)));
    const sections = file.sections.slice(0, last + 1).filter((section) => isGlobal(section) || group.includes(section));
    return { origin: file.origin, sections: sections.map((section) => dropPastWait(section, group)) };
  });
}

/** Without a wait for a job of an earlier group, which has ended and which fio would not know. */
function dropPastWait(section: JobSection, group: readonly JobSection[]): JobSection {
  const options = section.options.filter(({ name, value }) => {
    return name !== "wait_for" || group.some((job) => job.name === value);
  });
  return { ...section, options };
}

/** The job file with figures for each job: `group_reporting` would add up parallel jobs under the first one's name. */
export function reportApart(file: JobFile): JobFile {
  if (listJobs(file).length < 2) return file;
  const drop = (section: JobSection): JobSection => ({
    ...section,
    options: section.options.filter(({ name }) => name !== "group_reporting"),
  });
  return { ...file, sections: file.sections.map(drop) };
}
