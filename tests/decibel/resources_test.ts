import { assertEquals } from "@std/assert";
import { decibelResources } from "../../src/decibel/resources.ts";
import { designText, inRecords, issueText } from "./records.ts";

const [NAME, BROKEN] = ["2026-01-31T10-00-00Z-x.md", "2026-02-01T10-00-00Z-y.md"];

/** The resource kinds that list names and describe each resource. */
const KINDS = decibelResources.flatMap((kind) =>
  "names" in kind && "describe" in kind ? [kind] : []
);

Deno.test("a resource has its record's title and text if the record is readable", async () => {
  await inRecords(({ context, put }) => {
    const text = issueText({ title: "Broken" });
    put("sentinel", "a", NAME, text);
    put("designer", "b", NAME, designText("Page by cursor"));
    Deno.writeFileSync(put("sentinel", "a", BROKEN, ""), new Uint8Array([0xff]));
    const names = KINDS.flatMap((kind) => [...kind.names(context)]);
    assertEquals(names.sort(), [`a/${NAME}`, `a/${BROKEN}`, `b/${NAME}`]);
    const found = (name: string) =>
      KINDS.map((kind) => [kind.describe?.(name, context)?.title, kind.read(name, context, "")])
        .filter(([title, read]) => title !== undefined || read !== undefined);
    assertEquals(found(`a/${NAME}`), [["Broken", text]]);
    assertEquals(found(`a/${BROKEN}`), []);
    assertEquals([found("a/none.md"), found("none"), found(`c/${NAME}`)], [[], [], []]);
  });
});
