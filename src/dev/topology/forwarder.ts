/** An address that stays while what answers there changes, as a virtual one does in a fail-over. */
export interface Forwarder {
  port: number;
  /** Ends all connections and leads new ones to another port. */
  leadTo(port: number): void;
  close(): void;
}

/** Forwards connections of a free port on loopback to another port. */
export function forwardTo(first: number): Forwarder {
  let target = first;
  const open = new Set<Deno.TcpConn>();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const end = (connection: Deno.TcpConn): void => {
    if (open.delete(connection)) connection.close();
  };
  const endAll = (): void => open.forEach(end);
  const forward = async (near: Deno.TcpConn): Promise<void> => {
    open.add(near);
    try {
      const far = await Deno.connect({ hostname: "127.0.0.1", port: target });
      open.add(far);
      const ways = [pump(near, far), pump(far, near)];
      await Promise.race(ways);
      [near, far].forEach(end);
      await Promise.all(ways);
    } catch {
      end(near);
    }
  };
  const accept = async (): Promise<void> => {
    for await (const near of listener) void forward(near);
  };
  void accept();
  return {
    port: listener.addr.port,
    leadTo: (port) => {
      target = port;
      endAll();
    },
    close: () => {
      listener.close();
      endAll();
    },
  };
}

/** Copies bytes until either end is gone. */
async function pump(from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(65_536);
  try {
    for (let read = await from.read(buffer); read !== null; read = await from.read(buffer)) {
      for (let sent = 0; sent < read;) sent += await to.write(buffer.subarray(sent, read));
    }
  } catch {
    // A connection that was ended.
  }
}
