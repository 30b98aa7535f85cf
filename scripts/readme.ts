import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { wrapText } from "../src/render/formats/text-lines.ts";
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

const SELF_HEAD = "# Written by npm run readme from action.yml, for .github/workflows/compare-runners.yml.\n";
/** A quoted line is as wide as the page with its mark. */
const MAX_WIDTH = 118;

/**
 * What other files say already: in docs/inputs.md the tables of the action's inputs and outputs, the action that the
 * reusable workflow uses of its own commit, and in README.md the verdict of docs/example.
 */
export async function renderDescriptions(): Promise<Record<string, string>> {
  const read = (path: string) => readFile(path, "utf8");
  const source = await read("action.yml");
  const { inputs, outputs } = parse(source);
  const tables = `\n${renderInputs(inputs)}\n${renderOutputs(outputs)}`;
  const [{ message, advice }] = JSON.parse(await read("docs/example/report.json")).findings;
  const quote = wrapText(`${message} ${advice}`, MAX_WIDTH).map((line) => `> ${line}\n`);
  return {
    "docs/inputs.md": replacePart(await read("docs/inputs.md"), "inputs", tables),
    [SELF_FILE]: SELF_HEAD + source.replaceAll(": dist/", ": ../../../dist/"),
    "README.md": replacePart(await read("README.md"), "verdict", `\n${quote.join("")}`),
  };
}

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
