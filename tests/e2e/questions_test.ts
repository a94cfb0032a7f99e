import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { clients, type McpClient } from "./clients.ts";
import type { Json } from "./process.ts";
import { targetsOf } from "./targets.ts";

/** A call that deletes an item permanently, and a check that the item exists. */
interface Ending {
  executable: string;
  env(folder: string): Record<string, string>;
  /** Creates the item, and returns the call that deletes it. */
  prepare(client: McpClient, folder: string): Promise<[tool: string, input: Json]>;
  /** Words that the question contains. */
  question: string[];
  isThere(client: McpClient, folder: string): Promise<boolean>;
  /** The data in the result after the user has agreed. */
  done: Json;
}

const ENDINGS: readonly Ending[] = [
  {
    executable: "knowledge-server",
    env: (folder) => ({ KB_EMBEDDED_DIR: folder, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" }),
    prepare: async (client) => {
      const input = { content: "Branches are named after the issue.", role: "dev" };
      const { data } = await client.callTool("kb_add", input);
      return ["kb_delete", { id: String(data?.id) }];
    },
    question: ["Delete", "Branches are named after the issue."],
    isThere: async (client) => {
      const { data } = await client.callTool("kb_stats", {});
      return data?.total_entries === 1;
    },
    done: { deleted: true },
  },
];

for (const ending of ENDINGS) {
  for (const target of targetsOf(ending.executable)) {
    for (const { name, connect } of clients) {
      const test = (what: string, body: () => Promise<void>): void =>
        Deno.test(`${target.name}, ${name}: ${ending.executable}: ${what}`, body);

      test("the server asks the user before a destructive call, and proceeds only if the user agrees", () =>
        inTempFolder(async (folder) => {
          let says = false;
          const questions: string[] = [];
          const client = await connect(target, inFolder(ending, folder), (question) => {
            questions.push(question);
            return says;
          });
          const [tool, input] = await ending.prepare(client, folder);
          const refused = await client.callTool(tool, input);
          assertEquals(await ending.isThere(client, folder), true);
          assertStringIncludes(String(refused.data?.note), "did not confirm");
          says = true;
          const { data } = await client.callTool(tool, input);
          for (const [field, value] of Object.entries(ending.done)) {
            assertEquals(data?.[field], value);
          }
          assertEquals(await ending.isThere(client, folder), false);
          assertEquals(questions.length, 2);
          for (const words of ending.question) assertStringIncludes(questions[0] ?? "", words);
          await client.close();
        }));

      test("the server asks no question if the input contains confirm", () =>
        inTempFolder(async (folder) => {
          const client = await connect(target, inFolder(ending, folder), () => {
            throw new Error("nobody is to be asked");
          });
          const [tool, input] = await ending.prepare(client, folder);
          await client.callTool(tool, { ...input, confirm: true });
          assertEquals(await ending.isThere(client, folder), false);
          await client.close();
        }));
    }
  }
}

function inFolder({ env }: Ending, folder: string): Record<string, string> {
  return { PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "", ...env(folder) };
}
