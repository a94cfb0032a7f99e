import { assert, assertEquals } from "@std/assert";
import * as z from "zod";
import { serve } from "../../../src/kernel/mcp/stdio.ts";
import { Turns } from "../../../src/kernel/mcp/turns.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** How often a timer of 10 ms gets its turn while `use` runs. */
async function turnsDuring(use: () => Promise<void>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await use();
  clearInterval(timer);
  return turns;
}

Deno.test("Turns.take() keeps no call waiting in a young turn, and the others in order until there is another turn", async () => {
  const turns = new Turns();
  turns.begin();
  assertEquals(turns.take(), undefined);
  work(120);
  const order: number[] = [];
  const call = async (index: number): Promise<void> => {
    await turns.take();
    order.push(index);
    work(60);
  };
  const seen = await turnsDuring(async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => call(index)));
  });
  assert(seen >= 5, `${seen} turns`);
  assertEquals(order, Array.from({ length: 12 }, (_, index) => index));
  turns.begin();
  assertEquals(turns.take(), undefined);
  work(120);
  await turns.take();
  assertEquals(turns.take(), undefined, "the turn that it waited for is young");
});

const define = toolsFor<undefined>();
const row = { title: "Tool", description: "Works without a pause.", access: "read" } as const;
const input = z.strictObject({});

const service: Service<undefined> = {
  ...{ name: "small", title: "Small", version: "1", instructions: "" },
  tools: [
    define({ ...row, name: "quick", input, handle: () => "done" }),
    define({
      ...{ ...row, name: "slow", input },
      handle: () => {
        work(60);
        return "done";
      },
    }),
  ],
  createContext: () => undefined,
};

function callLine(id: number, name: string): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name } })}\n`;
}

Deno.test("serve() lets timers come between calls that arrive together", async () => {
  const lines = Array.from({ length: 30 }, (_, id) => callLine(id, "slow"));
  const answered: number[] = [];
  const input = ReadableStream.from([new TextEncoder().encode(lines.join(""))]);
  const seen = await turnsDuring(() =>
    serve(service, { input, write: (line) => void answered.push(JSON.parse(line).id) })
  );
  assertEquals(answered, lines.map((_, id) => id));
  assert(seen >= 10, `${seen} turns`);
});

Deno.test("serve() answers a call in the turn in which it comes", async () => {
  const answered: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inAnotherTurn: number[] | undefined;
  await serve(service, {
    input: (async function* () {
      yield new TextEncoder().encode(callLine(0, "quick"));
      await new Promise((resolve) => setTimeout(resolve, 120));
      timer = setTimeout(() => inAnotherTurn = [...answered]);
      yield new TextEncoder().encode(callLine(1, "quick"));
    })(),
    write: (line) => void answered.push(JSON.parse(line).id),
  });
  clearTimeout(timer);
  assertEquals([answered, inAnotherTurn], [[0, 1], undefined]);
});
