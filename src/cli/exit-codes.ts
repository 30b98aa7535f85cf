/** For a wrong call. */
export const USAGE_EXIT_CODE = 2;
/** For a failed gate, no figure at all, or an answer that cannot be written. */
export const GATE_EXIT_CODE = 1;
/** For a fault of io-probe itself (EX_SOFTWARE of sysexits.h). */
export const FAULT_EXIT_CODE = 70;
