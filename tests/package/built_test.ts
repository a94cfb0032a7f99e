import { assert, assertEquals, assertMatch } from "@std/assert";
import { unzipSync } from "fflate";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { gzipOf } from "../../src/dev/package/archive.ts";
import { packageInto } from "../../src/dev/package/packages.ts";
import { type Product, products } from "../../src/dev/package/product.ts";
import { CHECKSUMS } from "../../src/dev/package/release_folder.ts";
import { type BuildTarget, executableName, filesOf } from "../../src/dev/package/target.ts";
import { runCommand, ServerProcess } from "../e2e/process.ts";
import { note } from "../note.ts";
import { hostTarget } from "./release.ts";
import { startOf, unpack } from "./unpacked_bundle.ts";

const host = hostTarget();
const home = await Deno.makeTempDir({ prefix: "release-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const [first, ...others] = products;
if (first === undefined) throw new Error("no product");
const [failure] = await packageInto(`${home}/${first.name}`, wanted(first));

if (failure !== undefined) {
  note(`Not tested: packages that are built, for ${failure.triple} cannot be: ${failure.reason}`);
} else {
  for (const product of products) {
    Deno.test(`${product.name}: the executable in the bundle is the one beside it, and serves`, async () => {
      const folder = `${home}/${product.name}`;
      if (others.includes(product)) assertEquals(await packageInto(folder, wanted(product)), []);
      await testServing(product, folder);
      await testNoPaths(product, folder);
      await Deno.remove(`${folder}/unpacked`, { recursive: true });
    });
  }

  Deno.test("two builds have the same sums", async () => {
    assertEquals(await packageInto(`${home}/again`, wanted(first)), []);
    const sums = (build: string): string => Deno.readTextFileSync(`${home}/${build}/${CHECKSUMS}`);
    assertEquals(sums("again"), sums(first.name));
  });
}

function wanted(product: Product): { products: Product[]; targets: BuildTarget[] } {
  return { products: [product], targets: [host] };
}

/** With a form left blank, in a folder that has nothing, as a desktop client starts servers. */
async function testServing(product: Product, folder: string): Promise<void> {
  const files = filesOf(product.name, host);
  await unpack(`${folder}/${files.bundle}`, `${folder}/unpacked`);
  const { command, env } = await startOf(`${folder}/unpacked`, {});
  assertEquals(await unpackedFile(`${folder}/${files.executable}`), await Deno.readFile(command));
  const server = new ServerProcess({ name: "bundle", command, args: [] }, { env, cwd: home });
  const { result } = await server.initialize();
  const info: unknown = Reflect.get(Object(result), "serverInfo");
  assertEquals(Reflect.get(Object(info), "version"), config.version);
  assertEquals(Reflect.get(Object(info), "title"), product.title);
  const listed = await server.request(1, "tools/list");
  const names = Reflect.get(Object(listed.result), "tools").map((one: { name: string }) =>
    one.name
  );
  assertEquals(names.toSorted(), product.tools.map(({ name }) => name).toSorted());
  assertEquals((await server.end()).code, 0);
  const { stdout } = await runCommand({ name: "bundle", command, args: [] }, ["config", "gemini"]);
  assertEquals(Object.keys(JSON.parse(stdout).mcpServers), [product.server]);
}

async function unpackedFile(path: string): Promise<Uint8Array> {
  const data = await Deno.readFile(path);
  if (path.endsWith(".zip")) {
    const [file] = Object.values(unzipSync(data));
    return file ?? new Uint8Array();
  }
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function testNoPaths({ name, tools }: Product, folder: string): Promise<void> {
  const bytes = await Deno.readFile(`${folder}/unpacked/server/${executableName(name, host)}`);
  // What the compiler adds comes last; before it is the base executable, which is Deno's own.
  const added = new TextDecoder("latin1").decode(bytes.subarray(-2 * 1024 * 1024));
  assertMatch(added, new RegExp(tools[0]?.name.replaceAll("_", "[._]") ?? ""));
  for (const path of [home, repositoryPath("."), Deno.cwd()]) assert(!added.includes(path), path);
}

Deno.test("gzipOf() gives the same bytes at any time, without a name", async () => {
  const once = await gzipOf(new TextEncoder().encode("text"));
  assertEquals(once, await gzipOf(new TextEncoder().encode("text")));
  // Flags and the time of the header, RFC 1952.
  assertEquals([...once.subarray(3, 8)], [0, 0, 0, 0, 0]);
});
