import { Socket } from "node:net";
import { EXIT, StartError } from "../../kernel/errors.ts";
import { StoreError } from "../store/store.ts";

/** The maximum length of a message from the database, in bytes. */
const MAX_MESSAGE = 64 * 1024 * 1024;
/**
 * The size of a message's first fields, its type and length (protocol documentation, "Message
 * Formats").
 */
const HEADER = 5;
const AUTHENTICATION = 0x52;
/** The code of a request for the password in clear text. */
const CLEARTEXT = 3;

/**
 * The servers as `host:port`, each with whether the driver may send the password there in clear
 * text.
 */
const guarded = new Map<string, boolean>();

/** Guards connections to a URL's server. `sslmode=disable` allows a clear-text password. */
export function guardMessages(url: string): void {
  const { hostname, port, searchParams } = new URL(url);
  const address = `${hostname.replace(/^\[|\]$/g, "")}:${port || 5432}`;
  guarded.set(address, searchParams.get("sslmode") === "disable");
}

/** Checks the messages of one connection. Throws for a message that must not reach the driver. */
export class MessageGuard {
  readonly #maySendPassword: () => boolean;
  /** The number of bytes of the current message that haven't arrived yet. */
  #left = 0;
  #header: number[] = [];

  constructor(maySendPassword: () => boolean) {
    this.#maySendPassword = maySendPassword;
  }

  /**
   * Checks the next bytes. Throws `StoreError` if a message is too long, and `StartError` if it
   * requests a clear-text password.
   */
  read(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
        continue;
      }
      this.#header.push(chunk[at++] ?? 0);
      const isRequest = this.#header[0] === AUTHENTICATION;
      if (this.#header.length < (isRequest ? HEADER + 4 : HEADER)) continue;
      this.#check();
    }
  }

  #check(): void {
    const [type, ...bytes] = this.#header;
    const number = (from: number): number =>
      bytes.slice(from, from + 4).reduce((sum, byte) => sum * 256 + byte, 0);
    this.#left = number(0) + 1 - this.#header.length;
    this.#header = [];
    if (number(0) > MAX_MESSAGE) {
      const told = "The server rejected a database message larger than 64 MiB.";
      throw new StoreError("PostgreSQL sent a message larger than 64 MiB", { told, isLost: true });
    }
    if (type !== AUTHENTICATION || number(4) !== CLEARTEXT || this.#maySendPassword()) return;
    throw new StartError(
      "the database server requested the password without TLS, so this server did not send it " +
        "in plain text. " +
        "Turn on TLS on the database server and set sslmode=require in DATABASE_URL, or set " +
        "sslmode=disable if you trust the network",
      EXIT.configuration,
    );
  }
}

const { on } = Socket.prototype;

type Listener = (...args: unknown[]) => void;

/** The driver's data listeners don't receive messages that the guard rejects. */
Reflect.set(
  Socket.prototype,
  "on",
  function (this: Socket, event: string, listener: Listener & { listener?: Listener }) {
    // The driver reads the response to its TLS request with `once`, which marks its listeners.
    const isGuarded = event === "data" && listener.listener === undefined &&
      (isEncrypted(this) || guarded.has(addressOf(this)));
    if (!isGuarded) return Reflect.apply(on, this, [event, listener]);
    const guard = new MessageGuard(() =>
      isEncrypted(this) || guarded.get(addressOf(this)) === true
    );
    const guardedListener = (chunk: Uint8Array): void => {
      try {
        guard.read(chunk);
      } catch (error) {
        this.destroy(error instanceof Error ? error : undefined);
        return;
      }
      listener(chunk);
    };
    return Reflect.apply(on, this, [event, Object.assign(guardedListener, { listener })]);
  },
);

function isEncrypted(socket: Socket): boolean {
  return Reflect.get(socket, "encrypted") === true;
}

/** Returns the address that the driver stores on its socket. */
function addressOf(socket: Socket): string {
  return `${Reflect.get(socket, "host")}:${Reflect.get(socket, "port")}`;
}
