import { bulletText } from "./bullet.ts";

/** The files and terms with which the server finds a rule. */
export interface RuleScope {
  files: readonly string[];
  literals: readonly string[];
}

/** The parsed text of a rule. */
export interface RuleParts {
  /** The rule's text without its scope. */
  rule: string;
  /** The situation in "When …: …"; undefined if the rule doesn't have this form. */
  when: string | undefined;
  /** The advice: the text after the situation, or the whole text. */
  advice: string;
  scope: RuleScope;
}

/** Matches the situation that begins a lesson, such as "When this happens: ". */
const HEAD =
  /^((?:When|Whenever|If|Before|After|While|During|As soon|For|In|On|With)\b[^\n]{1,600}?): (?=\S)/i;
const LIST = "`[^`]{1,300}`(?:, `[^`]{1,300}`){0,60}";
const SCOPE = new RegExp(` \\((?:files: (${LIST}))?(?:; )?(?:terms: (${LIST}))?\\)$`);

/**
 * Returns the rule's text with its scope at the end. Omits scope items that the text already
 * contains.
 */
export function withScope(rule: string, { files = [], literals = [] }: {
  files?: readonly string[] | undefined;
  literals?: readonly string[] | undefined;
}): string {
  const said = rule.toLowerCase();
  const listed = (label: string, items: readonly string[]): string[] => {
    const plain = items.map((item) => bulletText(item).replaceAll("`", "'"))
      .filter((item) => item !== "" && item.length <= 300);
    const missing = plain.filter((item) => !said.includes(item.toLowerCase()));
    if (missing.length === 0) return [];
    return [`${label}: ${missing.slice(0, MOST).map((item) => `\`${item}\``).join(", ")}`];
  };
  const parts = [...listed("files", files), ...listed("terms", literals)];
  return parts.length === 0 ? rule : `${rule} (${parts.join("; ")})`;
}

/** The maximum number of listed files or terms. */
const MOST = 8;

/** Parses the text of a rule. */
export function rulePartsOf(text: string): RuleParts {
  const match = SCOPE.exec(text);
  const [whole = "", files = "", literals = ""] = match ?? [];
  const rule = whole === "" ? text : text.slice(0, text.length - whole.length);
  const head = headOf(rule);
  return {
    rule,
    when: head?.replace(/^(?:when|whenever|if) /i, ""),
    advice: head === undefined ? rule : rule.slice(head.length + 2),
    scope: { files: itemsIn(files), literals: itemsIn(literals) },
  };
}

/**
 * Matches the end of a text if a colon after it belongs to the situation: "TimeoutError: not ready:
 * …".
 */
const ANNOUNCES =
  /(?:Error|Exception|error|undefined|fatal|[Ff]ailed|failure|warning|[A-Z]{1,10}\d{1,6}|["'`])$/;

function headOf(rule: string): string | undefined {
  const head = HEAD.exec(rule)?.[1];
  if (head === undefined || !ANNOUNCES.test(head) || head.split("`").length % 2 === 0) return head;
  const next = rule.indexOf(": ", head.length + 2);
  return next < 0 ? head : rule.slice(0, next);
}

function itemsIn(list: string): string[] {
  return list === "" ? [] : [...list.matchAll(/`([^`]+)`/g)].map(([, item = ""]) => item);
}
