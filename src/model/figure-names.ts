/** The job's window in comparisons. */
export const WHOLE_JOB = "whole job";

/** The measure of the disk wait in ids and gates. */
export const DISK_WAIT = "disk-wait";

/** Whether a measure is the disk wait, by its present name or that before 0.2. */
export function isDiskWait(measure: string): boolean {
  return measure === DISK_WAIT || measure === "io-stall";
}

/** Whether a figure is the duration of a step or command. */
export function isStepDuration({ kind, measure, name }: { kind: string; measure: string; name: string }): boolean {
  return kind === "window" && measure === "duration" && name !== WHOLE_JOB;
}
