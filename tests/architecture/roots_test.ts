import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { architectureInstructions } from "../../src/architecture/parts.ts";
import { architectureRoots } from "../../src/architecture/roots.ts";
import { rootNotices } from "../../src/kernel/disk/open_root.ts";
import { StartError } from "../../src/kernel/errors.ts";
import type { Environment } from "../../src/kernel/roots/environment.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";

function environment(cwd: string, value?: string): Environment {
  return { get: () => value, label: (name) => name, cwd, home: cwd, windows: false };
}

Deno.test("architectureRoots() returns mcp/ in the working directory or the folder set in the variable", async () => {
  await inTempFolder((cwd) => {
    writeFiles(cwd, { "mcp/x": "", "other/x": "", "file": "" });
    const at = (value?: string) => architectureRoots(environment(cwd, value)).content;
    assertEquals(at(), {
      title: "architecture content",
      setBy: "ARCHITECTURE_ROOT",
      value: "mcp/",
      isDefault: true,
      path: `${cwd}/mcp`,
      aliases: [],
    });
    assertEquals(at("~/other")?.path, `${cwd}/other`);
    assertEquals(at("missing")?.embedded, undefined);
    assertEquals(at("missing")?.path, `${cwd}/missing`);
    for (const value of ["file", "/"]) assertThrows(() => at(value), StartError);
  });
});

Deno.test("architectureRoots() returns the Git repository that contains the working directory", async () => {
  await inTempFolder((home) => {
    writeFiles(home, { "shop/.git/HEAD": "", "shop/src/x": "", "shop/mcp/server.py": "" });
    const at = (cwd: string) => architectureRoots({ ...environment(cwd), home }).content.path;
    assertEquals(at(`${home}/shop`), `${home}/shop`);
    assertEquals(at(`${home}/shop/src`), `${home}/shop`);
  });
});

Deno.test("architectureRoots() prefers mcp/ to the repository if mcp/ contains documents", async () => {
  await inTempFolder((home) => {
    writeFiles(home, { "shop/.git/HEAD": "", "shop/mcp/resources/adr/0001-x.md": "" });
    const { content } = architectureRoots({ ...environment(`${home}/shop`), home });
    assertEquals(content.path, `${home}/shop/mcp`);
  });
});

Deno.test("architectureRoots() ignores a repository whose folder is the home folder or above", async () => {
  await inTempFolder((home) => {
    writeFiles(home, { ".git/HEAD": "", "notes/x": "" });
    const { content } = architectureRoots({ ...environment(`${home}/notes`), home });
    assertEquals(content.embedded, true);
  });
});

Deno.test("architectureRoots() returns and announces the built-in example if mcp/ is missing", async () => {
  await inTempFolder((cwd) => {
    const roots = architectureRoots(environment(cwd));
    assertEquals([roots.content?.embedded, roots.content?.path], [true, ""]);
    assertEquals(rootNotices(roots), [
      "no architecture content at mcp/; the server uses the built-in starter example. Set ARCHITECTURE_ROOT to use yours",
    ]);
    assertStringIncludes(architectureInstructions(roots), "built-in starter example");
    const named = architectureRoots(environment(cwd, "missing"));
    assertEquals(rootNotices(named), [
      'the architecture content folder is missing: ARCHITECTURE_ROOT is "missing"',
    ]);
    assertEquals(architectureInstructions(named).includes("starter"), false);
  });
});
