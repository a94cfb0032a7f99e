import type { McpServer } from "@modelcontextprotocol/server";
import { ToolError } from "../errors.ts";
import type { ChangeListener, Service } from "../service/service.ts";

/** A legacy client's watch starts later, so its first response waits for no scan of documents. */
export function serveChanges<Context>(
  { server }: McpServer,
  { watch, createContext }: Service<Context>,
  era: "legacy" | "modern",
): void {
  if (watch === undefined) return;
  const subscribed = new Set<string>();
  // A notification rejects if the client has disconnected.
  const send = (sending: Promise<void>): void => void sending.catch(() => {});
  const tell: ChangeListener = ({ resources, prompts, updated = [] }) => {
    if (resources) send(server.sendResourceListChanged());
    if (prompts) send(server.sendPromptListChanged());
    for (const uri of updated) {
      if (era === "modern" || subscribed.has(uri)) send(server.sendResourceUpdated({ uri }));
    }
  };
  let end: (() => void) | undefined;
  const start = (): void => {
    try {
      end ??= watch(createContext(), tell);
    } catch (error) {
      // Without a folder, the server watches no files, and each call reports the missing setting.
      if (!(error instanceof ToolError)) throw error;
    }
  };
  server.onclose = () => {
    end?.();
    end = () => {};
  };
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    start();
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  if (era === "legacy") setTimeout(start);
  else start();
}
