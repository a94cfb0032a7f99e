import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { clients, type McpClient, type Person } from "./clients.ts";
import { targetOf } from "./targets.ts";

const CONTENT = "Branches are named after the issue.";
const target = targetOf("knowledge-server");

for (const { name, connect } of clients) {
  /** Runs `use` with a store that has one entry, and with the entry's ID. */
  const withEntry = (
    person: Person,
    use: (client: McpClient, id: string) => Promise<void>,
  ): Promise<void> =>
    inTempFolder(async (folder) => {
      const { PATH = "", HOME = "" } = Deno.env.toObject();
      const store = { KB_EMBEDDED_DIR: folder, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" };
      const client = await connect(target, { PATH, HOME, ...store }, person);
      const { data } = await client.callTool("kb_add", { content: CONTENT, role: "dev" });
      await use(client, String(data?.id));
      await client.close();
    });
  const countIn = async (client: McpClient): Promise<unknown> =>
    (await client.callTool("kb_stats", {})).data?.total_entries;

  Deno.test(`${name}: the server asks before it deletes, and deletes only if the user agrees`, async () => {
    let says = false;
    const questions: string[] = [];
    await withEntry((question) => {
      questions.push(question);
      return says;
    }, async (client, id) => {
      const refused = await client.callTool("kb_delete", { id });
      assertStringIncludes(String(refused.data?.note), "did not confirm");
      assertEquals(await countIn(client), 1);
      says = true;
      assertEquals((await client.callTool("kb_delete", { id })).data?.deleted, true);
      assertEquals(await countIn(client), 0);
    });
    assertEquals(questions.length, 2);
    assertStringIncludes(questions[0] ?? "", CONTENT);
  });

  Deno.test(`${name}: the server asks no question if the input contains confirm`, () =>
    withEntry(() => {
      throw new Error("nobody is to be asked");
    }, async (client, id) => {
      await client.callTool("kb_delete", { id, confirm: true });
      assertEquals(await countIn(client), 0);
    }));
}
