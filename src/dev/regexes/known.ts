/** A regular expression whose risk is known: its text's beginning, and why it does no harm. */
export interface KnownRisk {
  file: string;
  start: string;
  reason: string;
}

/** Every row says what bounds the work; one that is no longer needed fails the task. */
export const KNOWN: readonly KnownRisk[] = [
  {
    file: "src/acm/framework/project_types.ts",
    start: "new RegExp(`\\\\b${name}\\\\b`)",
    reason: "the names are those of a table here",
  },
  {
    file: "src/acm/framework/framework_files.ts",
    start: "new RegExp(`^(?:${PREFIXES.join(",
    reason: "the names are those of a table here",
  },
  {
    file: "src/acm/project/sign_off.ts",
    start: "new RegExp(`\\\\b${stage}\\\\b`",
    reason: "the names are those of a table here",
  },
  {
    file: "src/acm/project/stage_status.ts",
    start: "new RegExp(`\\\\b${stage}\\\\b`",
    reason: "the names are those of a table here",
  },
  {
    file: "src/acm/project/stage_status.ts",
    start: "new RegExp(`^(?:the )?(?:stage|",
    reason: "the names are those of a table here",
  },
  {
    file: "src/dev/conformance/suite.ts",
    start: "new RegExp(`^server-${scenario}-",
    reason: "the names of folders that the conformance suite made are short",
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
    reason: "words are escaped and hold no white space, so what stands between them is unambiguous",
  },
  {
    file: "src/kernel/search/query.ts",
    start: "new RegExp(phrase.map(escape).join(",
    reason: "words are escaped and hold no white space, so what stands between them is unambiguous",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    start: "new RegExp(LEADS.map(",
    reason: "its parts are those of a table here, each tried once, of at most 300 characters",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    start: "new RegExp(sources.join(",
    reason: "its parts are those of a table here, and at most 4,000 characters are read",
  },
  {
    file: "src/architecture/adr/stance.ts",
    start: "/\\b(?:if|when\\w*|unless|until|except\\w*|but|",
    reason: "a longer sentence than 600 characters is not looked at",
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/^[\\s>*+_|-]*(status|date|datum|stand)",
    reason: "a line is cut before it is looked at",
  },
  {
    file: "src/architecture/documents/adr.ts",
    start: "/^(status|date|datum)\\b",
    reason: "a line is cut before it is looked at",
  },
  {
    file: "src/architecture/documents/adr_status.ts",
    start: "new RegExp(`^(?:${[...STATUS",
    reason: "the words are those of a table here",
  },
  {
    file: "src/knowledge/model/universal_encoder.ts",
    start: "new RegExp(`${place}layer_prepostprocess/layer_norm/layer_norm_scale",
    reason: "the names are those of the model that is built in",
  },
  {
    file: "src/knowledge/model/universal_encoder.ts",
    start: "new RegExp(`${place}layer_prepostprocess/layer_norm/layer_norm_bias",
    reason: "the names are those of the model that is built in",
  },
  {
    file: "src/knowledge/model/universal_encoder.ts",
    start: "new RegExp(`${place}${name}.*(",
    reason: "the names are those of the model that is built in",
  },
  {
    file: "src/knowledge/model/universal_encoder.ts",
    start: "new RegExp(`${place}${name}.*bias",
    reason: "the names are those of the model that is built in",
  },
];
