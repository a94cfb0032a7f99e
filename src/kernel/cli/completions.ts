import { type Command, commandsOf, shells, type Usage } from "./commands.ts";
import { usage } from "./flags.ts";
import { excerpt } from "../text.ts";

type Shell = typeof shells[number];

/** Returns the completion script for a shell. Throws `StartError` for an unsupported shell. */
export function renderCompletions(shell: string | undefined, program: Usage): string {
  const known = shells.find((name) => name === shell);
  if (known === undefined) {
    const given = shell === undefined ? "" : `, not "${excerpt(shell)}"`;
    throw usage(`completions requires a shell: ${shells.join(", ")}${given}`);
  }
  return SCRIPTS[known](program);
}

/** The scripts get tool names from the installed executable, so the names match its version. */
const SCRIPTS: Record<Shell, (program: Usage) => string> = {
  bash: (program) => {
    const id = identifier(program);
    return `# ${program.name} completions bash >> ~/.bashrc
${id}() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_WORDS[COMP_CWORD-1]} in
${cases(program).map(([name, words]) => `    ${name}) words="${words}" ;;`).join("\n")}
    *) [ "$COMP_CWORD" -eq 1 ] && words="${firstWords(program)}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F ${id} ${program.name}
`;
  },
  zsh: (program) => {
    const id = identifier(program);
    return `#compdef ${program.name}
# ${program.name} completions zsh > a folder of your fpath, as _${program.name}
${id}() {
  case $words[CURRENT-1] in
${cases(program).map(([name, words]) => `    ${name}) compadd -- ${words} ;;`).join("\n")}
    *) if (( CURRENT == 2 )); then compadd -- ${firstWords(program)}; else _files; fi ;;
  esac
}
# The first completion loads this file as a function and needs an answer, too.
if [ "$funcstack[1]" = "_${program.name}" ]; then ${id} "$@"; else compdef ${id} ${program.name}; fi
`;
  },
  fish: (program) =>
    [
      `# ${program.name} completions fish > ~/.config/fish/completions/${program.name}.fish`,
      `complete -c ${program.name} -n __fish_use_subcommand -f -a "${firstWords(program)}"`,
      ...cases(program).map(([name, words]) =>
        `complete -c ${program.name} -n "__fish_seen_subcommand_from ${name}" -f -a "${
          words.replaceAll("$(", "(")
        }"`
      ),
      "",
    ].join("\n"),
};

/**
 * Returns the words that may follow each command. For `call`, the script runs the executable to
 * list its tools.
 */
function cases(usage: Usage): [name: string, words: string][] {
  const { name } = usage;
  const fixed = commandsOf(usage).filter(hasWords).map(({ name, words }): [string, string] => [
    name,
    words.join(" "),
  ]);
  return [["call", `$(${name} tools 2>/dev/null | cut -d' ' -f1)`], ...fixed];
}

function hasWords(command: Command): command is Command & { words: readonly string[] } {
  return command.words !== undefined;
}

function firstWords(usage: Usage): string {
  return [...new Set([...commandsOf(usage), ...usage.flags].map(({ name }) => name))].join(" ");
}

function identifier({ name }: Usage): string {
  return `_${name.replaceAll("-", "_")}`;
}
