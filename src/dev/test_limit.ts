/** Deno loads this before each test file: a test that takes too long fails, even one that never yields. */

/** The time limit of a test, in milliseconds: starting processes takes long on a busy machine. */
const LIMIT_MS = Number(Deno.env.get("TEST_LIMIT_MS") ?? 180_000);

Object.defineProperty(Deno, "test", {
  value: new Proxy(Deno.test, {
    apply(test, self, args: unknown[]): void {
      const [name] = args.filter((arg) => typeof arg === "string");
      const [fn] = args.filter((arg) => typeof arg === "function");
      const options = args.filter((arg) => typeof arg === "object");
      const given = { ...(name !== undefined && { name }), ...(fn !== undefined && { fn }) };
      Reflect.apply(test, self, [Object.assign({ timeout: LIMIT_MS }, ...options, given)]);
    },
  }),
});
