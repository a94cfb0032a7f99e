/**
 * `deno task prose`: reports English that breaks a rule in `prose/rules.yml`, and sentences with more
 * than 30 words, in Markdown, comments, messages and test names.
 */
import { parse } from "@std/yaml";
import { z } from "zod";
import { repositoryPath } from "./executables.ts";
import { print } from "./print.ts";

const MAX_WORDS = 30;

const rulesSchema = z.object({
  rules: z.array(z.object({ expected: z.string(), pattern: z.string() })),
});

interface Passage {
  line: number;
  text: string;
}

const TOKENS =
  /\/\/[^\n]*|\/\*.*?\*\/|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s{0,4})\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/gs;

const CODE =
  /^\s*(?:[<.#@/[{(&|$-]|[A-Z]{4,} )|<\/|=>|; *$|--allow-|\w\|\w|::text|\\[bdsw]|[^\P{L}a-zA-Z]/u;

const DIRECTIVE = /^(?:deno-|eslint-|@ts-)/;

const segmenter = new Intl.Segmenter("en-GB", { granularity: "sentence" });

function markdownPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let [open, isFenced] = [false, false];
  const body = text.replace(/^---\n.*?\n---\n/s, (matter) => matter.replace(/[^\n]/g, ""));
  for (const [index, row] of body.split("\n").entries()) {
    if (/^\s*(?:```|~~~)/.test(row)) isFenced = !isFenced;
    if (isFenced || /^\s*(?:```|~~~|$)/.test(row)) {
      open = false;
      continue;
    }
    const isNew = !open || /^\s*(?:[-*|>#]|\d+\.|[a-z]+:)/.test(row);
    const cells = row.trim().startsWith("|") ? row.split("|") : [row];
    for (const cell of cells) {
      const plain = withoutCode(cell.replace(/^\s*(?:[-*>#]+|\d+\.)\s/, ""));
      const last = passages.at(-1);
      if (isNew || last === undefined) passages.push({ line: index + 1, text: plain });
      else last.text += `\n${plain}`;
    }
    open = true;
  }
  return passages;
}

function codePassages(code: string, isTest: boolean): Passage[] {
  const passages: (Passage & { end: number })[] = [];
  const line = lineCounter(code);
  for (const { 0: token, index } of code.matchAll(TOKENS)) {
    const at = { line: line(index), end: line(index + token.length) };
    if (token.startsWith("/*")) {
      const text = token.slice(2, -2).replace(/^[ \t]{0,20}\* ?/gm, "").replace(/^\*/, "");
      passages.push(
        ...markdownPassages(text).map((one) => ({ ...one, end: 0 }))
          .map((one) => ({ ...one, line: one.line + at.line - 1 })),
      );
    } else if (token.startsWith("//")) {
      const text = withoutCode(token.slice(2).trim());
      const last = passages.at(-1);
      if (DIRECTIVE.test(text)) continue;
      if (last?.end === at.line - 1 && last.text.startsWith("\u2060")) {
        last.text += `\n${text}`;
        last.end = at.line;
      } else passages.push({ ...at, text: `\u2060${text}` });
    } else if (/^["`]/.test(token)) {
      const isName = /\.(?:test|step)\(\s*$/.test(code.slice(Math.max(0, index - 20), index));
      const text = withoutCode(token.slice(1, -1).replace(/\$\{[^}]*\}/g, "`…`"));
      if (isTest ? isName : isEnglish(text)) passages.push({ ...at, text });
    }
  }
  return passages;
}

function lineCounter(code: string): (place: number) => number {
  let [line, from] = [1, 0];
  return (place) => {
    line += code.slice(from, place).split("\n").length - 1;
    from = place;
    return line;
  };
}

function withoutCode(text: string): string {
  return text.replace(/\\?`[^`]*`|\]\([^)]*\)|<!--.*?-->|https?:\S+/g, " Code ");
}

function isEnglish(text: string): boolean {
  if (CODE.test(text) || text.includes("\n")) return false;
  const words = text.split(/\s+/).filter((word) => /^[A-Za-z'’]{2,}[,.:;?]?$/.test(word));
  return words.length > 2 && /[.,:;A-Z]/.test(text);
}

function* problemsIn(
  { line, text }: Passage,
  rules: readonly { expected: string; pattern: RegExp }[],
): Generator<string> {
  const lineOf = (index: number): number => line + text.slice(0, index).split("\n").length - 1;
  for (const { expected, pattern } of rules) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      yield `${lineOf(index)}  ${found.trim()} => ${expected}`;
    }
  }
  for (const { segment, index } of segmenter.segment(text.replaceAll("\n", " "))) {
    const count = segment.split(/\s+/).filter((word) => /[\p{Ll}\d]/u.test(word)).length;
    if (count > MAX_WORDS) yield `${lineOf(index)}  ${count} words: ${segment.trim()}`;
  }
}

function proseRules(): { expected: string; pattern: RegExp }[] {
  const file = Deno.readTextFileSync(repositoryPath("src/dev/prose/rules.yml"));
  return rulesSchema.parse(parse(file)).rules.map(({ expected, pattern }) => {
    const end = pattern.lastIndexOf("/");
    return { expected, pattern: new RegExp(pattern.slice(1, end), `${pattern.slice(end + 1)}g`) };
  });
}

if (import.meta.main) {
  const args = ["ls-files", "-co", "--exclude-standard", "-z", "*.md", "*.ts"];
  const { stdout } = await new Deno.Command("git", { args }).output();
  const files = new TextDecoder().decode(stdout).split("\0")
    .filter((file) => file !== "" && !/(?:^tests\/fixtures|\/starter)\//.test(file));
  const rules = proseRules();
  const problems = files.flatMap((file) => {
    const text = Deno.readTextFileSync(file);
    const passages = file.endsWith(".md")
      ? markdownPassages(text)
      : codePassages(text, file.startsWith("tests/") || file.startsWith("src/dev/"));
    return passages.flatMap((one) =>
      [...problemsIn(one, rules)].map((found) => `${file}:${found}`)
    );
  });
  for (const problem of problems) print(problem);
  print(`${files.length} files, ${problems.length} sentences or words to change`);
  Deno.exit(problems.length > 0 ? 1 : 0);
}
