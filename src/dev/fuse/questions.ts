import { repositoryPath } from "../executables.ts";

/** The kind of a question, by its similarity to the entry with the answer. */
export const QUESTION_KINDS = {
  o: "overlap",
  p: "paraphrase",
  i: "identifier",
  m: "mixed",
} as const;

/** The letter for a kind. */
export type QuestionKind = keyof typeof QUESTION_KINDS;

/** A question, and the number of the entry with the answer. */
export interface FusedQuestion {
  kind: QuestionKind;
  text: string;
  answer: number;
}

/**
 * The entries and questions in questions.txt. Each question follows its entry and the letter of its
 * kind.
 */
export async function readQuestions(): Promise<{ entries: string[]; questions: FusedQuestion[] }> {
  const text = await Deno.readTextFile(repositoryPath("src/dev/fuse/questions.txt"));
  const entries: string[] = [];
  const questions: FusedQuestion[] = [];
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const kind = (["o", "p", "i", "m"] as const).find((one) => line.startsWith(`${one}: `));
    if (kind === undefined) entries.push(line);
    else questions.push({ kind, text: line.slice(3), answer: entries.length - 1 });
  }
  return { entries, questions };
}
