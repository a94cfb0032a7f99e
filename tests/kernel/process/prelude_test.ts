import { assertEquals, assertMatch } from "@std/assert";
import { outputOf } from "../subprocess.ts";

Deno.test("prelude.ts redirects the console before later imports run", async () => {
  const { stdout, stderr } = await outputOf(`import "kernel/process/prelude.ts";
    import "data:text/javascript,console.log('a library that talks')";`);
  assertEquals(stdout, "");
  assertMatch(stderr, /^\{"time":"[^"]+","level":"info","message":"a library that talks"\}\n$/);
});

Deno.test("prelude.ts stops zod from generating code", async () => {
  const { stdout } = await outputOf(`import "kernel/process/prelude.ts";
    import * as z from "zod";
    let tried = 0;
    globalThis.Function = new Proxy(Function, { construct: () => ({ tried: ++tried }) });
    z.object({ a: z.string() }).parse({ a: "" });
    await Deno.stdout.write(new TextEncoder().encode(String(tried)));`);
  assertEquals(stdout, "0");
});

Deno.test("worker.ts imports prelude.ts first", async () => {
  const source = await Deno.readTextFile(
    new URL("../../../src/kernel/process/worker.ts", import.meta.url),
  );
  assertEquals(/^import\b.*$/m.exec(source)?.[0], 'import "./prelude.ts";');
});
