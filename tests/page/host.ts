/**
 * The script of a client that shows pages, for a browser: ext-apps' own bridge around a frame. The
 * test hands it the page and the answer, and its calls go back to the test's server.
 */
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolResult } from "@modelcontextprotocol/client";

/** The page and the call that the test passes to the host. */
interface Shown {
  html: string;
  input: Record<string, unknown>;
  result: CallToolResult;
}

/** The browser's and the test's functions that the host uses. */
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

/** A host gives some of its variables; the type asks for all. */
const styles = JSON.parse('{ "variables": { "--font-sans": "monospace" } }');
window.changeTheme = (theme) => bridge?.setHostContext({ theme, styles });
window.teardown = async () => void await bridge?.teardownResource({});
