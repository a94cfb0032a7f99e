import { assertEquals, assertStringIncludes } from "@std/assert";
import { recordPlaces, suggestedSettings } from "../../../src/architecture/documents/discovery.ts";
import {
  discoveryOf,
  renderDiscovery,
} from "../../../src/architecture/documents/discovery_report.ts";
import { repositoryOf } from "../content.ts";

const record = (title: string) =>
  `# ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nWe use it.\n`;
const FORM = "# NUMBER. TITLE\n\n## Status\n\nSTATUS\n\n## Context\n\n## Decision\n";

/** Returns the paths of the ADRs that the server finds in a repository with the given files. */
function found(files: Record<string, string>): string[] {
  return repositoryOf(files).documents.list("adr").map(({ path }) => path).sort();
}

/** Record locations that the server finds without configuration. */
const PLACES: readonly (readonly string[])[] = [
  ["docs/adr/0001-a.md", "docs/adr/0002-b.md"],
  ["0001-a.md", "0002-b.md"],
  ["architecture-decision-record/001-a.md"],
  ["doc/decision-records/use-a.md", "doc/decision-records/use-b.md"],
  ["packages/one/docs/adr/0001-a.md", "packages/two/docs/adr/0001-b.md"],
  ["handbook/deep/down/below/choices/2024-01-31-a.md"],
  ["decisions/2024-01-31-a/README.md", "decisions/2024-02-01-b/README.md"],
  ["records/ODH-ADR-0001-a.md", "records/ODH-ADR-0002-b.md"],
  ["DR001 - a.md", "DR002 - b.md"],
  ["docs/Architecture/ADR/adr-0001-a.md"],
  ["text/metrics/0001-a.md", "text/trace/0002-b.md"],
];

for (const paths of PLACES) {
  Deno.test(`the server finds ADRs at ${paths.join(", ")}`, () => {
    const files = Object.fromEntries(paths.map((path) => [path, record(path)]));
    assertEquals(found({ ...files, "README.md": "# Shop\n" }), [...paths].sort());
  });
}

Deno.test("resources/ does not hide ADRs if it contains no documents", () => {
  const files = { "resources/logo.md": "# Logo\n", "docs/adr/0001-a.md": record("A") };
  assertEquals(found(files), ["docs/adr/0001-a.md"]);
});

Deno.test("resources/adr takes precedence if it has documents", () => {
  const files = { "resources/adr/001-a.md": record("A"), "docs/adr/0001-b.md": record("B") };
  assertEquals(found(files), ["resources/adr/001-a.md"]);
});

Deno.test("resources/patterns does not hide ADRs in another folder", () => {
  const files = { "resources/patterns/p.md": "# P\n", "docs/adr/0001-a.md": record("A") };
  assertEquals(found(files), ["docs/adr/0001-a.md"]);
});

Deno.test("the server ignores node_modules, vendor, hidden folders and ignored folders", () => {
  const folders = ["node_modules/x", "vendor/x", ".git", "build", "packages/one/dist"];
  const files = Object.fromEntries(folders.map((one) => [`${one}/adr/0001-a.md`, record("A")]));
  const gitignore = "# built\n/build/\ndist\n";
  assertEquals(found({ ...files, ".gitignore": gitignore, "adr/0001-b.md": record("B") }), [
    "adr/0001-b.md",
  ]);
});

Deno.test("the server does not treat templates, indexes and guides as ADRs", () => {
  const files = {
    "docs/adr/0001-a.md": record("A"),
    "docs/adr/0002-b.md": record("B"),
    "docs/adr/0003-c.md": record("C"),
    "docs/adr/0000-adr-template-de.md": FORM,
    "docs/adr/README.md": "# Decisions\n",
    "docs/adr/how-to-write.md": "# How to write\n\nShort.\n",
  };
  assertEquals(found(files), ["docs/adr/0001-a.md", "docs/adr/0002-b.md", "docs/adr/0003-c.md"]);
});

Deno.test("a template in a parent folder applies to records in its subfolders", () => {
  const { documents } = repositoryOf({
    "0000-template.md": FORM,
    "rfcs/0001-a.md": record("A"),
  });
  assertEquals(documents.templates, ["0000-template.md"]);
});

Deno.test("other documents in the folder of a README record are not separate records", () => {
  const files = { "adr/0001-a/README.md": record("A"), "adr/0001-a/appendix.md": record("X") };
  assertEquals(found(files), ["adr/0001-a/README.md"]);
});

Deno.test("a numbered page with some typical sections is a record only among similar pages", () => {
  const page = "# X\n\n## Summary\n\ns\n\n## Alternatives\n\na\n";
  assertEquals(found({ "text/0001-a.md": page, "text/0002-b.md": page }), []);
  assertEquals(found({ "text/0001-a.md": page, "text/0002-b.md": page, "text/0003-c.md": page }), [
    "text/0001-a.md",
    "text/0002-b.md",
    "text/0003-c.md",
  ]);
});

Deno.test("discoveryOf() returns undefined if the server serves every record", () => {
  assertEquals(discoveryOf(repositoryOf({ "adr/0001-a.md": record("A") }).documents), undefined);
});

Deno.test("discoveryOf() reports records in AsciiDoc and reStructuredText as unsupported", () => {
  const { documents } = repositoryOf({
    "docs/adr/0001-a.adoc": "= A",
    "docs/adr/0002-b.rst": "B\n=",
    "docs/x.md": "# X\n",
  });
  assertEquals(discoveryOf(documents)?.skipped, [
    { path: "docs/adr/0001-a.adoc", reason: "format" },
    { path: "docs/adr/0002-b.rst", reason: "format" },
  ]);
});

Deno.test("discoveryOf() reports a page in a records folder if the page has no decision", () => {
  const { documents } = repositoryOf({
    "docs/adr/0001-a.md": record("A"),
    "docs/adr/guide.md": "# Guide\n",
  });
  assertEquals(discoveryOf(documents)?.skipped, [
    { path: "docs/adr/guide.md", reason: "no decision" },
  ]);
});

Deno.test("renderDiscovery() lists the searched folders and suggests settings for architecture.yml", () => {
  const { documents } = repositoryOf({ "docs/design/x.md": "# X\n", "src/readme.md": "# S\n" });
  const discovery = discoveryOf(documents);
  const text = discovery === undefined ? "" : renderDiscovery(discovery);
  assertEquals(text.split("\n"), [
    "The server looked for ADRs in:",
    "- docs/design: 0 ADRs",
    "- src: 0 ADRs",
    "To name the ADR folders, save these lines as architecture.yml:",
    "adr:",
    "  - docs/design",
  ]);
});

for (const files of [{}, { "README.md": "# Shop\n" }]) {
  const names = Object.keys(files).join() || "no file";
  Deno.test(`renderDiscovery() suggests a folder instead of settings for ${names}`, () => {
    const discovery = discoveryOf(repositoryOf(files).documents);
    const text = discovery === undefined ? "" : renderDiscovery(discovery);
    assertEquals(text.split("\n").at(-1), "Put the first ADR into docs/adr.");
  });
}

Deno.test("the server finds an ADR in the folder that renderDiscovery() suggests", () => {
  assertEquals(found({ "docs/adr/0001-a.md": record("A") }), ["docs/adr/0001-a.md"]);
});

Deno.test("the server accepts the settings that renderDiscovery() suggests", () => {
  const page = "# Queues\n\nWe use queues.\n";
  const { documents } = repositoryOf({ "docs/design/queues.md": page });
  const settings = discoveryOf(documents)?.settings ?? "";
  const followed = { "docs/design/queues.md": page, "architecture.yml": settings };
  assertEquals(found(followed), ["docs/design/queues.md"]);
});

Deno.test("suggestedSettings() quotes a folder name that YAML would misread", () => {
  const text = suggestedSettings([{ path: "docs: old/adr", adrs: 1 }]);
  assertStringIncludes(text, '  - "docs: old/adr"');
});

Deno.test("recordPlaces() returns the topmost folders that contain records", () => {
  const records = ["docs/adr/0001-a.md", "docs/adr/core/0001-b.md", "pkg/x/adr/0001-c.md"];
  assertEquals(recordPlaces(records), ["docs/adr", "pkg/x/adr"]);
});
