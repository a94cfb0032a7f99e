import { assertEquals, assertRejects } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { requireTls } from "../../../src/knowledge/postgres/tls.ts";

/** PostgreSQL's default port at a loopback address where no server listens. */
const OWN = { hostname: "127.54.32.1", port: 5432 };

/** Returns a listener, or undefined if the address or port is unavailable. */
function listener(): Deno.TcpListener | undefined {
  try {
    return Deno.listen(OWN);
  } catch {
    return undefined;
  }
}

const listening = listener();
listening?.close();

Deno.test({
  name: "requireTls() uses PostgreSQL's default port if the URL contains none",
  ignore: listening === undefined,
  fn: async () => {
    using server = Deno.listen(OWN);
    const refusing = server.accept().then(async (connection) => {
      const asked = new Uint8Array(9);
      assertEquals(await connection.read(asked), 8);
      // An SSLRequest message contains the code 1234 and 5679.
      assertEquals([...asked], [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f, 0]);
      await connection.write(new TextEncoder().encode("N"));
      assertEquals(await connection.read(asked), null);
      connection.close();
    });
    const url = `postgres://u@${OWN.hostname}/x?sslmode=require`;
    await assertRejects(() => requireTls(url), StartError, "does not offer TLS");
    await refusing;
  },
});

Deno.test("requireTls() opens no connection if TLS is only preferred, and leaves connection errors to the driver", async () => {
  const server = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let asked = 0;
  const accepting = (async () => {
    for await (const connection of server) {
      asked++;
      await connection.read(new Uint8Array(8));
      // The test server accepts TLS.
      await connection.write(new TextEncoder().encode("S"));
      connection.close();
    }
  })();
  const url = `postgres://u@127.0.0.1:${server.addr.port}/x`;
  for (const parameters of ["", "?sslmode=prefer", "?sslmode=disable"]) {
    await requireTls(url + parameters);
  }
  assertEquals(asked, 0);
  for (const mode of ["require", "verify-ca", "verify-full"]) {
    await requireTls(`${url}?sslmode=${mode}`);
  }
  assertEquals(asked, 3);
  server.close();
  await accepting.catch(() => {});
  // No server listens on this test port.
  await requireTls(`${url}?sslmode=require`);
});
