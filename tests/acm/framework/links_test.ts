import { assertEquals } from "@std/assert";
import {
  articleLinks,
  documentUri,
  specLinks,
  specUris,
} from "../../../src/acm/framework/links.ts";
import { TempFolder } from "../folders.ts";

Deno.test("specUris() returns the URI of each failed check's spec once, if the spec exists", () => {
  using folder = new TempFolder({
    "ACM-BRIEF-SPEC.md": "# B\n",
    "ACM-FOLDER-STRUCTURE-SPEC.md": "# F\n",
  });
  const framework = folder.open();
  const failed = ["docs/brief.md", "docs/discover-brief.md", "docs/intent.md"];
  assertEquals(specUris(framework, failed), ["acm://spec/brief"]);
  assertEquals(specUris(framework, failed, ["folder_structure"]), [
    "acm://spec/folder_structure",
    "acm://spec/brief",
  ]);
  assertEquals(specUris(framework, ["x.md"]), []);
});

Deno.test("specUris() returns no URIs if no framework is set", () => {
  const folder = new TempFolder();
  folder[Symbol.dispose]();
  assertEquals(specUris(folder.open(), ["docs/brief.md"], ["brief"]), []);
});

Deno.test("specLinks() and articleLinks() name each link after the last part of its URI", () => {
  assertEquals(specLinks({ specs: ["acm://spec/brief"] }), [
    { uri: "acm://spec/brief", name: "brief", title: "ACM spec: brief" },
  ]);
  const { uri = "" } = documentUri("kb/deep/a b.md") ?? {};
  assertEquals([uri, documentUri("kb/cut…")], ["acm://kb/deep/a%20b", undefined]);
  assertEquals(articleLinks([{ title: "A", uri }, { title: "B" }]), [{
    uri,
    name: "deep/a b",
    title: "A",
  }]);
});
