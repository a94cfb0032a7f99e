import { system } from "../../kernel/disk/system.ts";
import { entrySections } from "../../knowledge/documents/sections.ts";
import { repositoryPath } from "../executables.ts";

/** The kind of a question about documents, by its similarity to the section with the answer. */
export const DOCUMENT_KINDS = {
  p: "paraphrase",
  s: "same words",
  i: "identifier",
  g: "German",
  m: "misspelt",
  n: "unanswerable",
} as const;

/** The letter for a kind. */
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** A question and the sections with its answer: the sections under a heading in a file. */
export interface DocumentQuestion {
  kind: DocumentKind;
  file: string;
  heading: string;
  query: string;
  also: string[];
}

/** A section in a document. */
export interface DocumentSection {
  file: string;
  title: string;
  text: string;
}

/** Returns the questions in documents.txt. */
export async function readDocumentQuestions(): Promise<DocumentQuestion[]> {
  const text = await Deno.readTextFile(repositoryPath("src/dev/fuse/documents.txt"));
  return text.split("\n").flatMap((line) => {
    const [letter = "", place = "", query = "", ...also] = line.split("|").map((one) => one.trim());
    const kind = (["p", "s", "i", "g", "m", "n"] as const).find((one) => one === letter);
    const [file = "", heading = ""] = place.split(" # ");
    return kind === undefined ? [] : [{ kind, file, heading, query, also }];
  });
}

/** Returns the Markdown sections in a folder; undefined if the corpora don't exist. */
export function readSections(folder: string): DocumentSection[] | undefined {
  try {
    return [...system.readDir(folder)].sort((a, b) => a.name < b.name ? -1 : 1).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) return readSections(path) ?? [];
      if (!entry.name.endsWith(".md")) return [];
      const text = new TextDecoder().decode(system.readFile(path));
      return entrySections(path, text).sections.map((section) => ({
        file: path,
        title: section.headings.join(" > "),
        text: section.text,
      }));
    });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Returns true if a section contains the answer to a question. */
export function isAnswer(
  { file, title }: { file: string; title: string },
  question: DocumentQuestion,
): boolean {
  return file.includes(question.file) &&
    title.toLowerCase().includes(question.heading.toLowerCase());
}
