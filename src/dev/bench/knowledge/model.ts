import { builtInEncoder } from "../../../knowledge/model/built_in.ts";
import { passagesOf } from "../../../knowledge/model/passages.ts";
import { READ_PIECES } from "../../../knowledge/model/universal_encoder.ts";
import { MAX_CONTENT } from "../../../knowledge/store/entry.ts";
import { cpuTimeOf } from "../../cpu_time.ts";
import { readQuestions } from "../../fuse/questions.ts";
import { figure, print } from "../../print.ts";

const QUESTIONS = 30;

/**
 * Prints the CPU time that the built-in model takes for the vectors of a question and of long
 * entries.
 */
export async function reportModel(): Promise<void> {
  const { entries, questions } = await readQuestions();
  const encoder = builtInEncoder();
  const vectors = (text: string): number => {
    const passages = passagesOf(text, (part) => encoder.encode(part), READ_PIECES);
    for (const passage of passages) encoder.vectorOf(passage);
    return passages.length;
  };
  const asked = questions.slice(0, QUESTIONS).map(({ text }) => text);
  asked.forEach(vectors);
  const question = cpuTimeOf(() => asked.forEach(vectors)) / asked.length;
  print(`Built-in model, processor time in ms: a question ${figure(question)}`);
  const all = Array.from({ length: 20 }, () => entries.join(" ")).join(" ");
  for (const length of [1000, MAX_CONTENT]) {
    let passages = 0;
    const took = cpuTimeOf(() => passages = vectors(all.slice(0, length)));
    print(`an entry of ${length} characters, ${passages} passages: ${figure(took)}`);
  }
}
