import { assert, assertEquals } from "@std/assert";
import { unzipSync } from "fflate";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { gzipOf } from "../../src/dev/package/archive.ts";
import { products } from "../../src/dev/package/product.ts";
import { CHECKSUMS, writePackages } from "../../src/dev/package/release_folder.ts";
import { executableName, filesOf } from "../../src/dev/package/target.ts";
import { reasonOf } from "../../src/dev/print.ts";
import { ServerProcess } from "../e2e/process.ts";
import { note } from "../note.ts";
import { hostTarget } from "./release.ts";
import { startOf, unpack } from "./unpacked_bundle.ts";

const host = hostTarget();
const home = await Deno.makeTempDir({ prefix: "release-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
// Packages of different executables differ only in their bundles, so one executable is enough.
const product = products.find(({ name }) => name === "acm-server");
if (product === undefined) throw new Error("no product");
const { name, tools } = product;
const wanted = { products: [product], targets: [host] };
const failure = await writePackages(`${home}/a`, wanted).catch(reasonOf);

if (typeof failure === "string") {
  note(`Not tested: built packages, because the build fails: ${failure}`);
} else {
  Deno.test("two builds have the same checksums", async () => {
    await writePackages(`${home}/b`, wanted);
    const sums = (build: string): string => Deno.readTextFileSync(`${home}/${build}/${CHECKSUMS}`);
    assertEquals(sums("b"), sums("a"));
  });

  Deno.test("the bundle contains the released executable, which serves MCP", async () => {
    const files = filesOf(name, host);
    await unpack(`${home}/a/${files.bundle}`, `${home}/unpacked`);
    const { command, env } = await startOf(`${home}/unpacked`, {
      acm_root: repositoryPath("tests/fixtures/framework"),
    });
    assertEquals(await unpackedFile(`${home}/a/${files.executable}`), await Deno.readFile(command));
    const server = new ServerProcess({ name: "bundle", command, args: [] }, { env, cwd: home });
    const { result } = await server.initialize();
    const info: unknown = Reflect.get(Object(result), "serverInfo");
    assertEquals(Reflect.get(Object(info), "version"), config.version);
    const input = { name: "get_stage", arguments: { stage: "discover" } };
    const answer = await server.request(1, "tools/call", input);
    assertEquals(Reflect.get(Object(answer.result), "isError") ?? false, false);
    assertEquals((await server.end()).code, 0);
    await testNoPaths();
  });
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

async function testNoPaths(): Promise<void> {
  const bytes = await Deno.readFile(`${home}/unpacked/server/${executableName(name, host)}`);
  // The compiler appends its data to the base executable from Deno.
  const added = new TextDecoder("latin1").decode(bytes.subarray(-2 * 1024 * 1024));
  assert(tools.every((tool) => added.includes(tool.name)));
  for (const path of [home, repositoryPath("."), Deno.cwd()]) assert(!added.includes(path), path);
}

Deno.test("gzipOf() always returns the same bytes, without a file name", async () => {
  const once = await gzipOf(new TextEncoder().encode("text"));
  assertEquals(once, await gzipOf(new TextEncoder().encode("text")));
  // The flags and the time in the gzip header (RFC 1952).
  assertEquals([...once.subarray(3, 8)], [0, 0, 0, 0, 0]);
});
