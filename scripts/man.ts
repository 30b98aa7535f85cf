// Writes docs/io-probe.1, the man page, from the command line's own help; --check compares it.
import { describeProgram } from "../src/cli/program.ts";
import { putFiles } from "./generated-files.ts";
import { renderManPage } from "./man-page.ts";

await putFiles("man", { "docs/io-probe.1": renderManPage(describeProgram()) });
