import { assert, assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { executables, pathOf } from "../src/dev/executables.ts";
import plugin from "../src/dev/lint_rules.ts";
import { generated, readme } from "../src/dev/readme.ts";

/** What may import what: for each kind of file, the kinds and packages it may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  main: ["roots", "settings", "kernel", "config"],
  worker: [
    "tools",
    "prompts",
    "resources",
    "skills",
    "instructions",
    "inspection",
    "errors",
    "context",
    "kernel",
  ],
  tools: ["group", "context", "kernel"],
  group: ["context", "inputs", "domain", "errors", "kernel", "zod"],
  prompts: ["context", "domain", "kernel", "zod"],
  resources: ["context", "domain", "kernel"],
  skills: ["text", "kernel"],
  starter: ["text"],
  instructions: ["kernel"],
  inspection: ["context", "domain", "kernel"],
  inputs: ["domain", "kernel", "zod"],
  context: ["starter", "settings", "domain", "driver", "kernel"],
  roots: ["settings", "kernel"],
  settings: ["kernel"],
  errors: ["kernel"],
  domain: ["domain", "context", "errors", "driver", "kernel"],
  driver: ["domain", "kernel", "node:net", "node:sqlite", "postgres"],
  kernel: ["kernel", "@std", "zod"],
  serve: ["kernel", "@std", "zod", "sdk"],
};

/** The only files of a server that may speak to a database. */
const DRIVERS = [
  "src/knowledge/sqlite/database.ts",
  "src/knowledge/postgres/database.ts",
];

/** The only kernel files that may use the runtime's own interface. */
const RUNTIME_FILES = [
  "folder",
  "folder_index",
  "new_files",
  "open_root",
  "file_lock",
  "file_version",
  "locked_file",
  "line_reader",
  "sandbox",
  "log",
  "cli",
  "worker",
  "serve",
  "doctor",
  "proof",
  "watch",
];

const SERVERS = executables.map(({ main }) => main.split("/")[1] ?? "");

function* filesBelow(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(pathOf(folder))) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else if (name.endsWith(".ts")) yield `${folder}/${name}`;
  }
}

const sources = [...filesBelow("src")].filter((file) => !file.startsWith("src/dev/")).sort();
const read = (file: string): string => Deno.readTextFileSync(pathOf(file));

function importsOf(file: string): string[] {
  const pattern =
    /^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...read(file).matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? "");
}

/** The groups of a server: what its tools.ts gathers. */
function groupsOf(server: string): string[] {
  return importsOf(`src/${server}/tools.ts`).filter((name) => name.startsWith("./"))
    .map((name) => `src/${server}/${name.slice(2)}`)
    .filter((file) => !file.endsWith("/context.ts"));
}

function kindOf(file: string): string {
  const [, folder = "", name = ""] = file.split("/");
  if (folder === "kernel") return name === "serve.ts" ? "serve" : "kernel";
  if (groupsOf(folder).includes(file)) return "group";
  if (DRIVERS.includes(file)) return "driver";
  const kinds = Object.keys(MAY_IMPORT);
  return kinds.find((kind) => name === `${kind}.ts`) ?? "domain";
}

function targetKind(file: string, specifier: string): string {
  if (specifier.startsWith("@modelcontextprotocol/")) return "sdk";
  if (specifier.startsWith("@std/")) return "@std";
  if (!specifier.startsWith(".")) return specifier;
  const path = new URL(specifier, `file:///${file}`).pathname.slice(1);
  if (path === "deno.json") return "config";
  if (path.endsWith(".md") || path.includes("/starter/")) return "text";
  const [, folder] = path.split("/");
  if (folder !== "kernel" && folder !== file.split("/")[1]) return `another server: ${path}`;
  return kindOf(path) === "serve" ? "kernel" : kindOf(path);
}

Deno.test("every import goes where the layout allows", () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file).map((specifier) => ({ specifier, kind: targetKind(file, specifier) }))
      .filter(({ kind }) => !MAY_IMPORT[kindOf(file)]?.includes(kind))
      .map(({ specifier, kind }) => `${file} (${kindOf(file)}) imports ${specifier} (${kind})`)
  );
  assertEquals(wrong, []);
});

Deno.test("the runtime's interface is used at the edge only", () => {
  const allowed = [
    ...RUNTIME_FILES.map((name) => `src/kernel/${name}.ts`),
    ...DRIVERS,
    ...SERVERS.flatMap((server) => [`src/${server}/main.ts`, `src/${server}/worker.ts`]),
  ];
  const code = (file: string): string => read(file).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  const users = sources.filter((file) => /\bDeno\.|"node:/.test(code(file)));
  assertEquals(users.filter((file) => !allowed.includes(file)), []);
});

Deno.test("main and all that it imports is this repository's own code", async () => {
  for (const { main } of executables) {
    const args = ["info", "--json", pathOf(main)];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
    const { modules } = JSON.parse(new TextDecoder().decode(stdout));
    const specifiers: string[] = modules.map((module: { specifier: string }) => module.specifier);
    assert(specifiers.length > 5);
    assertEquals(specifiers.filter((specifier) => !specifier.startsWith("file:")), []);
  }
});

Deno.test("files are named after a noun in snake case and stay under 200 lines", () => {
  for (const file of filesBelow("src")) {
    const name = file.split("/").at(-1) ?? "";
    assert(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.ts$/.test(name), file);
    assert(!/^(?:index|utils?|helpers?|common|misc)\.ts$/.test(name), file);
    assert(read(file).split("\n").length <= 201, `${file} is over 200 lines`);
  }
});

Deno.test("the top level holds what it must and nothing else", () => {
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
  const there = [...Deno.readDirSync(pathOf("."))].map(({ name }) => name)
    .filter((name) => !name.startsWith("."));
  assertEquals(there.filter((name) => !allowed.includes(name)), []);
});

Deno.test("every export has a docstring", () => {
  const bare = [...filesBelow("src")].flatMap((file) => {
    const lines = read(file).split("\n");
    return lines.flatMap((line, index) => {
      if (!/^export (?:async )?(?:function|class|interface|const [a-z])/.test(line)) return [];
      return /^(?:\s*\*\/|\/\*\* .*\*\/|\/\/ deno-lint)/.test(lines[index - 1] ?? "")
        ? []
        : [`${file}:${index + 1}`];
    });
  });
  const tables =
    /_?[Tt]ools(?:\.ts)?|orchestration|artifacts|governance|capabilities|knowledge|project|inputs/;
  assertEquals(bare.filter((place) => !tables.test(place)), []);
});

Deno.test("the generated parts of the README are current", () => {
  for (const [name, text] of Object.entries(generated())) {
    assert(readme().includes(text), `README.md: ${name} is not current. Run: deno task readme`);
  }
});

Deno.test("every dependency has its reason in the README", () => {
  for (const name of Object.keys(config.imports)) {
    assert(readme().includes(`| \`${name}\``) || readme().includes(`, \`${name}\``), name);
  }
});

Deno.test("the linter refuses what would work around the sandbox", () => {
  const complaints = (code: string): string[] =>
    Deno.lint.runPlugin(plugin, "file:///src/acm/x.ts", code).map(({ id }) => id);
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
