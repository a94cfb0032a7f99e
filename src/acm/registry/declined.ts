import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { parseYaml, scalarText } from "../../kernel/markdown/yaml.ts";
import { ownField } from "../../kernel/own_field.ts";
import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { excerpt } from "../../kernel/text.ts";

const DECLINED = "declined.yaml";
const MAX_SHOWN = 5;

export interface DeclinedCapability {
  name: string;
  reason: string;
}

/**
 * Returns the declined capabilities that match a query: their name, source or reason contains all
 * its distinctive words, or the query contains their whole name. Returns an empty list if the file
 * is missing or unreadable.
 */
export function declinedFor(registry: RequestFolder, query: string): DeclinedCapability[] {
  const words = wordsOf(query).filter((word) => !STOP_WORDS.has(word));
  if (words.length === 0) return [];
  const asked = new Set(words);
  const declined = readDeclined(registry);
  using index = new TextIndex<number>();
  for (const [key, { name, source, reason }] of declined.entries()) {
    index.put(key, { text: `${name} ${source} ${reason}` });
  }
  const matches = [...index.matches(questionOf(query)).values()].map((keys) => new Set(keys));
  return declined.filter(({ name }, key) => {
    const own = wordsOf(name);
    return matches.every((keys) => keys.has(key)) ||
      (own.length > 0 && own.every((word) => asked.has(word)));
  }).slice(0, MAX_SHOWN).map(({ name, reason }) => ({
    name: excerpt(name),
    reason: excerpt(reason, 200),
  }));
}

function readDeclined(registry: RequestFolder): (DeclinedCapability & { source: string })[] {
  const list = parseYaml(readText(registry)).fields.get("declined");
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const name = scalarText(ownField(item, "name"));
    if (name === undefined) return [];
    const source = scalarText(ownField(item, "source")) ?? "";
    return [{ name, source, reason: scalarText(ownField(item, "reason")) ?? "no reason recorded" }];
  });
}

function readText(registry: RequestFolder): string {
  try {
    return registry.readIfPresent(DECLINED) ?? "";
  } catch (error) {
    if (error instanceof FileError && !isUndecided(error)) return "";
    throw error;
  }
}
