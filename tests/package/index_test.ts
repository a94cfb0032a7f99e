import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { parse } from "@std/yaml";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { unzipSync } from "fflate";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { executables, repositoryPath } from "../../src/dev/executables.ts";
import { product } from "../../src/dev/package/product.ts";
import { commonFiles, writeIndex } from "../../src/dev/package/release_folder.ts";
import { filesOf, targets, targetsNamed, whyNoBase } from "../../src/dev/package/target.ts";
import { note } from "../note.ts";
import { inFolder, readJson } from "./release.ts";

const [acm] = executables;
if (acm === undefined) throw new Error("no executable");

// What writeIndex() says of an executable depends on its name and sum only, so short files do.
const folder = await Deno.makeTempDir({ prefix: "index-" });
globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
for (const target of targets) {
  for (const file of Object.values(filesOf(target))) {
    await Deno.writeTextFile(`${folder}/${file}`, `the bytes of ${file}`);
  }
}
await writeIndex(folder, acm);
const text = (file: string): string => Deno.readTextFileSync(`${folder}/${file}`);

async function sumOf(file: string): Promise<string> {
  const bytes = await Deno.readFile(`${folder}/${file}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

Deno.test("SHA256SUMS has the right sum of every other file", async () => {
  const lines = text(commonFiles.checksums).trimEnd().split("\n").map((line) => line.split("  "));
  for (const [sum, file = ""] of lines) assertEquals(sum, await sumOf(file), file);
  const there = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile)
    .map(({ name }) => name).filter((name) => name !== commonFiles.checksums);
  assertEquals(lines.map(([, file]) => file).toSorted(), there.toSorted());
});

Deno.test("server.json is what the registry's schema asks for", async () => {
  const schema = z.record(z.string(), z.unknown())
    .parse(await readJson(repositoryPath("tests/schemas/server.schema.json")));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  const entry = JSON.parse(text(commonFiles.registryEntry));
  assert(validate(entry), JSON.stringify(validate.errors, undefined, 2));
  assertEquals(entry.$schema, schema.$id);
  assertEquals(entry.version, config.version);
  assertMatch(entry.name, /^io\.github\.[a-z0-9-]+\/acm-server$/);
  assertEquals(entry.packages.length, targets.length);
  for (const { identifier, fileSha256 } of entry.packages) {
    assert(identifier.startsWith(`${product.repository}/releases/download/v${config.version}/`));
    assertEquals(fileSha256, await sumOf(identifier.split("/").at(-1)));
  }
  assert(!validate({ ...entry, description: "x".repeat(101) }), "the schema must bite");
});

Deno.test("the bill of materials is CycloneDX 1.6 and names what is inside", async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  assertEquals(await validator.validate(text(commonFiles.bill)), null);
  assert(await validator.validate('{ "bomFormat": "CycloneDX" }') !== null, "it must bite");
  const bill = JSON.parse(text(commonFiles.bill));
  const lock = JSON.parse(await Deno.readTextFile(repositoryPath("deno.lock")));
  const ids: string[] = bill.components.map((one: { "bom-ref": string }) => one["bom-ref"]);
  assertMatch(ids[0] ?? "", /^deno@\d+\.\d+\.\d+$/);
  assert(ids.some((id) => id.startsWith("zod@")));
  assert(!ids.some((id) => /^(?:ajv|fflate|@anthropic-ai|@cyclonedx)/.test(id)), "tests only");
  for (const { "bom-ref": id, hashes } of bill.components.slice(1)) {
    const bytes = hashes[0].content.match(/../g).map((pair: string) => Number.parseInt(pair, 16));
    assertEquals(`sha512-${btoa(String.fromCharCode(...bytes))}`, lock.npm[id].integrity, id);
  }
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    const node = bill.dependencies.find(({ ref }: { ref: string }) => ref === id);
    for (const next of node.dependsOn ?? []) visit(next);
  };
  visit(bill.metadata.component["bom-ref"]);
  assertEquals([...reached].slice(1).toSorted(), ids.toSorted());
});

Deno.test("the formula names every macOS and Linux executable with its sum", async () => {
  const formula = text(commonFiles.formula);
  assertMatch(formula, /^class AcmServer < Formula\n/);
  assert(!formula.includes("windows"));
  const found = [...formula.matchAll(/url ".*\/(.*)"\n +sha256 "(.*)"/g)];
  assertEquals(found.length, 4);
  for (const [, file = "", sum] of found) assertEquals(sum, await sumOf(file));
  assert(product.summary.length <= 80);
  try {
    const args = ["-c", `${folder}/${commonFiles.formula}`];
    const { success, stderr } = await new Deno.Command("ruby", { args }).output();
    assert(success, new TextDecoder().decode(stderr));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    note("Not tested: the formula's syntax, for ruby is not installed");
  }
});

Deno.test("the Claude Code plugin is complete", () => {
  const plugin = `${folder}/${commonFiles.pluginFolder}`;
  const read = (file: string): string => Deno.readTextFileSync(`${plugin}/${file}`);
  const manifest = JSON.parse(read(".claude-plugin/plugin.json"));
  assertMatch(manifest.name, /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
  assertMatch(manifest.version, /^\d+\.\d+\.\d+$/);
  assertEquals(typeof manifest.author.name, "string");
  assert(manifest.description.length >= 50 && manifest.description.length <= 200);
  assertEquals(JSON.parse(read(".mcp.json")), { mcpServers: { acm: { command: "acm-server" } } });
  const skill = read("skills/acm-workflow/SKILL.md");
  assertEquals(skill, Deno.readTextFileSync(repositoryPath("skills/acm-workflow/SKILL.md")));
  const { name } = z.object({ name: z.string() }).parse(parse(skill.split(/^---$/m)[1] ?? ""));
  assertEquals(name, "acm-workflow");
  for (const [path, bytes] of Object.entries(unzipSync(Deno.readFileSync(pluginArchive())))) {
    assertEquals(bytes, Deno.readFileSync(`${plugin}/${path}`), path);
  }
});

function pluginArchive(): string {
  return `${folder}/${commonFiles.plugin}`;
}

Deno.test("targetsNamed() lists the targets for a name that is none", () => {
  assertEquals(targetsNamed([]).length, 5);
  assertEquals(targetsNamed(["aarch64-apple-darwin"]).map(({ cpu }) => cpu), ["arm64"]);
  assertThrows(() => targetsNamed(["riscv"]), Error, "x86_64-pc-windows-msvc");
});

Deno.test("whyNoBase() refuses other targets when DENORT_BIN is set", () => {
  const before = Deno.env.get("DENORT_BIN");
  try {
    Deno.env.delete("DENORT_BIN");
    assertEquals(targets.filter((target) => whyNoBase(target) !== undefined), []);
    Deno.env.set("DENORT_BIN", "denort");
    for (const target of targets) {
      assertEquals(whyNoBase(target) === undefined, target.triple === Deno.build.target);
    }
  } finally {
    if (before === undefined) Deno.env.delete("DENORT_BIN");
    else Deno.env.set("DENORT_BIN", before);
  }
});

Deno.test("writeIndex() refuses a folder without an executable", async () => {
  await inFolder(async (empty) => {
    await assertRejects(() => writeIndex(empty, acm), Error, "holds no executable");
  });
});
