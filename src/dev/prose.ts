/**
 * `deno task prose`: reports English that breaks a rule in `prose/rules.yml`, sentences with more
 * than 30 words, and unknown words. Unknown words are in neither the British dictionary nor
 * `prose/words.txt`.
 */
import { TextlintKernel } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import prh from "textlint-rule-prh";
import { repositoryPath } from "./executables.ts";
import { print } from "./print.ts";
import {
  type ProseDocument,
  repositoryDocuments,
  sentencesIn,
  wordCount,
} from "./prose/documents.ts";
import { misspellings } from "./prose/spelling.ts";

const MAX_WORDS = 30;

const kernel = new TextlintKernel();
const options = {
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: markdown.default }],
  rules: [{
    ruleId: "prh",
    rule: prh.default,
    options: { rulePaths: [repositoryPath("src/dev/prose/rules.yml")] },
  }],
};

/** Yields a line for each broken rule in a document. */
async function* problemsIn(document: ProseDocument): AsyncGenerator<string> {
  const { file, text, lines } = document;
  const { messages } = await kernel.lintText(text, options);
  for (const { line, message } of messages) {
    yield `${file}:${lines[line - 1]}  ${message.replaceAll("\n", ": ")}`;
  }
  for (const sentence of sentencesIn(document)) {
    const count = wordCount(sentence.text);
    if (count > MAX_WORDS) yield `${file}:${sentence.line}  ${count} words: ${sentence.text}`;
  }
}

const documents = await repositoryDocuments();
const problems = await misspellings(documents);
for (const document of documents) {
  for await (const problem of problemsIn(document)) problems.push(problem);
}
for (const problem of problems) print(problem);
print(`${documents.length} texts, ${problems.length} sentences or words to change`);
Deno.exit(problems.length > 0 ? 1 : 0);
