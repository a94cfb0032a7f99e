import { proseIn } from "../framework/parsed_text.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { datesIn, isDate } from "./dates.ts";

/** A line of a stage document that signs a criterion, or takes a signature back. */
export interface SignOffLine {
  /** The criterion's key; absent for a line that names no criterion. */
  key?: string;
  /** The key of the whole line, if it withdraws something. */
  words?: string;
  kind: "signed" | "open" | "withdrawn";
  name: string;
  /** Empty if the line has no valid date. */
  date: string;
  line: number;
}

const BOX = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s+\[([^\]]?)\]\s+(\S.*)$/;
/** "CRITERION — NAME, YYYY-MM-DD". */
const SIGNATURE = /^(.*\S)\s+(?:—|–|--?)\s+(\S.*),\s*(\S{6,12})$/;
/** "Signed off by Ada Lovelace on 2026-02-01". */
const SIGNED =
  /\bsigned[ -]off by:?\s{1,3}([^\s[\]<>_].{0,80}?)[,;]?\s{1,3}on:?\s{1,3}(\d{4}-\d{2}-\d{2}|\d{1,2}[ ./]\w{1,9}[ ./,]{1,2}\d{4}|\w{3,9} \d{1,2},? \d{4})/i;
/** The words that make it a wish, a rule or an example. */
const NOT_YET =
  /\b(?:not|never|un|to be|must be|should be|needs?|pending|awaiting|waiting|until|when|once|if|will be|would be|example|e\.g\.|ha(?:s|ve) to)\b|\[ \]|n't\b|\?\s*$/i;
const WITHDRAWN =
  /\b(?:withdrawn|withdraws?|withdrew|revoked?|revokes|rescinded|retracted|cancel(?:l?ed|s)?|annulled|voided?|void|invalid(?:ated)?|(?:takes?|took|taken) (?:.{0,30} )?back)\b|zurückgezogen|zurückgenommen|widerrufen|aufgehoben|ungültig|retiré|révoqué|annulé/i;
const NOT_WITHDRAWN =
  /\b(?:not|never|nicht)\s(?:be(?:en)?\s|yet\s)*(?:withdrawn|revoked|rescinded|retracted|zurückgezogen|widerrufen)|\b(?:if|unless|when|until|falls)\b.{0,60}(?:withdr|revok|zurückgezogen|widerrufen)/i;
/** The words for a signature or an approval. */
export const SIGN_OFF =
  /\bsign(?:ed|s)?[ -]?offs?\b|\bsignatures?\b|\bapprov(?:al|als|ed|es|e)\b|freigabe|freigegeben|unterschrift|abnahme|genehmig|zustimmung/i;
/** Returns a criterion's compared text: its letters and digits. */
export function criterionKey(text: string): string {
  return plainText(text).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * Returns the text without the lines that sign one of these criteria or withdraw a signature: they
 * aren't content of their section. Lines keep their numbers.
 */
export function withoutSignOffs(text: string, keys: () => ReadonlySet<string>): string {
  const signed = signOffLines(text).filter(({ key }) => key === undefined || keys().has(key));
  if (signed.length === 0) return text;
  const lines = text.split("\n");
  for (const { line } of signed) lines[line - 1] = "";
  return lines.join("\n");
}

/** Returns the lines of a document that sign something off or withdraw a sign-off, in order. */
export function signOffLines(text: string): SignOffLine[] {
  if (!/\[[^\]]?\]|sign|withdr|revo|zurück|wider|freig|approv/i.test(text)) return [];
  return [...proseIn(text)].flatMap(({ text, number }): SignOffLine[] => {
    const source = text.slice(0, 2000);
    const [, mark, body] = BOX.exec(source) ?? [];
    const [, criterion, name = "", date = ""] = SIGNATURE.exec(body ?? "") ?? [];
    if (mark !== undefined && criterion !== undefined && /\d{4}-\d{2}|^YYYY-/.test(date)) {
      const isSigned = /^[xX]$/.test(mark) && !source.includes("~~");
      const kind = isSigned ? "signed" : "open";
      return [{
        key: criterionKey(criterion),
        kind,
        name: plainText(name),
        date: isDate(date) ? date : "",
        line: number,
      }];
    }
    const words = plainText(source);
    if (WITHDRAWN.test(words) && SIGN_OFF.test(words) && !NOT_WITHDRAWN.test(words)) {
      return [{
        kind: "withdrawn",
        words: criterionKey(words),
        name: "",
        date: datesIn(words)[0] ?? "",
        line: number,
      }];
    }
    const signed = SIGNED.exec(words);
    if (signed === null || NOT_YET.test(words)) return [];
    const [, by = "", on = ""] = signed;
    return [{ kind: "signed", name: by, date: datesIn(on)[0] ?? "", line: number }];
  });
}
