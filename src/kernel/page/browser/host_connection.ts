import { hostWindow, type PageWindow } from "./dom.ts";

/** A tool's result as a host sends it. */
export interface HostedResult {
  content?: readonly { type: string; text?: string }[];
  structuredContent?: object;
  isError?: boolean;
  _meta?: { page?: object };
}

/** The facts about a host that a report uses. */
export interface HostContext {
  theme?: string;
  styles?: { variables?: Record<string, string | undefined> };
}

/** A host's response to `ui/initialize`. */
export interface HostInitialized {
  hostCapabilities?: { serverTools?: object };
  hostContext?: HostContext;
}

/** The host notifications that a report handles, with their parameters. */
export interface HostEvents {
  "ui/notifications/tool-input": { arguments?: Record<string, unknown> };
  "ui/notifications/tool-result": HostedResult;
  "ui/notifications/tool-cancelled": { reason?: string };
  "ui/notifications/host-context-changed": HostContext;
}

/** The notification handlers. The host's messages must follow the protocol. */
export type HostListeners = {
  [Method in keyof HostEvents]: (params: HostEvents[Method]) => void;
};

interface HostMessage {
  jsonrpc?: string;
  id?: number;
  method?: string;
  params?: object;
  result?: object;
  error?: { message?: string };
}

/** The supported revision of MCP Apps (`modelcontextprotocol/ext-apps`, `apps.mdx`). */
const PROTOCOL = "2026-01-26";

interface Waiting {
  resolve(result: object): void;
  reject(error: Error): void;
}

/**
 * Communicates with the host around the report's frame through JSON-RPC, as MCP Apps specifies. The
 * package for this task (`App` in ext-apps) adds 650 KB to a bundle, because it validates messages
 * with all of the SDK's schemas.
 */
export class HostConnection {
  readonly #listeners: HostListeners;
  readonly #host: PageWindow;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(listeners: HostListeners) {
    this.#listeners = listeners;
    this.#host = hostWindow((message) => {
      if (isMessage(message)) this.#take(message);
    });
  }

  /**
   * Introduces the report to the host and returns the host's response. After that, the host sends
   * results.
   */
  async initialize(appInfo: { name: string; version: string }): Promise<HostInitialized> {
    const params = { appInfo, appCapabilities: {}, protocolVersion: PROTOCOL };
    const answer = await this.#request("ui/initialize", params);
    this.notify("ui/notifications/initialized", {});
    return answer;
  }

  /** Calls a tool of the report's server through the host. */
  callTool(name: string, input: object): Promise<HostedResult> {
    return this.#request("tools/call", { name, arguments: input });
  }

  notify(method: string, params: object): void {
    this.#host.postMessage({ jsonrpc: "2.0", method, params }, "*");
  }

  #request(method: string, params: object): Promise<object> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#host.postMessage({ jsonrpc: "2.0", id, method, params }, "*");
    });
  }

  #take({ id, method, params = {}, result, error }: HostMessage): void {
    if (method !== undefined && id !== undefined) {
      // `ping` and `ui/resource-teardown` need only an empty result, because the report saves nothing.
      this.#host.postMessage({ jsonrpc: "2.0", id, result: {} }, "*");
    } else if (method !== undefined) {
      if (isListenedTo(method, this.#listeners)) this.#listeners[method](params);
    } else if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (result !== undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error?.message ?? "the host gave no answer"));
    }
  }
}

function isMessage(value: unknown): value is HostMessage {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}

function isListenedTo(method: string, listeners: HostListeners): method is keyof HostEvents {
  return Object.hasOwn(listeners, method);
}
