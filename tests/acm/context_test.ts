import { assertEquals, assertStringIncludes } from "@std/assert";
import { createAcmContext } from "../../src/acm/context.ts";
import { rootAt, TempFolder } from "./folders.ts";

Deno.test("createAcmContext() reopens the framework and the registry for each request", () => {
  using framework = new TempFolder({ "a.md": "old" });
  using registry = new TempFolder();
  const roots = {
    framework: rootAt(framework.path),
    registry: rootAt(registry.path, "ACM_REGISTRY_ROOT"),
    projects: [],
  };
  const first = createAcmContext(roots);
  assertEquals(first.framework.read("a.md"), "old");
  assertEquals(first.registry.root.setBy, "ACM_REGISTRY_ROOT");
  assertEquals(first.projects, []);
  framework.write("a.md", "new");
  assertEquals(createAcmContext(roots).framework.read("a.md"), "new");
});

Deno.test("createAcmContext() keeps the projects in the given order", () => {
  const projects = [rootAt("/b"), rootAt("/a")];
  const root = rootAt("/c");
  assertEquals(createAcmContext({ framework: root, registry: root, projects }).projects, projects);
});

Deno.test("createAcmContext() serves the built-in example if the root folder is embedded", () => {
  const embedded = { ...rootAt(""), embedded: true } as const;
  const context = createAcmContext({ framework: embedded, registry: embedded, projects: [] });
  assertStringIncludes(context.framework.read("ACM-BRIEF-SPEC.md"), "# ");
  assertStringIncludes(context.registry.read("inventory.json"), "acm-workflow");
});
