import { assertEquals, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import {
  completeName,
  encodeName,
  listResources,
  listTemplates,
  readResource,
  type ResourceKind,
} from "../../../src/kernel/service/resource.ts";

/** Returns a kind whose documents have the given names. */
function kindOf(prefix: string, names: readonly string[]): ResourceKind<null> {
  return {
    template: prefix,
    title: prefix,
    description: "",
    prefix,
    mimeType: "text/plain",
    list: () =>
      names.map((name) => ({
        uri: prefix + encodeName(name),
        details: () => name.endsWith("gone") ? undefined : { name, title: name },
      })),
    read: (name) => names.includes(name) ? `text of ${name}` : undefined,
  };
}

const NUMBERED = Array.from({ length: 150 }, (_, at) => `n${at}`);

Deno.test("listResources() lists the kinds' documents in their order, 100 on each page", () => {
  const kinds = [kindOf("x://c/", ["one"]), kindOf("x://b/", NUMBERED)];
  const first = listResources(kinds, null);
  const second = listResources(kinds, null, first.nextCursor);
  const uris = [first, second].map(({ resources }) => resources.map(({ uri }) => uri));
  const all = [...NUMBERED.map((name) => `x://b/${name}`), "x://c/one"];
  assertEquals(uris, [all.slice(0, 100), all.slice(100)]);
  assertEquals(second.nextCursor, undefined);
});

Deno.test("listResources() omits a document whose kind can't describe it", () => {
  const { resources } = listResources([kindOf("x://a/", ["a", "b gone", "c"])], null);
  assertEquals(resources.map(({ name }) => name), ["a", "c"]);
});

Deno.test("listResources() escapes invisible characters in a name and a URI", () => {
  const { resources: [listed] } = listResources([kindOf("x://", ["a\u202eb"])], null);
  assertEquals([listed?.name, listed?.uri], ["a\\u202eb", "x://a%E2%80%AEb"]);
});

Deno.test("listResources() rejects texts that are not its cursors", () => {
  for (const cursor of ["", "not a cursor!", "../../etc/passwd", "100", "after--1"]) {
    assertThrows(() => listResources([], null, cursor), ToolError, "cursor");
  }
});

Deno.test("readResource() selects the kind by URI prefix and returns undefined for an unknown URI", () => {
  const kinds = [kindOf("x://a/", ["ü/b"]), kindOf("x://b/", ["one"])];
  assertEquals(readResource(kinds, null, "x://a/%C3%BC/b"), {
    mimeType: "text/plain",
    text: "text of ü/b",
  });
  for (const uri of ["x://a/%C3", "x://c/one", "x://b/two", ""]) {
    assertEquals(readResource(kinds, null, uri), undefined, uri);
  }
});

Deno.test("listTemplates() omits kinds without a template", () => {
  const { template: _, ...fixed } = kindOf("x://f/", ["only"]);
  const templates = listTemplates([kindOf("x://a/", []), fixed]);
  assertEquals(templates.map(({ uriTemplate }) => uriTemplate), ["x://a/{+name}"]);
});

Deno.test("completeName() lists names that begin with the typed text before those that contain it", () => {
  const kinds = [kindOf("x://a/", ["use-pooler", "Pooler", "other"]), kindOf("x://b/", ["pool"])];
  const complete = (template: string, typed: string) =>
    completeName(kinds, null, { template, typed });
  assertEquals(complete("x://a/{+name}", "pool").values, ["Pooler", "use-pooler"]);
  assertEquals(complete("x://none/{+name}", "pool"), { values: [], total: 0, hasMore: false });
  const { values, total, hasMore } = completeName([kindOf("x://", NUMBERED)], null, {
    template: "x://{+name}",
    typed: "n",
  });
  assertEquals([values.length, total, hasMore], [100, 150, true]);
});
