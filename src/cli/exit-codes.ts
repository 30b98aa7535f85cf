/** The exit code of a call that was wrong. */
export const USAGE_EXIT_CODE = 2;
/** The exit code where a gate of the user's failed, a benchmark gave no figure at all, or the answer could not be written. */
export const GATE_EXIT_CODE = 1;
/** The exit code of a fault of io-probe itself (EX_SOFTWARE of sysexits.h). */
export const FAULT_EXIT_CODE = 70;
