import { SCRIPT_PREAMBLE } from "./runner-layout.ts";

/** Programs whose next word is a command of theirs, not data. */
const WITH_COMMANDS = new Set(
  (
    "apt-get bazel brew bundle cargo cmake composer conda docker dnf dotnet flutter gh git go gradle gradlew helm just " +
    "kubectl lerna make mise mvn mvnw nix npm npx nx pip pip3 pipenv pixi pnpm poetry pytest rake rush sbt swift task " +
    "terraform tox turbo uv xcodebuild yarn zig"
  ).split(" "),
);
/** Commands that are followed by the name of a script or a target. */
const WITH_NAMES = new Set(["run", "run-script", "exec", "compose"]);
const COMMAND = /^[a-z][a-z0-9:_-]{0,30}$/;
const PROGRAM = /^(?:\.{0,2}\/)?[A-Za-z0-9_+-]+(?:[./][A-Za-z0-9_+-]+)*$/;
const MAX_PROGRAM_LENGTH = 60;

/** Lines that say nothing of what a script does, and that the next line cannot be a part of. */
const SILENT = /^(?:#.*|(?:set|cd|pushd|shopt|umask|ulimit)\s[^"'`\\<]*)$/;
const KEYWORD =
  /^(?:set|cd|pushd|shopt|umask|ulimit|if|for|while|until|case|function|export|declare|local|read|eval|source|\.|\{|\[|\[\[)$/;
const PREFIX = /^(?:sudo|time|exec|env|nice|nohup|command)$/;

/**
 * What a `run:` script begins with, such as `npm run build`, for where the step's name is not known. The text in the
 * file is not masked as the log is, and a secret may stand anywhere in it, over several lines too: so only the program
 * of the first line that does something is taken, and where that program is known to have commands, the plain word
 * that is one. Undefined where the script begins with anything else.
 */
export function titleScript(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split("\n");
  const first = lines.map((line) => line.trim()).find((line) => line !== "" && !isSilent(line));
  const words = first?.split(/\s+/) ?? [];
  while (PREFIX.test(words[0] ?? "")) words.shift();
  const [program = "", ...others] = words;
  if (!PROGRAM.test(program) || KEYWORD.test(program) || program.length > MAX_PROGRAM_LENGTH) return undefined;
  return [program, ...takeCommands(program, others)].join(" ");
}

function isSilent(line: string): boolean {
  return SILENT.test(line) || SCRIPT_PREAMBLE.test(line);
}

function takeCommands(program: string, [command = "", name = ""]: string[]): string[] {
  const known = WITH_COMMANDS.has(program.split("/").at(-1) ?? "");
  if (!known || !COMMAND.test(command)) return [];
  return WITH_NAMES.has(command) && COMMAND.test(name) ? [command, name] : [command];
}
