import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parsePlaybook } from "../../src/ace/playbook/playbook.ts";
import { insightRecord } from "../ace/files.ts";
import { aceFiles, callOf, helpfulCapture, startServer } from "./ace_server.ts";
import type { ServerProcess } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("ace-server");
const start = (env: Record<string, string>): Promise<ServerProcess> => startServer(target, env);
const PROCESSES = 8;

Deno.test("8 concurrent ace-server processes lose no counter, rule or trace", async () => {
  const files = aceFiles();
  const insights = Array.from({ length: PROCESSES * 5 }, (_, index) => {
    const word = String.fromCharCode(97 + index % 26).repeat(3 + index % 5) +
      (index > 25 ? "q" : "");
    return insightRecord(0, {
      id: `i${index}`,
      signal: { pattern: `Rule of ${word}` },
      recommendation: `Keep ${word} ${word}x ${word}y`,
    });
  });
  const log = insights.map((insight) => `${JSON.stringify(insight)}\n`).join("");
  Deno.writeTextFileSync(`${files.folder}/insights.jsonl`, log);
  const before = Deno.readTextFileSync(`${files.folder}/AGENTS.md`);
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () => start(files.env)),
  );
  try {
    await Promise.all(servers.map(async (server, process) => {
      for (let count = 0; count < 5; count++) {
        const forceInsightIds = [`i${process * 5 + count}`];
        const input = { minConfidence: 1, maxDeltas: 1, forceInsightIds };
        await server.request(`u${count}`, "tools/call", callOf("ace_update_knowledge", input));
      }
      for (let count = 0; count < 10; count++) {
        await server.request(`c${count}`, "tools/call", helpfulCapture("5d0c11aa"));
      }
    }));
    const text = Deno.readTextFileSync(`${files.folder}/AGENTS.md`);
    const { bullets } = parsePlaybook(text);
    assertEquals(bullets.find(({ id }) => id === "5d0c11aa")?.helpful, 4 + PROCESSES * 10);
    assertEquals(bullets.length, parsePlaybook(before).bullets.length + PROCESSES * 5);
    assertEquals(new Set(bullets.map(({ id }) => id)).size, bullets.length);
    const kept = new Set(text.replace("helpful:84", "helpful:4").split("\n"));
    assertEquals(before.split("\n").filter((line) => !kept.has(line)), []);
    const traces = Deno.readTextFileSync(`${files.folder}/execution_traces.jsonl`).trimEnd();
    // The log contained five complete lines and a torn line.
    assertEquals(traces.split("\n").length, 6 + PROCESSES * 10);
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    files.remove();
  }
});

Deno.test("8 concurrent processes that add the same insights add each insight once", async () => {
  const files = aceFiles();
  const insights = Array.from({ length: 10 }, (_, number) => insightRecord(number * 2));
  const log = insights.map((insight) => `${JSON.stringify(insight)}\n`).join("");
  Deno.writeTextFileSync(`${files.folder}/insights.jsonl`, log);
  const read = () => parsePlaybook(Deno.readTextFileSync(`${files.folder}/AGENTS.md`)).bullets;
  const before = read().length;
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => start(files.env)));
  try {
    await Promise.all(servers.map(async (server) => {
      for (let count = 0; count < 4; count++) {
        await server.request(`u${count}`, "tools/call", callOf("ace_update_knowledge", {}));
      }
    }));
    const bullets = read();
    assertEquals(bullets.length, before + insights.length);
    assertEquals(new Set(bullets.slice(-10).map(({ id }) => id)).size, 10);
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    files.remove();
  }
});

Deno.test("a process reports a locked playbook and still exits with 0", async () => {
  const files = aceFiles();
  Deno.mkdirSync(`${files.folder}/.ace`, { recursive: true });
  using lock = Deno.openSync(`${files.folder}/.ace/.AGENTS.md.lock`, { write: true, create: true });
  lock.lockSync(true);
  const server = await start(files.env);
  try {
    const answer = await server.request("a", "tools/call", helpfulCapture("5d0c11aa"));
    assertStringIncludes(JSON.stringify(answer), "another process has locked the file");
    assertEquals((await server.end()).code, 0);
  } finally {
    files.remove();
  }
});

Deno.test("a process killed at any moment leaves either the old or the new playbook", async () => {
  const files = aceFiles();
  const path = `${files.folder}/AGENTS.md`;
  const filler = Array.from(
    { length: 2000 },
    (_, index) => `[Bullet #f${index}, helpful:0, harmful:0] filler ${index}\n`,
  ).join("");
  const head = Deno.readTextFileSync(path).replace("## Dependency", `${filler}## Dependency`);
  Deno.writeTextFileSync(path, head);
  let answered = 4;
  let sent = 4;
  const rounds = 4;
  for (let round = 0; round < rounds; round++) {
    const server = await start(files.env);
    for (let count = 0; count < 60; count++) {
      const params = helpfulCapture("5d0c11aa");
      await server.send({ jsonrpc: "2.0", id: count, method: "tools/call", params });
    }
    sent += 60;
    if (await server.next() !== undefined) answered++;
    await new Promise((resolve) => setTimeout(resolve, round * 18));
    server.child.kill("SIGKILL");
    for (let message = await server.next(); message; message = await server.next()) answered++;
    await server.wait();
    const now = Deno.readTextFileSync(path);
    const helpful = parsePlaybook(now).bullets[0]?.helpful ?? -1;
    assertEquals(now.replace(/(?<=#5d0c11aa, helpful:)\d+/, "4") === head, true);
    assert(helpful >= answered && helpful <= sent, `${helpful}, answered ${answered}`);
  }
  const lines = Deno.readTextFileSync(`${files.folder}/execution_traces.jsonl`).split("\n");
  const torn = lines.filter((line) => line !== "" && !isJson(line)).length;
  assert(torn <= rounds + 1, `${torn} torn lines`);
  const server = await start(files.env);
  await server.request("last", "tools/call", helpfulCapture("5d0c11aa"));
  await server.end();
  const left = [...Deno.readDirSync(files.folder)].map(({ name }) => name);
  assertEquals(left.filter((name) => name.endsWith(".tmp")), []);
  files.remove();
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
