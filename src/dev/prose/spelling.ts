import { spellCheckDocument } from "cspell-lib";
import { repositoryPath } from "../executables.ts";
import type { ProseDocument } from "./documents.ts";

/** The bundled term dictionaries that this project uses in addition to the usual dictionaries. */
const DICTIONARIES = [
  "companies",
  "cpp",
  "data-science",
  "fullstack",
  "node",
  "golang",
  "npm",
  "python",
  "softwareTerms",
];

/** Matches code, addresses, names in code, words with digits, abbreviations and cited authors. */
const UNCHECKED =
  /`[^`]*`|\]\([^)]*\)|https?:\S+|\b\w+\.\w[\w/]*|\b\w*(?:[a-z][A-Z]|_|\d)\w*|\b[A-Z]{2,}s?\b|\([^()]*\b(?:19|20)\d\d\)/g;

/**
 * Returns each word that is in neither the British dictionary nor `words.txt`, with its location.
 */
export async function misspellings(documents: readonly ProseDocument[]): Promise<string[]> {
  const words = Deno.readTextFileSync(repositoryPath("src/dev/prose/words.txt")).split("\n");
  // Check all words in one text, because loading the dictionaries takes longer than checking.
  const rows = documents.flatMap(({ file, text, lines }) =>
    text.replace(UNCHECKED, (code) => code.replace(/[^\n]/g, " ")).split("\n")
      .map((row, index) => ({ row, place: `${file}:${lines[index]}` }))
  );
  const places = rows.flatMap(({ row, place }) => new Array<string>(row.length + 1).fill(place));
  const { issues } = await spellCheckDocument(
    {
      uri: "prose.md",
      text: rows.map(({ row }) => row).join("\n"),
      languageId: "markdown",
      locale: "en-GB",
    },
    { generateSuggestions: false, noConfigSearch: true },
    { language: "en-GB", words, dictionaries: DICTIONARIES, maxNumberOfProblems: 1_000 },
  );
  return issues.map(({ text, offset }) => `${places[offset]}  unknown word: ${text}`);
}
