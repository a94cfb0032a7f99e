import { hostWindow, type PageWindow } from "./dom.ts";

/** A tool's result, as a host passes it on. */
export interface HostedResult {
  content?: readonly { type: string; text?: string }[];
  structuredContent?: object;
  isError?: boolean;
  _meta?: { page?: object };
}

/** The facts about a host that a page uses. */
export interface HostContext {
  theme?: string;
  styles?: { variables?: Record<string, string | undefined> };
}

/** A host's response to `ui/initialize`. */
export interface HostInitialized {
  hostCapabilities?: { serverTools?: object };
  hostContext?: HostContext;
}

/** The notifications of a host that a page listens to, with their parameters. */
export interface HostEvents {
  "ui/notifications/tool-input": { arguments?: Record<string, unknown> };
  "ui/notifications/tool-result": HostedResult;
  "ui/notifications/tool-cancelled": { reason?: string };
  "ui/notifications/host-context-changed": HostContext;
}

/** The notification handlers; a host's messages follow the protocol. */
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

/** The revision of MCP Apps that a page speaks (`modelcontextprotocol/ext-apps`, `apps.mdx`). */
const PROTOCOL = "2026-01-26";

interface Waiting {
  resolve(result: object): void;
  reject(error: Error): void;
}

/**
 * JSON-RPC with the host around the page's frame, as MCP Apps has it. The package for it
 * (`App` of ext-apps) is 650 KB in a bundle, as it validates with the whole of the SDK's schemas.
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

  /** Introduces the page; the host's answer, after which it sends what it has. */
  async initialize(appInfo: { name: string; version: string }): Promise<HostInitialized> {
    const params = { appInfo, appCapabilities: {}, protocolVersion: PROTOCOL };
    const answer = await this.#request("ui/initialize", params);
    this.notify("ui/notifications/initialized", {});
    return answer;
  }

  /** Calls a tool of the page's server through the host. */
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
      // `ping` and `ui/resource-teardown`: nothing is to be saved.
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
