/**
 * Deno loads this module before each test file. The module makes a test fail if it exceeds the time
 * limit, even if the test never yields.
 */

/** The time limit for a test, in milliseconds, because processes start slowly on a busy machine. */
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
