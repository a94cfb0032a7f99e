/** A regular expression whose risk is known: its text's beginning, and why it does no harm. */
export interface KnownRisk {
  file: string;
  start: string;
  reason: string;
}

/** Those that still wait for a linear form; nothing is added here. */
const WAITING = "not linear yet";

/** Every row says what bounds the work; one that is no longer needed fails the task. */
export const KNOWN: readonly KnownRisk[] = [
  {
    file: "src/ace/playbook/bullet.ts",
    start: "/[.!]+$/",
    reason: WAITING,
  },
  {
    file: "src/ace/playbook/edit.ts",
    start: "/, Aggregated.*$/",
    reason: WAITING,
  },
  {
    file: "src/ace/playbook/playbook.ts",
    start: "/(`+)[^`]+\\1/g",
    reason: WAITING,
  },
  {
    file: "src/ace/playbook/similarity.ts",
    start: "/[\\p{L}\\p{N}_$@./\\\\-]*[\\p{L}\\p{N}_]/gu",
    reason: WAITING,
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    start: "/(?<![\\p{L}\\p{N}])'[^'\\n]*'(?![\\p{L}\\p{N}])|",
    reason: WAITING,
  },
  {
    file: "src/acm/framework/project_types.ts",
    start: "new RegExp(`\\\\b${name}\\\\b`)",
    reason: "the names are those of a table here",
  },
  {
    file: "src/acm/project/stage_status.ts",
    start: "new RegExp(`^${stage}(?:\\\\s+stage)?(?:\\\\s*\\\\",
    reason: "the names are those of a table here, and each repetition has its own characters",
  },
  {
    file: "src/acm/project/stage_status.ts",
    start: "new RegExp(`^\\\\s*(?:[-*+]\\\\s+)?[*_]*${name}[",
    reason: "the names are those of a table here, and each repetition has its own characters",
  },
  {
    file: "src/architecture/adr/links.ts",
    start: "/!?\\[[^\\]]*\\]\\(\\s*(?:<([^<>]*)>|([^\\s()]+(?:",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/links.ts",
    start: "/(`+)(?:(?!\\1).)+\\1/g",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/links.ts",
    start: "/[?#].*$/",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/sentence.ts",
    start: "/#+$/",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/sentence.ts",
    start: "/!?\\[([^\\]]*)\\](?:\\([^)]*\\)|\\[[^\\]]*\\])/g",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/\\b(?:if|when\\w*|unless|until|except\\w*|but|",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/,?\\s+(?:instead of|rather than)\\s+|,\\s+(?:a",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/,?\\s+\\b(?:because|since|so that|in order to",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/[.!]+$/",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/^[\"“„‘'`(*_]+|[\"”’'`)*_.,;:!]+$/g",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/succession.ts",
    start: "/!?\\[([^\\]]*)\\]\\([^)]*\\)/g",
    reason: WAITING,
  },
  {
    file: "src/architecture/adr/succession.ts",
    start: "/[.\\s]+$/",
    reason: WAITING,
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/^[\\s>*+-]*[*_]*(status|date)[*_]*\\s*:[*_]*\\",
    reason: WAITING,
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/^\\s*\\|\\s*[*_]*(status|date)[*_]*\\s*:?\\s*\\|\\",
    reason: WAITING,
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/#+$/",
    reason: WAITING,
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/!?\\[([^\\]]*)\\](?:\\([^)]*\\)|\\[[^\\]]*\\])/g",
    reason: WAITING,
  },
  {
    file: "src/decibel/records/name.ts",
    start: "/-+$/",
    reason: WAITING,
  },
  {
    file: "src/decibel/records/store.ts",
    start: "/^---[ \\t]*\\r?\\n((?:[A-Za-z_][\\w-]*:(?: [^\\n",
    reason: WAITING,
  },
  {
    file: "src/decibel/records/writer.ts",
    start: "/\\s*\\n\\s*/g",
    reason: WAITING,
  },
  {
    file: "src/dev/regexes/attack.ts",
    start: "new RegExp(`^${raw}$`, this.#flags)",
    reason: "it is a class of an expression of this repository, tried on single characters",
  },
  {
    file: "src/dev/regexes/pattern_uses.ts",
    start: "new RegExp(node.regex.pattern, node.regex.flags)",
    reason: "it is an expression of this repository, which is what is being judged",
  },
  {
    file: "src/dev/regexes/pattern_uses.ts",
    start: "new RegExp(source, given)",
    reason: "it is an expression of this repository, which is what is being judged",
  },
  {
    file: "src/kernel/search/query.ts",
    start: 'new RegExp(beginnings.map(escape).join("|"),',
    reason: "words are escaped and hold no white space, so what stands between them is no choice",
  },
  {
    file: "src/kernel/search/query.ts",
    start: "new RegExp(query.trim().split(/\\s+/).map(esc",
    reason: "words are escaped and hold no white space, so what stands between them is no choice",
  },
  {
    file: "src/knowledge/context.ts",
    start: "/\\/+$/",
    reason: WAITING,
  },
];
