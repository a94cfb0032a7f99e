import { assertRejects } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { requireTls } from "../../../src/knowledge/postgres/tls.ts";

/** PostgreSQL's own port, at an address of loopback where no server listens. */
const OWN = { hostname: "127.54.32.1", port: 5432 };

/** Listens, or undefined where that address or port cannot be had. */
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
  name: "requireTls() asks at PostgreSQL's port where the URL names none",
  ignore: listening === undefined,
  fn: async () => {
    using server = Deno.listen(OWN);
    const refusing = server.accept().then(async (connection) => {
      await connection.write(new TextEncoder().encode("N"));
      await connection.read(new Uint8Array(8));
      connection.close();
    });
    const url = `postgres://u@${OWN.hostname}/x?sslmode=require`;
    await assertRejects(() => requireTls(url), StartError, "does not offer TLS");
    await refusing;
  },
});
