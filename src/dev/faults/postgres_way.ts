import type { Random } from "../bench/random.ts";

/** The faults of a connection to PostgreSQL. */
export const WIRE_FAULTS = [
  "reset",
  "torn",
  "half closed",
  "answer lost",
  "ended",
  "stalled",
] as const;

/** A fault and the affected packet: its number in the call, or the packet that commits. */
export interface PlannedWireFault {
  kind: typeof WIRE_FAULTS[number];
  at: number | "commit";
}

interface Connection {
  client: Deno.TcpConn;
  server: Deno.TcpConn;
  /** True during a transaction that changes entries. */
  isChange?: boolean;
  /** The bytes that the client receives instead of the next response before the connection ends. */
  last?: Uint8Array;
  /** Packets wait until this promise resolves. */
  stall?: PromiseWithResolvers<void> | undefined;
}

/**
 * The message that a server sends when it shuts down (PostgreSQL protocol documentation, "Message
 * Formats").
 */
const ENDED = new TextEncoder().encode("E\0\0\0\x27SFATAL\0VFATAL\0C57P01\0Mterminating\0\0");

/** A statement that changes entries. */
const CHANGE = /(?:INSERT INTO|UPDATE|DELETE FROM) kb_entries\b/;

/** A forwarder to a PostgreSQL server that makes packets fail. */
export class PostgresWay {
  readonly url: string;
  /** True after a fault has affected a packet of the call. */
  isMet = false;
  /** True after the forwarder has passed on a change's commit. */
  isAsked = false;
  /** True after the client has received the response to the commit. */
  isAnswered = false;
  /** The number of packets that the call has sent and received so far. */
  packets = 0;
  #fault: PlannedWireFault | undefined;
  readonly #server: Deno.ConnectOptions;
  readonly #random: Random;
  readonly #pause: (() => Promise<void>) | undefined;
  readonly #listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  readonly #open = new Set<Connection>();
  readonly #ports: number[] = [];

  /** If `pause` is set, packets arrive in parts, with a pause after each part. */
  constructor(
    server: string,
    { random, pause }: { random: Random; pause?: (() => Promise<void>) | undefined },
  ) {
    const url = new URL(server);
    this.#server = { hostname: url.hostname, port: Number(url.port || 5432) };
    this.#random = random;
    this.#pause = pause;
    url.host = `127.0.0.1:${this.#listener.addr.port}`;
    this.url = url.href;
    this.#accept();
  }

  /** Begins a call, which a fault may affect. */
  begin(fault?: PlannedWireFault): void {
    this.#fault = fault;
    this.isMet = this.isAsked = this.isAnswered = false;
    this.packets = 0;
  }

  get isStalled(): boolean {
    return [...this.#open].some(({ stall }) => stall !== undefined);
  }

  /** Delivers the stalled packets. */
  release(): void {
    for (const one of this.#open) {
      one.stall?.resolve();
      one.stall = undefined;
    }
  }

  /** Ends the connections that a fault affected. */
  heal(): void {
    for (const one of this.#open) if (one.last || one.stall) this.#end(one);
  }

  /** Ends all connections. Returns the ports of the forwarder's connections on the server. */
  close(): number[] {
    this.#listener.close();
    for (const one of this.#open) this.#end(one);
    return this.#ports;
  }

  async #accept(): Promise<void> {
    try {
      for await (const client of this.#listener) this.#join(client);
    } catch {
      // The listener is closed.
    }
  }

  async #join(client: Deno.TcpConn): Promise<void> {
    const server = await Deno.connect(this.#server);
    this.#ports.push(server.localAddr.port);
    const connection = { client, server };
    this.#open.add(connection);
    const ends = ["client", "server"] as const;
    await Promise.allSettled(ends.map((from) => this.#pass(connection, from)));
    this.#end(connection);
  }

  #end({ client, server, stall }: Connection): void {
    for (const one of this.#open) if (one.client === client) this.#open.delete(one);
    stall?.resolve();
    for (const socket of [client, server]) {
      try {
        socket.close();
      } catch {
        // The connection is already closed.
      }
    }
  }

  /** Forwards the bytes from one end until either end closes. */
  async #pass(connection: Connection, from: "client" | "server"): Promise<void> {
    const to = connection[from === "client" ? "server" : "client"];
    const buffer = new Uint8Array(65_536);
    const read = () => connection[from].read(buffer);
    for (let length = await read(); length !== null; length = await read()) {
      const packet = buffer.subarray(0, length);
      const text = new TextDecoder("latin1").decode(packet);
      if (from === "client") connection.isChange ||= CHANGE.test(text);
      const isCommit = connection.isChange === true && text.includes("\0commit\0");
      this.packets++;
      const isDue = this.#fault?.at === "commit" ? isCommit : this.packets === this.#fault?.at;
      const kind = isDue && !this.isMet ? this.#fault?.kind : undefined;
      // A torn commit may still arrive completely, and a stalled commit may arrive later.
      if (isCommit && kind !== "reset") this.isAsked = true;
      if (kind !== undefined) {
        await this.#meet(
          connection,
          kind,
          () => this.#send(to, packet.subarray(0, this.#part(length))),
        );
      }
      if (!this.#open.has(connection)) return;
      await connection.stall?.promise;
      if (from === "server" && connection.last !== undefined) {
        await this.#send(to, connection.last);
        return this.#end(connection);
      }
      await this.#send(to, packet);
      if (connection.isChange && text.includes("COMMIT\0")) {
        this.isAnswered = true;
        connection.isChange = false;
      }
    }
    await to.closeWrite();
  }

  async #meet(
    connection: Connection,
    kind: PlannedWireFault["kind"],
    tear: () => Promise<void>,
  ): Promise<void> {
    this.isMet = true;
    if (kind === "stalled") connection.stall = Promise.withResolvers();
    if (kind === "ended") connection.last = ENDED;
    if (kind === "answer lost" || kind === "half closed") connection.last = new Uint8Array();
    if (kind === "half closed") await connection.client.closeWrite();
    if (kind === "torn") await tear();
    if (kind === "torn" || kind === "reset") this.#end(connection);
  }

  async #send(to: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      const end = this.#pause ? sent + 1 + this.#part(bytes.length - sent) : bytes.length;
      sent += await to.write(bytes.subarray(sent, end));
      await this.#pause?.();
    }
  }

  /** Returns a random number of bytes from 0 to less than `length`. */
  #part(length: number): number {
    return Math.floor(this.#random() * length);
  }
}
