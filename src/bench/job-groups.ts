import { isSwitchedOn } from "./fio/option-values.ts";
import { collectOptions, isGlobal, type JobFile, type JobSection, listJobs, mapOptions } from "./job-file.ts";

/** The groups of jobs that run at once, each with its `[global]` sections. */
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
    // A job of another group has ended before, and fio would not know its name.
    return mapOptions({ ...file, sections }, (options) => {
      return options.filter(({ name, value }) => name !== "wait_for" || group.some((job) => job.name === value));
    });
  });
}

/** Without `group_reporting`, which adds up parallel jobs under the first one's name. */
export function reportApart(file: JobFile): JobFile {
  if (listJobs(file).length < 2) return file;
  return mapOptions(file, (options) => options.filter(({ name }) => name !== "group_reporting"));
}
