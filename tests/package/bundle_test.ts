import { v0_3, validateManifest } from "@anthropic-ai/mcpb";
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { manifestOf, mcpBundleOf } from "../../src/dev/package/mcp_bundle.ts";
import { products } from "../../src/dev/package/product.ts";
import { targets } from "../../src/dev/package/target.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { runCommand, ServerProcess } from "../e2e/process.ts";
import { targetOf } from "../e2e/targets.ts";
import { hostTarget, inFolder, readJson } from "./release.ts";
import { startOf, startOfManifest, unpack } from "./unpacked_bundle.ts";

const host = hostTarget();

for (const product of products) {
  Deno.test(`${product.name}: mcpb accepts the manifests in its bundles`, async () => {
    for (const target of targets) {
      await inFolder(async (folder) => {
        const executable = new TextEncoder().encode("an executable");
        await Deno.writeFile(`${folder}/a.mcpb`, mcpBundleOf(product, target, executable));
        await unpack(`${folder}/a.mcpb`, `${folder}/a`);
        assert(validateManifest(`${folder}/a`));
        const manifest = v0_3.McpbManifestSchema.parse(await readJson(`${folder}/a/manifest.json`));
        assertEquals(manifest.version, config.version);
        assertEquals(manifest.server.type, "binary");
        assertEquals(manifest.compatibility?.platforms, [target.platform]);
        assertEquals(manifest.tools?.map(({ name }) => name), product.tools.map((one) => one.name));
        assertEquals(Deno.readFileSync(`${folder}/a/${manifest.server.entry_point}`), executable);
        // The first bytes of every PNG file.
        const icon = Deno.readFileSync(`${folder}/a/${manifest.icon}`);
        assertEquals([...icon.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
        const { command } = await startOf(`${folder}/a`, {});
        assertEquals(command, `${folder}/a/${manifest.server.entry_point}`);
      });
    }
  });

  Deno.test(`${product.name}: its bundle starts if the form is blank`, async () => {
    await inFolder(async (home) => {
      const { env } = await startOfManifest(manifestOf(product, host), home, {});
      assertEquals(Object.values(env).filter((value) => value.includes("${")), []);
      const target = targetOf(product.name);
      // Client apps start servers in "/". The test removes the generated data together with its
      // folder.
      const options = { env: { ...env, XDG_DATA_HOME: home, LOCALAPPDATA: home }, cwd: "/" };
      const server = new ServerProcess(target, options);
      const { result } = await server.initialize();
      assertEquals(ownField(ownField(result, "serverInfo"), "title"), product.title);
      const listed = ownField((await server.request(1, "tools/list")).result, "tools");
      const names = z.array(z.object({ name: z.string() })).parse(listed).map(({ name }) => name);
      assertEquals(names.toSorted(), product.tools.map(({ name }) => name).toSorted());
      assertEquals((await server.end()).code, 0);
      const { stdout } = await runCommand(target, ["config", "gemini"]);
      assertEquals(Object.keys(JSON.parse(stdout).mcpServers), [product.server]);
    });
  });
}

Deno.test("the bundle's form hides secrets and offers a folder picker", () => {
  const fields = products.flatMap((product) =>
    Object.entries(v0_3.McpbManifestSchema.parse(manifestOf(product, host)).user_config ?? {})
  );
  const secret = fields.filter(([, { sensitive }]) => sensitive === true).map(([key]) => key);
  for (const key of ["database_url", "openai_api_key"]) assert(secret.includes(key), key);
  const folders = fields.filter(([, { type }]) => type === "directory").map(([key]) => key);
  for (const key of ["acm_root", "architecture_root", "decibel_mcp_root", "kb_embedded_dir"]) {
    assert(folders.includes(key), key);
  }
});

Deno.test("the decibel-server bundle has no dots in tool names for Claude Desktop", async () => {
  const decibel = products.find(({ name }) => name === "decibel-server");
  assertEquals(decibel?.tools.filter(({ name }) => name.includes(".")), []);
  await inFolder(async (folder) => {
    const bundle = decibel && mcpBundleOf(decibel, host, new Uint8Array());
    await Deno.writeFile(`${folder}/a.mcpb`, bundle ?? new Uint8Array());
    await unpack(`${folder}/a.mcpb`, `${folder}/a`);
    const { env } = await startOf(`${folder}/a`, {});
    assertEquals(env.DECIBEL_TOOL_NAMES, "underscore");
  });
});
