import { assertEquals, assertThrows } from "@std/assert";
import { createContext } from "../../src/acm/context.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { rootAt, TempFolder } from "./folders.ts";

Deno.test("createContext() opens the framework and the registry anew for each request", () => {
  using framework = new TempFolder({ "a.md": "old" });
  using registry = new TempFolder();
  const roots = {
    framework: [rootAt(framework.path)],
    registry: [rootAt(registry.path, "ACM_REGISTRY_ROOT")],
  };
  const first = createContext(roots);
  assertEquals(first.framework.read("a.md"), "old");
  assertEquals(first.registry.root.variable, "ACM_REGISTRY_ROOT");
  assertEquals(first.projects, []);
  framework.write("a.md", "new");
  assertEquals(createContext(roots).framework.read("a.md"), "new");
});

Deno.test("createContext() keeps the projects in their order", () => {
  const roots = [rootAt("/b"), rootAt("/a")];
  const context = createContext({ framework: roots, registry: roots, projects: roots });
  assertEquals(context.projects, roots);
});

Deno.test("createContext() throws without a framework root", () => {
  assertThrows(() => createContext({ registry: [rootAt("/a")] }), ToolError);
});
