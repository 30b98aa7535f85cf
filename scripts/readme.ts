// Writes what other files say already: in docs/inputs.md the tables of the action's inputs and outputs, the action that the
// reusable workflow uses of its own commit, and in README.md the verdict of docs/example; --check compares them.
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { wrapText } from "../src/render/formats/text-lines.ts";
import { putFiles } from "./generated-files.ts";
import { replacePart } from "./marked-part.ts";

interface Described {
  description: string;
  default?: string;
}

/**
 * The same action in a folder: a workflow can use what its own commit holds (`uses: $/FOLDER`), but only in a folder
 * (actions/runner v2.336.0, PipelineConstants.cs, TryParseSelfRepository).
 */
const SELF_FILE = ".github/actions/io-probe/action.yml";

const source = await readFile("action.yml", "utf8");
const self = `# Written by npm run readme from action.yml, for .github/workflows/compare-runners.yml.\n${source.replaceAll(": dist/", ": ../../../dist/")}`;
const action = parse(source);
/** A quoted line is as wide as the page with its mark. */
const MAX_WIDTH = 118;
const PAGE = "docs/inputs.md";
const page = await readFile(PAGE, "utf8");
const fresh = replacePart(page, "inputs", `\n${renderInputs(action.inputs)}\n${renderOutputs(action.outputs)}`);

const README = "README.md";
const readme = await readFile(README, "utf8");
const { findings } = JSON.parse(await readFile("docs/example/report.json", "utf8"));
const [{ message, advice }] = findings;
const quote = wrapText(`${message} ${advice}`, MAX_WIDTH).map((line) => `> ${line}\n`);

await putFiles("readme", {
  [PAGE]: fresh,
  [SELF_FILE]: self,
  [README]: replacePart(readme, "verdict", `\n${quote.join("")}`),
});

function renderInputs(inputs: Record<string, Described>): string {
  const rows = Object.entries(inputs).map(([name, input]) => {
    const initial = input.default === undefined || input.default === "" ? "" : `\`${input.default}\``;
    return `| \`${name}\` | ${clean(input.description)} | ${initial} |\n`;
  });
  return `| input | what it does | default |\n|---|---|---|\n${rows.join("")}`;
}

function renderOutputs(outputs: Record<string, Described>): string {
  const rows = Object.entries(outputs).map(([name, output]) => `| \`${name}\` | ${clean(output.description)} |\n`);
  return `| output | what it is |\n|---|---|\n${rows.join("")}`;
}

function clean(text: string): string {
  return text.trim().replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
