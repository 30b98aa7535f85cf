// Writes the parts of README.md that other files say already: the tables of the action's inputs and outputs, from
// action.yml. With --check it writes nothing and exits 1 where README.md is behind.
import { readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";

interface Described {
  description: string;
  default?: string;
}

const action = parse(await readFile("action.yml", "utf8"));
const readme = await readFile("README.md", "utf8");
const fresh = readme.replace(
  /(<!-- inputs -->\n)[\s\S]*(<!-- \/inputs -->)/,
  (_, start: string, end: string) => `${start}${renderInputs(action.inputs)}\n${renderOutputs(action.outputs)}${end}`,
);

if (!process.argv.includes("--check")) {
  await writeFile("README.md", fresh);
} else if (fresh !== readme) {
  console.error("README.md does not say what action.yml says; run: npm run readme");
  process.exitCode = 1;
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
