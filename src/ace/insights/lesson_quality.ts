import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { AceError } from "../errors.ts";
import { secretsIn } from "../../kernel/secrets.ts";

/** A lesson as its author wrote it. */
interface SaidLesson {
  when: string;
  do: string;
}

/** Word stems that also occur in vague advice. */
const VAGUE = new Set(
  `fix repair mend solve resolv correct handl address treat deal check recheck look read think try
  retri rerun run again test debug investig inspect review verifi confirm ensur care carefulli mind
  attent pay watch beware proper properli right good better best clean nice well work do make get
  write chang improv updat use follow practic way code error bug problem issu failur fail mistak
  caus root reason thing someth anyth everyth stuff it log output messag detail step befor after
  time onc more less first then until pass green red build need necessari accord requir appropri
  appropriately correctly solution instruct document doc rule careful sure see find out understand
  continu proceed wait restart redo go back keep done come happen alway never everi all ani each
  avoid not dont forget rememb please just simpli quick quickli effort
  carefully later type types test tests ci miss missing depend dependency dependencies install instal
  optimize optimise faster slow help ask someone somebody colleague exception exceptions gracefully
  gracefulli command version latest`.split(/\s+/),
);

/** Matches a word specific to one project or tool: a name, flag, path, code, or code span. */
const SPECIFIC =
  /`[^`]{2,}`|[\p{L}\p{N}][_./\\@:=][\p{L}\p{N}]|(?:^|\s)--?\p{L}|@\p{L}|\p{Ll}\p{Lu}|\p{N}/u;
const MENDS =
  /^(?:fix|repair|mend|solve|resolve|correct|debug|investigate|check|handle|retry|rerun)\b/i;
/**
 * Advice to repair a single thing is vague. Advice to check a single thing may be specific.
 */
const REPAIRS = /^(?:fix|repair|mend|solve|resolve|correct|debug)\b/i;

/** An example of a specific lesson, for the error. */
const EXAMPLE = {
  when: "api tests end with ECONNREFUSED on port 5432",
  do: "start Postgres with `docker compose up -d db`",
};

/**
 * Returns true if a lesson contains no specific advice, or only advice to fix its situation or a
 * single thing.
 */
export function isVague({ when, do: advice }: SaidLesson): boolean {
  const words = tellingWords(advice);
  if (words.length === 0) return !SPECIFIC.test(advice);
  const there = new Set(tellingWords(when));
  const isBare = words.length === 1 && !SPECIFIC.test(advice);
  if (isBare && REPAIRS.test(advice.trim())) return true;
  return MENDS.test(advice.trim()) && words.every((word) => there.has(word));
}

function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => ({ word, stem: stemOf(word) }))
    .filter(({ word, stem }) => !VAGUE.has(word) && !VAGUE.has(stem))
    .map(({ stem }) => stem);
}

/** Throws INVALID_PARAMS, with an example, if a lesson's advice isn't specific. */
export function requireSpecific(lesson: SaidLesson): void {
  if (!isVague(lesson)) return;
  throw new AceError("INVALID_PARAMS", "The lesson's `do` field isn't specific", {
    next: "Name the command, file or setting that helps in this situation. " +
      `For example: {"when": "${EXAMPLE.when}", "do": "${EXAMPLE.do}"}.`,
    details: { example: EXAMPLE },
  });
}

/** Throws INVALID_PARAMS if a text seems to contain a secret. The message names only the field. */
export function requireNoSecret(fields: Readonly<Record<string, unknown>>, place = ""): void {
  for (const [name, value] of Object.entries(fields)) {
    const at = place === "" ? name : `${place}.${name}`;
    if (typeof value === "object" && value !== null) requireNoSecret({ ...value }, at);
    if (typeof value !== "string" || secretsIn(value).length === 0) continue;
    throw new AceError("INVALID_PARAMS", `${at} seems to contain a secret`, {
      next:
        "Nothing was written. Write $NAME or <name> instead of the secret. If the secret is real, revoke it.",
      details: { field: at },
    });
  }
}
