import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import {
  byUri,
  completeName,
  type HeldKind,
  listingOf,
  listTemplates,
  type NamedKind,
  type PagedKind,
  readResource,
  type ResourceKind,
} from "../../../src/kernel/service/resource.ts";
import {
  decodeCursor,
  encodeCursor,
  foreignCursor,
  indexAfter,
  listResources,
  PAGE_SIZE,
} from "../../../src/kernel/service/resource_list.ts";

/** Returns the properties that all kinds of text resources share. */
function textsOf(prefix: string, names: readonly string[]) {
  return {
    template: prefix,
    title: prefix,
    description: "",
    prefix,
    mimeType: "text/plain",
    read: (name: string) => names.includes(name) ? `text of ${name}` : undefined,
  };
}

/** Returns a kind whose documents have the given names. */
function kindOf(prefix: string, names: readonly string[]): NamedKind<null> {
  return {
    ...textsOf(prefix, names),
    names: () => names,
    describe: (name) => name.endsWith("gone") ? undefined : { title: name },
  };
}

/** Returns a kind that lists its names in the given order and uses indexes as cursors. */
function pagedKind(prefix: string, names: readonly string[]): PagedKind<null> {
  return {
    ...textsOf(prefix, names),
    complete: (typed) => Promise.resolve(names.filter((name) => name.endsWith(typed))),
    page: (_, { after = "0", limit }) => {
      const start = Number(after);
      if (!(start < Math.max(1, names.length))) throw foreignCursor();
      const end = start + limit;
      return Promise.resolve({
        documents: names.slice(start, end).map((name) => ({ name, title: name })),
        next: end < names.length ? String(end) : undefined,
      });
    },
  };
}

/** Returns a kind that keeps its entries in a list. */
function heldKind(prefix: string, names: readonly string[]): HeldKind<null> {
  const held = names.map((name) =>
    listingOf({ uri: prefix + name, name, title: name, mimeType: "text/plain" })
  );
  return {
    title: prefix,
    description: "",
    prefix,
    mimeType: "text/plain",
    names: () => names,
    entries: (_, { after, limit }) => held.filter(({ uri }) => uri > after).slice(0, limit),
    read: () => undefined,
  };
}

async function allUris(
  kinds: readonly ResourceKind<null>[],
): Promise<{ uris: string[]; pages: number }> {
  const uris: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await listResources(kinds, null, cursor);
    uris.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== undefined);
  return { uris, pages };
}

Deno.test("listResources() lists resources of all kinds by URI, page by page", async () => {
  const many = Array.from(
    { length: 2 * PAGE_SIZE - 1 },
    (_, at) => `n${String(at).padStart(3, "0")}`,
  );
  const kinds = [kindOf("x://b/", many), kindOf("x://a/", ["one"])];
  const { uris, pages } = await allUris(kinds);
  assertEquals(uris, ["x://a/one", ...many.map((name) => `x://b/${name}`)]);
  assertEquals(pages, 2);
  assertEquals((await allUris([])).uris, []);
});

Deno.test("listResources() lists a kind with its own order first and the other kinds by URI", async () => {
  const newest = Array.from({ length: PAGE_SIZE + 1 }, (_, at) => `n${PAGE_SIZE - at}`);
  const entries = pagedKind("x://entry/", newest);
  const uris = newest.map((name) => `x://entry/${name}`);
  assertEquals(await allUris([entries]), { uris, pages: 2 });
  const others = kindOf("x://a/", ["one"]);
  assertEquals(await allUris([others, entries]), { uris: [...uris, "x://a/one"], pages: 3 });
  assertEquals(await allUris([pagedKind("x://entry/", [])]), { uris: [], pages: 1 });
  const wrong = encodeCursor({ of: "pages", after: "x" });
  await assertRejects(() => listResources([entries], null, wrong), ToolError, "cursor");
});

Deno.test("listResources() lists kinds by URI whether or not they keep their entries", async () => {
  const many = Array.from({ length: PAGE_SIZE - 1 }, (_, at) => `n${String(at).padStart(3, "0")}`);
  const kinds = [kindOf("x://b/", many), heldKind("x://a/", many), heldKind("x://c/", ["one"])];
  const { uris, pages } = await allUris(kinds);
  assertEquals(uris, [
    ...many.map((name) => `x://a/${name}`),
    ...many.map((name) => `x://b/${name}`),
    "x://c/one",
  ]);
  assertEquals(pages, 2);
});

Deno.test("listResources() omits a resource if its kind cannot describe the resource", async () => {
  const kinds = [kindOf("x://a/", ["a", "b gone", "c"])];
  assertEquals((await allUris(kinds)).uris, ["x://a/a", "x://a/c"]);
});

Deno.test("byUri() sorts names by their encoded URIs", () => {
  assertEquals(["z", "ü", "a/b", "a b", "\ud800"].sort(byUri), ["ü", "\ud800", "a b", "a/b", "z"]);
});

Deno.test("readResource() selects the kind by URI prefix and returns undefined for an unknown URI", async () => {
  const kinds = [kindOf("x://a/", ["ü/b"]), kindOf("x://b/", ["one"])];
  assertEquals(await readResource(kinds, null, "x://a/%C3%BC/b"), {
    mimeType: "text/plain",
    text: "text of ü/b",
  });
  for (const uri of ["x://a/%C3", "x://c/one", "x://b/two", ""]) {
    assertEquals(await readResource(kinds, null, uri), undefined);
  }
});

Deno.test("completeName() and listTemplates() ignore kinds without a template", async () => {
  const { template: _, ...fixed } = kindOf("x://f/", ["only"]);
  const kinds = [kindOf("x://a/", ["Brief", "bridge", "intent", "one two"]), fixed];
  assertEquals(listTemplates(kinds).map(({ uriTemplate }) => uriTemplate), ["x://a/{+name}"]);
  const asked = { uriTemplate: "x://a/{+name}", argument: "name", prefix: "BR" };
  assertEquals(await completeName(kinds, null, asked), ["Brief", "bridge"]);
  for (const prefix of ["one t", "one%20t"]) {
    assertEquals(await completeName(kinds, null, { ...asked, prefix }), ["one%20two"]);
  }
  const typed = { ...asked, uriTemplate: "x://p/{+name}", prefix: "two" };
  assertEquals(await completeName([pagedKind("x://p/", ["one two", "one"])], null, typed), [
    "one%20two",
  ]);
  for (const wrong of [{ uriTemplate: "x://z/{+name}" }, { argument: "path" }]) {
    await assertRejects(() => completeName(kinds, null, { ...asked, ...wrong }), ToolError);
  }
});

Deno.test("indexAfter() returns the index after a key even if the key is missing", () => {
  const keys = ["b", "d", "f"];
  const index = (after: string): number => indexAfter(3, (at) => keys[at] ?? "", after);
  assertEquals(["", "a", "b", "c", "f", "g"].map(index), [0, 0, 1, 1, 3, 3]);
  assertEquals(indexAfter(0, () => "", "x"), 0);
});

Deno.test("decodeCursor() returns the encoded key and rejects texts that are not cursors", () => {
  for (const list of ["names", "pages"] as const) {
    const place = { of: list, after: "x://ü/%C3 ✓" };
    assertEquals(decodeCursor(encodeCursor(place)), place);
  }
  for (const cursor of ["", "not a cursor!", "../../etc/passwd", btoa("x"), btoa("%E0%A4%A")]) {
    assertThrows(() => decodeCursor(cursor), ToolError, "cursor");
  }
});
