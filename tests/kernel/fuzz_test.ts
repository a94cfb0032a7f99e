import { assert } from "@std/assert";
import { parseJson } from "../../src/kernel/json.ts";
import { parseDocument } from "../../src/kernel/markdown/document.ts";
import { parseFrontMatter } from "../../src/kernel/markdown/front_matter.ts";
import { findSection, headingsOf } from "../../src/kernel/markdown/headings.ts";
import { parseYaml, yamlScalar } from "../../src/kernel/markdown/yaml.ts";
import { LineBuffer, parseLine } from "../../src/kernel/mcp/json_rpc.ts";
import { nearest } from "../../src/kernel/nearest.ts";
import { closestPassage } from "../../src/kernel/search/passage.ts";
import { TextIndex } from "../../src/kernel/search/text_index.ts";
import { excerpt, flatten, printable } from "../../src/kernel/text.ts";
import { frontMatter, json, markdown, refused, slowTexts, testEffort, yaml } from "../fuzz.ts";

testEffort({
  "parseFrontMatter()": { ...frontMatter, run: parseFrontMatter },
  "parseYaml()": { ...yaml, run: parseYaml, msPerThousand: 2 },
  "yamlScalar()": { ...yaml, run: yamlScalar },
  "headingsOf()": { ...markdown, run: headingsOf },
  "findSection()": { ...markdown, run: (text) => refused(() => findSection(text, "end")) },
  "parseDocument()": { ...markdown, run: (text) => parseDocument("a.md", text) },
  "closestPassage()": {
    ...markdown,
    words: [...markdown.words, "status of ", "design", " decision", "the "],
    run: (text) => closestPassage({ text, bodyOffset: 0 }, ["status of the design decision"]),
    msPerThousand: 10,
  },
  "TextIndex": {
    ...markdown,
    words: [...markdown.words, '"', "AND ", "NEAR(", "*", "text:", "\0", "a_b", "Ab", "漢", "é"],
    run: (text) => {
      using index = new TextIndex<number>();
      index.put(0, { title: text.slice(0, 100), text: text.slice(0, 2000) });
      return index.search(text.slice(0, 2000), { limit: 1 });
    },
    msPerThousand: 40,
  },
  "parseJson()": { ...json, run: (text) => refused(() => parseJson(text)), msPerThousand: 4 },
  "parseLine()": {
    ...json,
    run: (text) => {
      const bytes = new TextEncoder().encode(text);
      const buffer = new LineBuffer();
      for (let at = 0; at < bytes.length; at += 100) {
        for (const line of buffer.push(bytes.subarray(at, at + 100))) parseLine(line);
      }
      return parseLine(buffer.rest());
    },
    // Each line may contain just one character and causes an error.
    msPerThousand: 10,
  },
  "flatten()": { ...markdown, run: flatten },
  "excerpt()": { ...markdown, run: (text) => excerpt(text) },
  "printable()": { ...markdown, run: printable },
  "nearest()": {
    ...markdown,
    run: (text) => nearest(text, ["get_stage", "get_review_prompt", text.slice(0, 300)]),
  },
});

Deno.test("slowTexts() finds a regular expression that takes quadratic time", () => {
  const [slow] = slowTexts({ ...markdown, run: (text) => text.replace(/[#\s]+!/g, "") });
  assert(slow !== undefined);
});
