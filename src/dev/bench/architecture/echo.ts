/**
 * What a machine takes by itself: answers every request with an empty result, and does nothing else.
 * Nothing but src/dev/bench.ts starts it; it is no product.
 */
import { LineBuffer, parseLine, usableId } from "../../../kernel/mcp/json_rpc.ts";
import { writeAll } from "../../../kernel/write_all.ts";

const encoder = new TextEncoder();
const lines = new LineBuffer();
for await (const chunk of Deno.stdin.readable) {
  for (const line of lines.push(chunk)) {
    const parsed = parseLine(line);
    const id = parsed && "value" in parsed ? usableId(parsed.value) : null;
    if (id === null) continue;
    const answer = JSON.stringify({ jsonrpc: "2.0", id, result: {} });
    writeAll(Deno.stdout, encoder.encode(`${answer}\n`));
  }
}
