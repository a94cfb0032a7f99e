import { promptsOf } from "../../src/architecture/prompt_files/library.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { alignmentOf } from "../../src/architecture/tools/check_adr_alignment.ts";
import { renderPrompt } from "../../src/architecture/prompts.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { note } from "../note.ts";
import { contentAt } from "./content.ts";

const corpus = corpusPath();

function corpusPath(): string | undefined {
  try {
    return Deno.realPathSync(repositoryPath("../shared/corpora/architecture"));
  } catch {
    note("Not tested: the corpus of architecture documents is not there");
    return undefined;
  }
}

Deno.test(
  { name: "the server serves the whole corpus without warnings", ignore: corpus === undefined },
  () => {
    const warnings: string[] = [];
    const content = contentAt(corpus ?? "", warnings);
    const { documents } = content;
    const prompts = promptsOf(content);
    assertEquals(documents.list().map(({ uri, details: { adr } }) => [uri, adr?.status]), [
      ["architecture://adr/000-sample-architects", "accepted"],
      ["architecture://adr/001-microservices-architecture", "accepted"],
      ["architecture://guidelines/api-design", undefined],
      ["architecture://patterns/repository-pattern", undefined],
    ]);
    assertEquals(prompts.list().length, 5);
    assertEquals(warnings, []);
  },
);

Deno.test({
  name: "every corpus prompt and every built-in prompt renders",
  ignore: corpus === undefined,
}, () => {
  const content = contentAt(corpus ?? "");
  const builtIn = promptsOf(content).list().filter(({ name }) => name !== "test-prompt");
  for (const prompt of [...promptsOf(content).list(), ...builtIn]) {
    const values = Object.fromEntries(
      prompt.arguments.map((
        { name },
      ) => [name, name === "pattern_name" ? "repository-pattern" : "v"]),
    );
    const messages = renderPrompt(prompt, values, content);
    const text = messages.map((one) => one.text).join("\n");
    assert(!/\{\{(?:resource:|\w+\}\})/.test(text), prompt.name);
    if (!prompt.messages.some((one) => one.text.includes("{{resource:"))) continue;
    assertStringIncludes(
      text,
      "# Repository Pattern\nSource: architecture://patterns/repository-pattern\n\n",
    );
  }
});

Deno.test({
  name: "alignmentOf() finds the corpus's ADR about a shared database",
  ignore: corpus === undefined,
}, () => {
  const { related } = alignmentOf({
    decision_description:
      "We will use a shared database for all microservices instead of a database per service",
  }, contentAt(corpus ?? ""));
  assertEquals(related[0]?.path, "resources/adr/001-microservices-architecture.md");
});
