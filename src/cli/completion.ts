import type { Command } from "@commander-js/extra-typings";
import { quoteShellWord } from "../model/shell-word.ts";

/** The shells that commands can be completed in. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

/** A shell's script that completes the commands, options and values of the program. */
export function renderCompletion(shell: Shell, program: Command): string {
  const render = { bash: renderBash, zsh: renderZsh, fish: renderFish }[shell];
  return render(program.commands.map(describeCommand));
}

type CompletedCommand = ReturnType<typeof describeCommand>;

/** `values` are those of its first argument. */
function describeCommand(command: Command["commands"][number]) {
  return {
    name: command.name(),
    summary: command.summary(),
    options: command.options.map((option) => ({
      flag: option.long ?? option.flags,
      text: option.description,
      takesValue: option.required || option.optional,
      values: option.argChoices ?? [],
    })),
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
}

/** How a shell offers words. */
type Say = (words: readonly string[]) => string;

function renderOptions(commands: readonly CompletedCommand[], say: Say): string {
  const lines = commands.map(({ name, options, values }) => {
    return `    ${name}) ${say([...values, ...options.map(({ flag }) => flag), "--help"])} ;;`;
  });
  return lines.join("\n");
}

function renderCases(commands: readonly CompletedCommand[], say: Say): string {
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap(({ flag, takesValue, values: known }) => {
      if (!takesValue) return [];
      return [`    ${quoteShellWord(`${name} ${flag}`)}) ${known.length === 0 ? ":" : say(known)}; return ;;`];
    }),
  );
  return values.join("\n");
}

function renderBash(commands: readonly CompletedCommand[]): string {
  const say = (words: readonly string[]) => `COMPREPLY=($(compgen -W ${quoteShellWord(words.join(" "))} -- "$cur"))`;
  return `# io-probe completion bash: eval "$(io-probe completion bash)"
_io_probe() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -- ]] && return; done
  if ((COMP_CWORD == 1)); then
    ${say(commands.map(({ name }) => name))}
    return
  fi
  case "$command $previous" in
${renderCases(commands, say)}
  esac
  case "$command" in
${renderOptions(commands, say)}
  esac
}
complete -o bashdefault -o default -F _io_probe io-probe
`;
}

function renderZsh(commands: readonly CompletedCommand[]): string {
  const say = (words: readonly string[]) => `compadd -- ${words.map(quoteShellWord).join(" ")}`;
  return `#compdef io-probe
# io-probe completion zsh: source <(io-probe completion zsh)
_io_probe() {
  local command="\${words[2]}"
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, summary }) => quoteShellWord(`${name}:${summary}`)).join(" ")})
    _describe command commands
    return
  fi
  case "$command \${words[CURRENT-1]}" in
${renderCases(commands, say).replaceAll(") :;", ") _files;")}
  esac
  [[ "\${words[CURRENT]}" == -* ]] || _files
  case "$command" in
${renderOptions(commands, say)}
  esac
}
compdef _io_probe io-probe
`;
}

function renderFish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, options, values }) => [
    `complete -c io-probe -n __fish_use_subcommand -f -a ${name} -d ${quoteFish(summary)}`,
    ...(values.length === 0 ? [] : [`complete -c io-probe -n ${seen(name)} -a ${quoteFish(values.join(" "))}`]),
    ...options.map(({ flag, text, takesValue, values: known }) => {
      const value = !takesValue ? "" : known.length === 0 ? " -r" : ` -x -a ${quoteFish(known.join(" "))}`;
      return `complete -c io-probe -n ${seen(name)} -l ${flag.slice(2)}${value} -d ${quoteFish(text)}`;
    }),
  ]);
  return `# io-probe completion fish: io-probe completion fish | source\n${lines.join("\n")}\n`;
}

const seen = (name: string): string => quoteFish(`__fish_seen_subcommand_from ${name}`);

function quoteFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
