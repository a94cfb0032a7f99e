/**
 * The browser script of a client that shows pages: ext-apps' own bridge around a frame. The test
 * passes the page and the result to the script, and the script's calls go to the test's server.
 */
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolResult } from "@modelcontextprotocol/client";

/** The page and the call that the test passes to the host. */
interface Shown {
  html: string;
  input: Record<string, unknown>;
  result: CallToolResult;
}

/** The functions of the browser and of the test that the host uses. */
interface HostWindow {
  document: {
    querySelector(selector: string): FrameElement;
  };
  /** Calls a tool of the test's server. */
  callServer(name: string, input: unknown): Promise<CallToolResult>;
  show(shown: Shown): Promise<void>;
  changeTheme(theme: "light" | "dark"): void;
  teardown(): Promise<void>;
  /** The heights that the page has reported. */
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

/** A host sets only some of its variables, but the type requires all of them. */
const styles = JSON.parse('{ "variables": { "--font-sans": "monospace" } }');
window.changeTheme = (theme) => bridge?.setHostContext({ theme, styles });
window.teardown = async () => void await bridge?.teardownResource({});
