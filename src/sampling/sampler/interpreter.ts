/** V8's optimizing compilers: what they make of the looks at tasks is memory more than speed. */
const COMPILERS = ["--no-opt", "--no-maglev", "--no-sparkplug"];

/**
 * Compiles nothing any more; a flag that this V8 does not know is ignored. Not by the command line, where such a flag
 * makes Node throw its code cache away, and not before there is something to look at often: what sets flags takes 5 ms to
 * load, and a machine at rest compiles little.
 */
export function stopCompiling(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of COMPILERS) setFlagsFromString(flag);
}
