import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { acePrompts } from "../../src/ace/prompts.ts";
import { aceTools } from "../../src/ace/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { getPrompt } from "../../src/kernel/service/prompt.ts";
import { aceFolder } from "./files.ts";

const agents = `## Build
[Bullet #c0ffee01, helpful:2, harmful:1] Rebase before the release is cut
[Bullet #c0ffee02, helpful:0, harmful:0] Pin the compiler
`;

async function promptText(
  name: string,
  args: Record<string, string>,
  text = agents,
): Promise<string> {
  const folder = aceFolder({ agents: text });
  try {
    const [message] = await getPrompt(acePrompts, { name, args }, folder.context);
    return message?.content.text ?? "";
  } finally {
    folder.remove();
  }
}

Deno.test("the prompt relevant quotes the task's rules with their counters", async () => {
  const text = await promptText("relevant", { task: "cut the release" });
  assertStringIncludes(text, "#c0ffee01 (Build; helpful 2, harmful 1): Rebase before the release");
  assertEquals(text.includes("Pin the compiler"), false);
  assertStringIncludes(
    await promptText("relevant", { task: "zebra" }),
    "doesn't have a rule for this task",
  );
  await assertRejects(() => promptText("relevant", {}), ToolError, "task is required");
});

Deno.test("the prompt relevant quotes ten rules and states the total number", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `[Bullet #${at}, helpful:0, harmful:0] Cut it\n`).join(
      "",
    );
  const told = async (count: number) =>
    (await promptText("relevant", { task: "cut" }, `## Build\n${lines(count)}`)).split("\n");
  const [ten, eleven] = [await told(10), await told(11)];
  assertEquals(ten[2], "The playbook says:");
  assertEquals(eleven[2], "The playbook says 10 of 11:");
  assertEquals(eleven.filter((line) => line.startsWith("- #")).length, 10);
});

Deno.test("the prompt learn names existing tools and includes the task if given", async () => {
  const text = await promptText("learn", { task: "shop-7" });
  assertStringIncludes(text, "what you learned from shop-7.");
  const names = aceTools.map(({ name }) => name);
  const called = [...text.matchAll(/`(ace_\w+)/g)].map(([, name = ""]) => name);
  assertEquals(called.filter((name) => !names.includes(name)), []);
  assertEquals(called.length > 4, true);
  assertStringIncludes(await promptText("learn", {}), "what you learned from this task.");
});
