/**
 * The script of a client that shows pages, for a browser: ext-apps' own bridge around a frame. The
 * test hands it the page and the answer, and its calls go back to the test's server.
 */
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolResult } from "@modelcontextprotocol/client";

/** What the test hands the host. */
interface Shown {
  html: string;
  input: Record<string, unknown>;
  result: CallToolResult;
}

/** What there is of a browser here, and of the test. */
interface HostWindow {
  document: {
    querySelector(selector: string): FrameElement;
  };
  /** Calls the test's server. */
  callServer(name: string, input: unknown): Promise<CallToolResult>;
  show(shown: Shown): Promise<void>;
  changeTheme(theme: "light" | "dark"): void;
  teardown(): Promise<void>;
  /** The heights that the page has told. */
  heights: number[];
}

interface FrameElement {
  srcdoc: string;
  contentWindow: NonNullable<ConstructorParameters<typeof PostMessageTransport>[0]>;
}

declare const window: HostWindow;

let bridge: AppBridge | undefined;
window.heights = [];

window.show = async ({ html, input, result }) => {
  const frame = window.document.querySelector("iframe");
  const hostContext = { theme: "light" as const };
  const made = new AppBridge(null, { name: "host", version: "1" }, { serverTools: {} }, {
    hostContext,
  });
  bridge = made;
  made.oncalltool = ({ name, arguments: given }) => window.callServer(name, given ?? {});
  made.onsizechange = ({ height }) => void window.heights.push(height ?? 0);
  const initialized = new Promise<void>((resolve) => made.oninitialized = () => resolve());
  const { contentWindow } = frame;
  await made.connect(new PostMessageTransport(contentWindow, contentWindow));
  frame.srcdoc = html;
  await initialized;
  await made.sendToolInput({ arguments: input });
  await made.sendToolResult(result);
};

window.changeTheme = (theme) => bridge?.setHostContext({ theme });
window.teardown = async () => void await bridge?.teardownResource({});
