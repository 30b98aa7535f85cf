/** What keeps V8 from compiling: a process that runs for a millisecond now and then is no faster for it, only larger. */
const INTERPRET_ONLY = ["--no-opt", "--no-maglev", "--no-sparkplug"];

/**
 * Set only after the first sample: as flags of the command line they would make Node throw its code cache away, and take
 * half as long again to start. A flag that a later Node does not know is ignored.
 */
export async function stopCompiling(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of INTERPRET_ONLY) setFlagsFromString(flag);
}
