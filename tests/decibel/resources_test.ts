import { assertEquals } from "@std/assert";
import { decibelResources } from "../../src/decibel/resources.ts";
import { listResources, readResource } from "../../src/kernel/service/resource.ts";
import { designText, inRecords, issueText, oldName } from "./records.ts";

Deno.test("resources list readable records, the newest first, page by page", async () => {
  await inRecords(async ({ context, put }) => {
    for (let at = 1; at <= 130; at++) {
      put(
        "sentinel",
        "p",
        oldName(`Thing ${at}`, at),
        issueText({ title: `Thing ${at}`, days: at }),
      );
    }
    Deno.writeFileSync(put("designer", "p", oldName("Broken", 0), ""), new Uint8Array([0xff]));
    const first = await listResources(decibelResources, context, undefined);
    const rest = await listResources(decibelResources, context, first.nextCursor);
    const titles = [...first.resources, ...rest.resources].map(({ title }) => title);
    assertEquals(titles, Array.from({ length: 130 }, (_, at) => `Thing ${at + 1}`));
    assertEquals([first.resources.length, rest.nextCursor], [100, undefined]);
  });
});

Deno.test("a resource has its record's text; other URIs have none", async () => {
  await inRecords(async ({ context, put }) => {
    const name = oldName("Page by cursor", 2);
    put("designer", "a/b", name, designText("Page by cursor"));
    const read = async (uri: string) => (await readResource(decibelResources, context, uri))?.text;
    assertEquals(await read(`decibel://designer/a/b/${name}`), designText("Page by cursor"));
    for (
      const uri of [`decibel://sentinel/a/b/${name}`, "decibel://designer/x", "decibel://x/y/z"]
    ) {
      assertEquals(await read(uri), undefined, uri);
    }
  });
});
