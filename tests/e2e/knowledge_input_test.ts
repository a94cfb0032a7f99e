import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { ServerProcess } from "./process.ts";
import { targetsOf } from "./targets.ts";

const DEPTH = 100_000;

for (const target of targetsOf("knowledge-server")) {
  Deno.test(`knowledge-server (${target.name}): rejects deeply nested content like other invalid content`, () =>
    inTempFolder(async (folder) => {
      const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off", DATABASE_URL: "" };
      const server = new ServerProcess(target, { env, cwd: folder });
      await server.initialize();
      const bomb = "[".repeat(DEPTH) + "]".repeat(DEPTH);
      await server.write(
        `{"jsonrpc":"2.0","id":"bomb","method":"tools/call","params":{"name":"kb_add","arguments":{"content":${bomb},"role":"dev"}}}\n`,
      );
      const answer = JSON.stringify((await server.next())?.result);
      assertStringIncludes(answer, "content must be a string, not a list");
      assertEquals((await server.end()).code, 0);
    }));
}
