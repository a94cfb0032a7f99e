/** An address that stays the same while its server changes, as in a fail-over. */
export interface Forwarder {
  port: number;
  /** Ends all connections and forwards new connections to another port. */
  leadTo: (port: number) => void;
  close: () => void;
}

/** Forwards connections from a free port on loopback to another port. */
export function forwardTo(first: number): Forwarder {
  let target = first;
  const open = new Set<Deno.TcpConn>();
  const endAll = (): void => {
    for (const connection of open) connection.close();
    open.clear();
  };
  const forward = async (near: Deno.TcpConn): Promise<void> => {
    const far = await Deno.connect({ hostname: "127.0.0.1", port: target });
    open.add(near).add(far);
    const copies = [near.readable.pipeTo(far.writable), far.readable.pipeTo(near.writable)];
    // Either end may close its connection at any time.
    await Promise.allSettled(copies);
    open.delete(near);
    open.delete(far);
  };
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const accept = async (): Promise<void> => {
    for await (const near of listener) forward(near).catch(() => near.close());
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
