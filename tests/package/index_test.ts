import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { executables, repositoryPath } from "../../src/dev/executables.ts";
import { wantedIn } from "../../src/dev/package/packages.ts";
import { products, publisher, releaseUrl } from "../../src/dev/package/product.ts";
import {
  CHECKSUMS,
  indexFilesOf,
  NOTES,
  writeIndex,
} from "../../src/dev/package/release_folder.ts";
import { releaseNotes } from "../../src/dev/package/release_notes.ts";
import { filesOf, targets, whyNoBase } from "../../src/dev/package/target.ts";
import { note } from "../note.ts";
import { readme } from "../../src/dev/readme.ts";
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
    const entry = JSON.parse(text(indexFilesOf(name).registryEntry));
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

Deno.test("every bill of materials is a CycloneDX 1.6 document and lists the packages in the executable", async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  assert(await validator.validate('{ "bomFormat": "CycloneDX" }') !== null, "it must bite");
  const lock = JSON.parse(await Deno.readTextFile(repositoryPath("deno.lock")));
  // The lock file names a package with its peer dependencies: a@1.0.0_b@2.0.0.
  const integrityOf = (id: string): string =>
    lock.npm[Object.keys(lock.npm).find((key) => key === id || key.startsWith(`${id}_`)) ?? ""]
      .integrity;
  for (const { name } of products) {
    const file = indexFilesOf(name).bill;
    assertEquals(await validator.validate(text(file)), null);
    const bill = JSON.parse(text(file));
    const ids: string[] = bill.components.map((one: { "bom-ref": string }) => one["bom-ref"]);
    assertMatch(ids[0] ?? "", /^deno@\d+\.\d+\.\d+$/);
    assert(ids.some((id) => id.startsWith("zod@")));
    assert(!ids.some((id) => /^(?:ajv|fflate|@anthropic-ai|@cyclonedx)/.test(id)), "tests only");
    for (const { "bom-ref": id, hashes } of bill.components.slice(1)) {
      const bytes = hashes[0].content.match(/../g).map((pair: string) => Number.parseInt(pair, 16));
      assertEquals(`sha512-${btoa(String.fromCharCode(...bytes))}`, integrityOf(id), id);
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
  }
});

Deno.test("every formula lists each macOS and Linux executable with its checksum", async () => {
  for (const { name, summary } of products) {
    const formula = text(indexFilesOf(name).formula);
    const words = name.split("-").map((word) => word[0]?.toUpperCase() + word.slice(1));
    assert(formula.startsWith(`class ${words.join("")} < Formula\n`));
    assert(!formula.includes("windows"));
    const found = [...formula.matchAll(/url ".*\/(.*)"\n +sha256 "(.*)"/g)];
    assertEquals(found.length, 4);
    for (const [, file = "", sum] of found) assertEquals(sum, await sumOf(file));
    assert(summary.length <= 80 && !/^(?:an?|the) /i.test(summary), summary);
  }
  try {
    const files = products.map(({ name }) => `${folder}/${indexFilesOf(name).formula}`);
    const { success, stderr } = await new Deno.Command("ruby", { args: ["-c", ...files] }).output();
    assert(success, new TextDecoder().decode(stderr));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    note("Not tested: the formulas' syntax, for ruby is not installed");
  }
});

Deno.test("every executable belongs to a product", () => {
  assertEquals(products.map(({ name }) => name), executables.map(({ name }) => name));
});

Deno.test("wantedIn() accepts servers and targets in any order, and lists all names if a word is unknown", () => {
  assertEquals(wantedIn([]), { products, targets });
  const { products: [server, ...more], targets: asked } = wantedIn([
    "aarch64-apple-darwin",
    "ace-server",
  ]);
  assertEquals([server?.name, more], ["ace-server", []]);
  assertEquals(asked.map(({ cpu }) => cpu), ["arm64"]);
  assertEquals(wantedIn(["ace"]), wantedIn(["ace-server"]));
  assertThrows(() => wantedIn(["riscv"]), Error, "x86_64-pc-windows-msvc");
});

Deno.test("whyNoBase() rejects other targets if DENORT_BIN is set", () => {
  for (const target of targets) {
    const isOwn = target.triple === Deno.build.target;
    assertEquals(whyNoBase(target, "denort") === undefined, isOwn, target.triple);
  }
});

Deno.test("whyNoBase() accepts every target if DENORT_BIN isn't set", () => {
  assertEquals(targets.filter((target) => whyNoBase(target, "") !== undefined), []);
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
  const files = products.flatMap(({ name }) => [...filesFor(name), indexFilesOf(name).formula]);
  const named = [...text.matchAll(/\b[a-z]+-server(?:-[\w.-]+)?\.(?:gz|zip|rb)\b/g)];
  assert(named.length > 3);
  for (const [file] of named) assert(files.includes(file), file);
});
