import {
  getMcpConfigForManifest,
  unpackExtension,
  v0_3,
  validateManifest,
} from "@anthropic-ai/mcpb";
import { assert, assertEquals, assertMatch } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { acmTools } from "../../src/acm/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { mcpBundleOf } from "../../src/dev/package/mcp_bundle.ts";
import { packageInto } from "../../src/dev/package/packages.ts";
import { commonFiles } from "../../src/dev/package/release_folder.ts";
import { type BuildTarget, filesOf, targets } from "../../src/dev/package/target.ts";
import { ServerProcess } from "../e2e/process.ts";
import { note } from "../note.ts";
import { hostTarget, inFolder, readJson } from "./release.ts";

type UserConfig = Record<string, string | number | boolean | string[]>;

const host = hostTarget();
const home = await Deno.makeTempDir({ prefix: "release-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const [failure] = await packageInto(`${home}/a`, [host]);

/** What a client starts for an unpacked bundle, given what its user filled in. */
async function startOf(
  unpacked: string,
  userConfig: UserConfig,
): Promise<{ command: string; env: Record<string, string> }> {
  const manifest = v0_3.McpbManifestSchema.parse(await readJson(`${unpacked}/manifest.json`));
  const options = { extensionPath: unpacked, systemDirs: {}, pathSeparator: "/" };
  const start = await getMcpConfigForManifest({ manifest, userConfig, ...options });
  if (start === undefined) throw new Error("mcpb sees nothing to start");
  assertEquals(start.args, []);
  return { command: start.command, env: start.env ?? {} };
}

async function unpack(bundle: string, folder: string): Promise<void> {
  assert(await unpackExtension({ mcpbPath: bundle, outputDir: folder, silent: true }), bundle);
}

for (const target of targets) {
  Deno.test(`the bundle for ${target.triple} has a manifest that mcpb accepts`, async () => {
    await inFolder(async (folder) => {
      const executable = new TextEncoder().encode("an executable");
      await Deno.writeFile(`${folder}/a.mcpb`, mcpBundleOf(target, executable));
      await unpack(`${folder}/a.mcpb`, `${folder}/a`);
      assert(validateManifest(`${folder}/a`));
      const manifest = v0_3.McpbManifestSchema.parse(await readJson(`${folder}/a/manifest.json`));
      assertEquals(manifest.version, config.version);
      assertEquals(manifest.server.type, "binary");
      assertEquals(manifest.compatibility?.platforms, [target.platform]);
      assertEquals(manifest.tools?.map(({ name }) => name), acmTools.map(({ name }) => name));
      assertEquals(Deno.readFileSync(`${folder}/a/${manifest.server.entry_point}`), executable);
      const { command, env } = await startOf(`${folder}/a`, { acm_root: "/acm" });
      assertEquals(command, `${folder}/a/${manifest.server.entry_point}`);
      assertEquals(env, { ACM_ROOT: "/acm", ACM_REGISTRY_ROOT: "", ACM_PROJECT_ROOT: "" });
    });
  });
}

/** Registers a test of what was built, where it could be. */
function testBuilt(name: string, body: (target: BuildTarget) => Promise<void>): void {
  if (failure === undefined) Deno.test(name, () => body(host));
}

if (failure !== undefined) {
  note(`Not tested: packages that are built, for ${failure.triple} cannot be: ${failure.reason}`);
}

testBuilt("two builds have the same sums", async () => {
  assertEquals(await packageInto(`${home}/b`, [host]), []);
  const sums = (build: string): string =>
    Deno.readTextFileSync(`${home}/${build}/${commonFiles.checksums}`);
  assertEquals(sums("b"), sums("a"));
});

testBuilt("the executable in the bundle is the one beside it, and serves MCP", async (target) => {
  const files = filesOf(target);
  await unpack(`${home}/a/${files.bundle}`, `${home}/unpacked`);
  for (const acm_root of [repositoryPath("tests/fixtures/framework"), undefined]) {
    const userConfig = acm_root === undefined ? {} : { acm_root };
    const { command, env } = await startOf(`${home}/unpacked`, userConfig);
    assertEquals(
      await Deno.readFile(command),
      await Deno.readFile(`${home}/a/${files.executable}`),
    );
    const server = new ServerProcess({ name: "bundle", command, args: [] }, { env, cwd: home });
    const { result } = await server.initialize();
    const info: unknown = Reflect.get(Object(result), "serverInfo");
    assertEquals(Reflect.get(Object(info), "version"), config.version);
    const listed = await server.request(1, "tools/list");
    const names = Reflect.get(Object(listed.result), "tools").map((one: { name: string }) =>
      one.name
    );
    assertEquals(names.toSorted(), acmTools.map(({ name }) => name).toSorted());
    assertEquals((await server.end()).code, 0);
  }
});

testBuilt("the packages hold no path of the machine that built them", async (target) => {
  const bytes = await Deno.readFile(`${home}/a/${filesOf(target).executable}`);
  // What the compiler adds comes last; before it is the base executable, which is Deno's own.
  const added = new TextDecoder("latin1").decode(bytes.subarray(-2 * 1024 * 1024));
  assertMatch(added, /get_transition_prompt/);
  for (const path of [home, repositoryPath("."), Deno.cwd()]) assert(!added.includes(path), path);
});
