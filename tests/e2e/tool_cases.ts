import { assert, assertEquals } from "@std/assert";
import { clients } from "./clients.ts";
import type { Json } from "./process.ts";
import { assertSnapshot } from "./snapshot.ts";
import { type Target, targetOf } from "./targets.ts";

/** The maximum size of a server's names, descriptions and input schemas, in bytes of JSON. */
const MAX_LIST_BYTES = 9 * 1024;

/** A tool call whose result is stored in the snapshot `tool.name.txt`. */
export type ToolCase = readonly [tool: string, name: string, input: Json];

/** The calls that the tests make on a server. */
export interface ToolCases {
  /** The executable's name, and the folder of its snapshots. */
  server: string;
  snapshots: string;
  tools: readonly { name: string }[];
  cases: readonly ToolCase[];
  /**
   * Returns the environment for a session. If the tools write, each session has a new environment.
   */
  env: (target: Target, client: string) => Record<string, string>;
  /** Removes values that differ between runs from a result. */
  settle?: (text: string) => string;
}

/**
 * Tests that every tool has a case, and that each case's result matches for every target and real
 * client.
 */
export function testTools(asked: ToolCases): void {
  const { server, snapshots, tools, cases, env, settle = (text) => text } = asked;
  const snapshot = (name: string, text: string): Promise<void> =>
    assertSnapshot(`${snapshots}/${name}`, settle(text));

  Deno.test(`${server}: every tool has a test case`, () => {
    const covered = new Set(cases.map(([tool]) => tool));
    assertEquals(tools.map(({ name }) => name).filter((name) => !covered.has(name)), []);
  });

  const target = targetOf(server);
  for (const { name, connect } of clients) {
    Deno.test(`${name}: ${server}'s tools/list and results match the snapshots`, async (t) => {
      const client = await connect(target, env(target, name));
      try {
        await t.step("tools/list", async () => {
          const listed: Json[] = JSON.parse(JSON.stringify(await client.listTools()));
          await snapshot("tools-list.json", JSON.stringify(listed, null, 2) + "\n");
          const seen = listed.map(({ name, description, inputSchema }) => (
            { name, description, inputSchema }
          ));
          const { length } = JSON.stringify(seen);
          assert(length <= MAX_LIST_BYTES, `tools/list is ${length} bytes`);
        });
        for (const [tool, label, input] of cases) {
          await t.step(`${tool} ${label}`, async () => {
            const { text, data, isError } = await client.callTool(tool, input);
            const shown = [
              `${tool} ${JSON.stringify(input)}`,
              ...(text === JSON.stringify(data) ? [] : [isError ? "-- error" : "-- text", text]),
              ...(data === undefined ? [] : ["-- structured", JSON.stringify(data, null, 2)]),
            ].join("\n");
            await snapshot(`${tool}.${label}.txt`, `${shown}\n`);
          });
        }
      } finally {
        await client.close();
      }
    });
  }
}
