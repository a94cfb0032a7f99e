import { assertEquals, assertStringIncludes } from "@std/assert";
import { unpackTar } from "modern-tar";
import { html } from "../../../src/kernel/page/html.ts";
import type { PageRecord } from "../../../src/kernel/page/page.ts";
import { recordLink } from "../../../src/kernel/page/parts.ts";
import { siteArchive } from "../../../src/kernel/page/site.ts";

/** Returns the files of a site with the given records, keyed by path. */
async function siteOf(records: readonly PageRecord[], index = ""): Promise<Map<string, string>> {
  const source = {
    call: () => Promise.resolve({ text: "" }),
    given: {},
    subject: "shop",
    text: () => undefined,
    program: "small 1.0.0",
    printedAt: new Date("2026-01-02T03:04:05Z"),
  };
  const archive = await siteArchive({ title: "Shop", index, records }, source, "public");
  const text = new TextDecoder();
  return new Map(
    (await unpackTar(archive)).map(({ header, data }) => [header.name, text.decode(data)]),
  );
}

function record(id: string, facts: Partial<PageRecord> = {}): PageRecord {
  return { id, title: `Title of ${id}`, text: "Text.", ...facts };
}

async function recordPaths(ids: readonly string[]): Promise<string[]> {
  return [...(await siteOf(ids.map((id) => record(id)))).keys()].slice(2);
}

Deno.test("siteArchive() keeps file names inside the record folder even if an id contains a path", async () => {
  assertEquals(await recordPaths(["../../etc/passwd", "/etc", "adr/keys", ".hidden"]), [
    "public/records/-..-etc-passwd.html",
    "public/records/-etc.html",
    "public/records/adr-keys.html",
    "public/records/hidden.html",
  ]);
});

Deno.test("siteArchive() removes the record file's extension from a page's name", async () => {
  assertEquals(await recordPaths(["2026-01-02-pump.md"]), ["public/records/2026-01-02-pump.html"]);
});

Deno.test("siteArchive() gives pages different names if ids differ only in case or punctuation", async () => {
  const paths = await recordPaths(["a b", "A/B", "a-b"]);
  assertEquals(new Set(paths.map((path) => path.toLowerCase())).size, 3);
});

Deno.test("siteArchive() gives records the same page names regardless of their order", async () => {
  const ids = ["a b", "A/B", "c"];
  assertEquals((await recordPaths(ids)).sort(), (await recordPaths(ids.toReversed())).sort());
});

Deno.test("siteArchive() stores file names longer than 100 characters", async () => {
  const [path = ""] = await recordPaths(["日本".repeat(60)]);
  assertEquals(path, `public/records/${"日本".repeat(35)}.html`);
});

Deno.test("siteArchive() changes the index's record links to point to record pages", async () => {
  const link = recordLink("adr/it's & 50 %", "Keys");
  const files = await siteOf([record("adr/it's & 50 %")], `${html`<p>${link}</p>`}`);
  assertEquals(
    files.get("public/index.html"),
    '<p><a href="records/adr-it-s-50-.html">Keys</a></p>',
  );
});

Deno.test("siteArchive() changes a record's links to point to the other pages", async () => {
  const files = await siteOf([
    record("a", { facts: recordLink("b", "next"), text: "See [b](b.md).", resolve: () => "b" }),
    record("b"),
  ]);
  const links = [...(files.get("public/records/a.html") ?? "").matchAll(/<a href="([^"]*)"/g)];
  assertEquals(links.map(([, href]) => href), ["../index.html", "b.html", "b.html"]);
});

Deno.test("siteArchive() keeps links that do not point to records", async () => {
  const index = '<a href="#main">Skip</a>';
  assertEquals((await siteOf([record("a")], index)).get("public/index.html"), index);
});

Deno.test("siteArchive() expands the index to show every record", async () => {
  const index = "<details><summary>Closed</summary></details>";
  assertEquals(
    (await siteOf([], index)).get("public/index.html"),
    "<details open><summary>Closed</summary></details>",
  );
});

Deno.test("siteArchive() shows a malicious title or body as plain text", async () => {
  const text = '<script>alert(1)</script> <a href="#a">x</a>';
  const page = (await siteOf([record("a", { title: text, text })])).get("public/records/a.html");
  assertEquals(page?.includes("<script"), false);
  assertStringIncludes(page ?? "", "&lt;script&gt;");
});
