import { parse } from "@textlint/markdown-to-ast";
import { codePassages, markdownPassage, type Passage, type ProseKind } from "./passages.ts";

/** The passages of one kind in a file, combined into one Markdown text. */
export interface ProseDocument {
  kind: ProseKind;
  file: string;
  text: string;
  /** The line number in the file, for each line in the text. */
  lines: readonly number[];
}

/** A sentence, heading or table cell, with its location. */
export interface Sentence {
  kind: ProseKind;
  file: string;
  line: number;
  text: string;
}

const segmenter = new Intl.Segmenter("en-GB", { granularity: "sentence" });

/** Returns the English text in this repository's files. */
export async function repositoryDocuments(): Promise<ProseDocument[]> {
  const args = ["ls-files", "-co", "--exclude-standard", "-z", "*.md", "*.ts"];
  const { stdout } = await new Deno.Command("git", { args }).output();
  const files = new TextDecoder().decode(stdout).split("\0")
    .filter((file) => file !== "" && !/(?:^tests\/fixtures|\/bundled|\/starter)\//.test(file));
  return files.flatMap((file) => {
    const passages = file.endsWith(".md") ? [markdownPassage(file)] : codePassages(file);
    const byKind = Map.groupBy(passages, ({ kind }) => kind);
    return [...byKind].map(([kind, all]) => documentOf({ kind, file }, all));
  });
}

function documentOf(
  of: { kind: ProseKind; file: string },
  passages: readonly Passage[],
): ProseDocument {
  const lines = passages.flatMap((
    { lines },
  ) => [...lines, { line: lines.at(-1)?.line ?? 1, text: "" }]);
  return {
    ...of,
    text: lines.map(({ text }) => text).join("\n"),
    lines: lines.map(({ line }) => line),
  };
}

/** Yields the sentences in a document's paragraphs, headings and table cells. */
export function* sentencesIn({ kind, file, text, lines }: ProseDocument): Generator<Sentence> {
  for (const { raw, line } of blocksIn(parse(text))) {
    // Replace line breaks, which would end a sentence, and code spans, which could begin a
    // sentence.
    const plain = raw.replace(/`[^`]*`/g, ({ length }) => "C".repeat(length)).replaceAll("\n", " ");
    for (const { segment, index } of segmenter.segment(plain)) {
      const offset = raw.slice(0, index).split("\n").length - 1;
      const sentence = raw.slice(index, index + segment.length).replace(
        /<!--.*?-->|^\|\s*|\|\s*$/gs,
        "",
      )
        .replace(/\s+/g, " ").trim();
      if (sentence !== "") {
        yield { kind, file, line: lines[line - 1 + offset] ?? 1, text: sentence };
      }
    }
  }
}

/**
 * Returns the number of words. A link counts as its text, and a code span counts as one word. Names
 * in capital letters, such as variable names, don't count.
 */
export function wordCount(sentence: string): number {
  const plain = sentence.replace(/`[^`]*`/g, "code").replace(/\]\([^)]*\)/g, "]");
  return plain.split(/\s+/).filter((word) => /[\p{Ll}\d]/u.test(word)).length;
}

type MarkdownNode = ReturnType<typeof parse> | ReturnType<typeof parse>["children"][number];

/** A piece of a Markdown text that contains sentences, with its first line. */
interface Block {
  raw: string;
  line: number;
}

function* blocksIn(node: MarkdownNode): Generator<Block> {
  if (/^(?:Paragraph|Header|TableCell)$/.test(node.type)) {
    yield { raw: node.raw.replace(/^#+ /, ""), line: node.loc.start.line };
  } else if ("children" in node) {
    for (const child of node.children) yield* blocksIn(child);
  }
}
