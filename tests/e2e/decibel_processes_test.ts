import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse as parseYaml } from "@std/yaml";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { type Json, ServerProcess } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const TITLE = "The very same title, long enough that its slug is cut at fifty characters";
const ISSUES = "sentinel/p/issues";

/** Returns a sentinel_create_issue call whose details end with a unique mark. */
function call(id: number, from: string, length: number): string {
  const details = `${from} ${id} ${"r".repeat(length)} end of ${from} ${id}.`;
  const args = { repo: "p", severity: "low", title: TITLE, details, duplicate: true };
  const params = { name: "sentinel_create_issue", arguments: args };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }) + "\n";
}

/** Returns the text of a record's file after checking that the text is complete. */
function wholeText(path: string): string {
  const text = Deno.readTextFileSync(path);
  const [, head = "", mark] = /^---\n([^]*?)\n---\n[^]*end of (\S+ \d+)\.\n$/.exec(text) ?? [];
  if (mark === undefined) throw new Error(`partial: ${text.length} characters`);
  assertEquals(Object.keys(Object(parseYaml(head))), ["repo", "severity", "status", "created_at"]);
  return mark;
}

async function connected(target: Target, root: string): Promise<ServerProcess> {
  const server = new ServerProcess(target, { env: { DECIBEL_MCP_ROOT: root } });
  await server.initialize();
  return server;
}

function idOf({ result }: Json): string {
  return String(Reflect.get(Object(Reflect.get(Object(result), "structuredContent")), "id"));
}

const target = targetOf("decibel-server");

Deno.test("8 decibel-server processes with 50 calls each create 400 complete records with unique IDs", async () => {
  await inTempFolder(async (root) => {
    const servers = await Promise.all(
      Array.from({ length: 8 }, () => connected(target, root)),
    );
    const marks = await Promise.all(servers.map(async (server, number) => {
      const calls = Array.from({ length: 50 }, (_, id) => call(id, `process-${number}`, 2000));
      const sent = server.write(calls.join(""));
      const found: [id: string, mark: string][] = [];
      while (found.length < 50) {
        const answer = await server.next();
        if (answer === undefined) throw new Error("the server ended");
        found.push([idOf(answer), `process-${number} ${answer.id}`]);
      }
      await sent;
      assertEquals((await server.end()).code, 0);
      return found;
    }));
    const byId = new Map(marks.flat());
    assertEquals(byId.size, 400);
    const names = [...Deno.readDirSync(`${root}/${ISSUES}`)].map(({ name }) => name).sort();
    assertEquals(names, [...byId.keys()].sort());
    for (const [id, mark] of byId) assertEquals(wholeText(`${root}/${ISSUES}/${id}`), mark);
  });
});

Deno.test("one of two simultaneous claims succeeds, and the other reports the owner", async () => {
  await inTempFolder(async (root) => {
    const [ada, ben] = [await connected(target, root), await connected(target, root)];
    for (let round = 0; round < 20; round++) {
      const fields = { repo: "p", severity: "low", title: `Round ${round}`, details: "D" };
      const made = await ada.request(`new ${round}`, "tools/call", {
        name: "sentinel_create_issue",
        arguments: fields,
      });
      const claim = (server: ServerProcess, owner: string): Promise<Json> =>
        server.request(`claim ${round}`, "tools/call", {
          name: "sentinel_claim_issue",
          arguments: { repo: "p", id: idOf(made), owner },
        });
      const answers = await Promise.all([claim(ada, "Ada"), claim(ben, "Ben")]);
      const [first, second] = answers.map(({ result }) => JSON.stringify(result));
      const lost = [first, second].filter((answer = "") => answer.includes('"isError":true'));
      assertEquals(lost.length, 1, `${first} ${second}`);
      assertStringIncludes(lost[0] ?? "", first === lost[0] ? "Ben has" : "Ada has");
    }
    for (const server of [ada, ben]) await server.end();
  });
});

Deno.test("20 processes that take the next issue at once get 20 different issues", async () => {
  await inTempFolder(async (root) => {
    const servers = await Promise.all(Array.from({ length: 20 }, () => connected(target, root)));
    const [first] = servers;
    for (let at = 0; at < 20; at++) {
      const fields = { repo: "p", severity: "low", title: `Thing ${at}`, details: "D" };
      await first?.request(`new ${at}`, "tools/call", {
        name: "sentinel_create_issue",
        arguments: fields,
      });
    }
    const taken = await Promise.all(
      servers.map((server, at) =>
        server.request("take", "tools/call", {
          name: "take_next",
          arguments: { project_id: "p", owner: `agent-${at}` },
        })
      ),
    );
    assertEquals(new Set(taken.map(idOf)).size, 20);
    for (const server of servers) await server.end();
  });
});

Deno.test("a process killed at any moment leaves no partial record and loses no confirmed record", async () => {
  await inTempFolder(async (root) => {
    const answered: string[] = [];
    for (const [round, after] of [0, 1, 3, 10, 30, 60].entries()) {
      const server = await connected(target, root);
      const calls = Array.from({ length: 100 }, (_, id) => call(id, `round-${round}`, 60_000));
      const sent = server.write(calls.join("")).catch(() => {});
      for (let count = 0; count < after; count++) answered.push(idOf(await server.next() ?? {}));
      server.child.kill("SIGKILL");
      await sent;
      await server.wait();
    }
    const names = [...Deno.readDirSync(`${root}/${ISSUES}`)].map(({ name }) => name);
    for (const name of names.filter((one) => one.endsWith(".md"))) {
      wholeText(`${root}/${ISSUES}/${name}`);
    }
    for (const id of answered) assert(names.includes(id), id);
    assertEquals(names.filter((name) => !name.endsWith(".md")), []);
  });
});
