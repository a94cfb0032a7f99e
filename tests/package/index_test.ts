import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { executables, repositoryPath } from "../../src/dev/executables.ts";
import { products, publisher, releaseUrl } from "../../src/dev/package/product.ts";
import {
  CHECKSUMS,
  NOTES,
  registryFileOf,
  releaseNotes,
  writeIndex,
} from "../../src/dev/package/release_folder.ts";
import { filesOf, targets } from "../../src/dev/package/target.ts";
import { readme } from "../../src/dev/package/readme.ts";
import { inFolder, readJson } from "./release.ts";

// writeIndex() only uses an executable's name and checksum, so short files are enough.
const folder = await Deno.makeTempDir({ prefix: "index-" });
globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
for (const file of products.flatMap(({ name }) => filesFor(name))) {
  await Deno.writeTextFile(`${folder}/${file}`, `the bytes of ${file}`);
}
await writeIndex(folder, products);
const text = (file: string): string => Deno.readTextFileSync(`${folder}/${file}`);

function filesFor(name: string): string[] {
  return targets.flatMap((target) => Object.values(filesOf(name, target)));
}

async function sumOf(file: string): Promise<string> {
  const bytes = await Deno.readFile(`${folder}/${file}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

Deno.test("SHA256SUMS has the correct checksum of every other file", async () => {
  const lines = text(CHECKSUMS).trimEnd().split("\n").map((line) => line.split("  "));
  for (const [sum, file = ""] of lines) assertEquals(sum, await sumOf(file), file);
  const there = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile)
    .map(({ name }) => name).filter((name) => name !== CHECKSUMS && name !== NOTES);
  assertEquals(lines.map(([, file]) => file).toSorted(), there.toSorted());
});

Deno.test("the release notes match the version's section in the changelog", () => {
  assert(text(NOTES).startsWith("The first release.\n"));
});

Deno.test("releaseNotes() returns a version's section, and throws if the changelog has no such section", () => {
  const changelog = "# Changes\n\n## 1.1.0\n\nNew.\n\n### Fixed\n\n- a\n\n## 1.0.0\n\nOld.\n";
  assertEquals(releaseNotes(changelog, "1.1.0"), "New.\n\n### Fixed\n\n- a\n");
  assertThrows(() => releaseNotes(changelog, "1.1"), Error, 'no section "## 1.1"');
});

Deno.test("every server.json matches the registry's schema", async () => {
  const schema = z.record(z.string(), z.unknown())
    .parse(await readJson(repositoryPath("tests/schemas/server.schema.json")));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  for (const { name, settings } of products) {
    const entry = JSON.parse(text(registryFileOf(name)));
    assert(validate(entry), JSON.stringify(validate.errors, undefined, 2));
    assertEquals(entry.$schema, schema.$id);
    assertEquals(entry.version, config.version);
    assertEquals(entry.name, `io.github.acm-servers/${name}`);
    const bundles = entry.packages.filter((one: { registryType: string }) =>
      one.registryType === "mcpb"
    );
    assertEquals(bundles.length, targets.length);
    for (const { identifier, fileSha256, environmentVariables } of bundles) {
      const file = identifier.split("/").at(-1);
      assertEquals(
        identifier,
        `${publisher.repository}/releases/download/v${config.version}/${file}`,
      );
      assertEquals(fileSha256, await sumOf(file));
      const secret = environmentVariables.filter((one: { isSecret: boolean }) => one.isSecret);
      assertEquals(secret.length, settings.filter(({ kind }) => kind === "secret").length);
    }
    const icon = new URL(entry.icons[0].src).pathname.replace(/^.*\/v[\d.]+\//, "");
    assert(Deno.statSync(repositoryPath(icon)).isFile);
    assert(!validate({ ...entry, description: "x".repeat(101) }), "the schema must bite");
  }
});

Deno.test("every executable belongs to a product", () => {
  assertEquals(products.map(({ name }) => name), executables.map(({ name }) => name));
});

Deno.test("writeIndex() rejects a folder without executables or with an incomplete target", async () => {
  await inFolder(async (empty) => {
    await assertRejects(() => writeIndex(empty, products), Error, "holds no executable");
    const [first = ""] = filesFor("acm-server");
    await Deno.writeTextFile(`${empty}/${first}`, "");
    await assertRejects(() => writeIndex(empty, products), Error, "lacks acm-server");
  });
});

Deno.test("the READMEs link only to files that a release of this version contains", () => {
  const text = readme() + Deno.readTextFileSync(repositoryPath("src/kernel/README.md"));
  const releases = [...text.matchAll(/https:\S+\/releases\/download\/[^\s"]+/g)];
  assertEquals(new Set(releases.map(([url]) => `${url}/`)), new Set([releaseUrl("")]));
  const files = products.flatMap(({ name }) => filesFor(name));
  const named = [...text.matchAll(/\b[a-z]+-server(?:-[\w.-]+)?\.(?:gz|zip|rb)\b/g)];
  assert(named.length > 3);
  for (const [file] of named) assert(files.includes(file), file);
});
