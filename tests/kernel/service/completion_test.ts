import { assertEquals } from "@std/assert";
import { complete } from "../../../src/kernel/service/completion.ts";
import type { Service } from "../../../src/kernel/service/service.ts";

/** Returns a service with `count` notes, whose names complete a template and a prompt argument. */
function serviceOf(count: number): Service<null> {
  const names = () => Array.from({ length: count }, (_, at) => `note${at}`);
  return {
    ...{
      name: "small",
      title: "Small",
      version: "1",
      instructions: "",
      tools: () => Promise.resolve([]),
    },
    createContext: () => null,
    prompts: () => [{
      ...{ name: "read", arguments: [{ name: "note", required: true }], known: { note: names } },
      messages: () => Promise.resolve([]),
    }],
    resources: [{
      ...{ template: "note", title: "Notes", description: "Notes.", prefix: "x://" },
      mimeType: "text/plain",
      names,
      describe: (name) => ({ title: name }),
      read: () => undefined,
    }],
  };
}

Deno.test("complete() returns at most 100 values, the total and whether more values exist", async () => {
  for (const [count, shown, hasMore] of [[100, 100, false], [101, 100, true]] as const) {
    const target = { type: "ref/prompt", name: "read" } as const;
    const asked = { name: "note", value: "note" };
    const { values, ...rest } = await complete(serviceOf(count), target, asked);
    assertEquals([values.length, values[0], rest], [shown, "note0", { total: count, hasMore }]);
  }
});

Deno.test("complete() distinguishes a template name from a prompt name", async () => {
  const target = { type: "ref/resource", uri: "x://{+name}" } as const;
  const { values } = await complete(serviceOf(12), target, { name: "name", value: "note1" });
  assertEquals(values, ["note1", "note10", "note11"]);
});
