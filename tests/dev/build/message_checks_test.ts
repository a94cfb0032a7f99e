import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from "@modelcontextprotocol/server";
import { bundle } from "../../../src/dev/build/compile.ts";
import { withQuickChecks } from "../../../src/dev/build/message_checks.ts";
import { executables } from "../../../src/dev/executables.ts";

const ID = { jsonrpc: "2.0", id: 1 } as const;
const ERROR = { code: -32603, message: "no" };

const checks = {
  isJSONRPCRequest,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
  isJSONRPCErrorResponse,
};

Deno.test("withQuickChecks() looks for the field first in each of the SDK's checks", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await bundle(executables[0]?.worker ?? "", `${folder}/worker.js`, { minify: false });
    const code = await Deno.readTextFile(`${folder}/worker.js`);
    const warnings: string[] = [];
    const quick = withQuickChecks(code, (line) => warnings.push(line));
    assertEquals(warnings, []);
    for (const name of Object.keys(checks)) {
      assertMatch(
        quick,
        new RegExp(`^var ${name} = \\((\\w+)\\) => \\1\\?\\.\\w+ !== undefined && \\w+\\.`, "m"),
      );
    }
    assertEquals(quick.split("\n").length, code.split("\n").length);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("withQuickChecks() warns of an SDK of another shape and leaves it as it is", () => {
  const warnings: string[] = [];
  const other = "var isJSONRPCRequest = (value) => JSONRPCRequestSchema.safeParse(value).success;";
  assertEquals(withQuickChecks(other, (line) => warnings.push(line)), other);
  assertMatch(warnings.join("\n"), /^Warning: .*isJSONRPCErrorResponse .*answers more slowly\.$/);
});

Deno.test("no message is of a kind whose field it lacks, by the SDK's own checks", () => {
  const kinds: [keyof typeof checks, string, Record<string, unknown>][] = [
    ["isJSONRPCRequest", "method", { ...ID, method: "ping" }],
    ["isJSONRPCNotification", "method", { jsonrpc: "2.0", method: "ping" }],
    ["isJSONRPCResultResponse", "result", { ...ID, result: {} }],
    ["isJSONRPCErrorResponse", "error", { ...ID, error: ERROR }],
  ];
  const whole = { ...ID, method: "ping", params: {}, result: {}, error: ERROR };
  for (const [name, field, kind] of kinds) {
    assert(checks[name](kind), name);
    const others = Object.keys(whole).filter((key) => key !== field);
    for (let kept = 0; kept < 2 ** others.length; kept++) {
      const keys = others.filter((_, index) => (kept & (1 << index)) !== 0);
      const message = Object.fromEntries(
        Object.entries(whole).filter(([key]) => keys.includes(key)),
      );
      for (const lacking of [message, { ...message, [field]: undefined }]) {
        assertEquals(checks[name](lacking), false, `${name} ${JSON.stringify(lacking)}`);
      }
    }
    for (const value of [null, undefined, 1, "x", []]) assertEquals(checks[name](value), false);
  }
});
