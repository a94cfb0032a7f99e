/**
 * `deno task sample [SEED]`: prints 200 sentences with their locations for an editor to review, 20
 * of each kind at equal intervals. The seed (default: 1) shifts the intervals.
 */
import { seededRandom } from "./bench/random.ts";
import { print } from "./print.ts";
import { repositoryDocuments, type Sentence, sentencesIn, wordCount } from "./prose/documents.ts";
import { PROSE_KINDS } from "./prose/passages.ts";

const EACH = 20;

/** The minimum number of words outside code, which excludes names and lists of inputs. */
const MIN_WORDS = 4;

/** The number of recent commits whose messages the sample uses. */
const COMMITS = 200;

async function commitSubjects(): Promise<Sentence[]> {
  const args = ["log", `--max-count=${COMMITS}`, "--format=%h %s"];
  const { stdout } = await new Deno.Command("git", { args }).output();
  return new TextDecoder().decode(stdout).trimEnd().split("\n").map((line) => ({
    kind: "commit subject",
    file: line.slice(0, line.indexOf(" ")),
    line: 1,
    text: line.slice(line.indexOf(" ") + 1),
  }));
}

const random = seededRandom(Number(Deno.args[0] ?? 1));
const documents = await repositoryDocuments();
const sentences = [
  ...documents.flatMap((document) => [...sentencesIn(document)])
    .filter(({ text }) => wordCount(text.replace(/`[^`]*`|\b\w+\?,/g, "")) >= MIN_WORDS),
  ...await commitSubjects(),
];
for (const kind of PROSE_KINDS) {
  const all = sentences.filter((sentence) => sentence.kind === kind);
  const interval = all.length / EACH;
  const begin = random() * interval;
  print(`\n${kind} (${all.length})`);
  for (let at = 0; at < EACH; at++) {
    const sentence = all[Math.floor(begin + at * interval)];
    if (sentence) print(`  ${sentence.file}:${sentence.line}  ${sentence.text}`);
  }
}
