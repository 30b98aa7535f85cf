import { basename } from "node:path";
import { SCRIPT_PREAMBLE } from "./runner-layout.ts";

/** Programs whose next word is a command of theirs, not data. */
const WITH_COMMANDS = new Set(
  (
    "apt-get bazel brew bundle cargo cmake composer conda docker dnf dotnet flutter gh git go gradle gradlew helm just " +
    "kubectl lerna make mise mvn mvnw nix npm npx nx pip pip3 pipenv pixi pnpm poetry pytest rake rush sbt swift task " +
    "terraform tox turbo uv xcodebuild yarn zig"
  ).split(" "),
);
const WITH_NAMES = new Set(["run", "run-script", "exec", "compose"]);
const COMMAND = /^[a-z][a-z0-9:_-]{0,30}$/;
const PROGRAM = /^(?:\.{0,2}\/)?[A-Za-z0-9_+-]+(?:[./][A-Za-z0-9_+-]+)*$/;
const MAX_PROGRAM_LENGTH = 60;

/** A line that says nothing about the script, and ends with itself. */
const SILENT = /^(?:#.*|(?:set|cd|pushd|shopt|umask|ulimit)\s[^"'`\\<]*)$/;
const KEYWORD =
  /^(?:set|cd|pushd|shopt|umask|ulimit|if|for|while|until|case|function|export|declare|local|read|eval|source|\.|\{|\[|\[\[)$/;
const PREFIX = /^(?:sudo|time|exec|env|nice|nohup|command)$/;

/** A `run:` script's program, with a known one's command, such as `npm run build`; no more: a script may hold secrets anywhere. */
export function titleScript(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split("\n");
  const first = lines.map((line) => line.trim()).find((line) => line !== "" && !isSilent(line));
  const words = first?.split(/\s+/) ?? [];
  while (PREFIX.test(words[0] ?? "")) words.shift();
  const [program = "", ...others] = words;
  if (!PROGRAM.test(program) || KEYWORD.test(program) || program.length > MAX_PROGRAM_LENGTH) return undefined;
  return [program, ...takeCommands(program, others)].join(" ");
}

/** A command's title, such as `npm ci`, without arguments that may be secret. */
export function nameCommand([file, ...rest]: readonly [string, ...string[]]): string {
  return titleScript([basename(file), ...rest].join(" ")) ?? basename(file);
}

function isSilent(line: string): boolean {
  return SILENT.test(line) || SCRIPT_PREAMBLE.test(line);
}

function takeCommands(program: string, [command = "", name = ""]: string[]): string[] {
  const known = WITH_COMMANDS.has(program.split("/").at(-1) ?? "");
  if (!known || !COMMAND.test(command)) return [];
  return WITH_NAMES.has(command) && COMMAND.test(name) ? [command, name] : [command];
}
