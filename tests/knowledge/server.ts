import { ToolError } from "../../src/kernel/errors.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import type { Root } from "../../src/kernel/roots/root.ts";
import {
  closeKnowledge,
  createKnowledgeContext,
  knowledgeBase,
} from "../../src/knowledge/context.ts";
import type { KnowledgeBase } from "../../src/knowledge/entries/knowledge_base.ts";
import type { Store } from "../../src/knowledge/store/store.ts";
import { readSettings } from "../../src/knowledge/settings.ts";
import { knowledgeTools } from "../../src/knowledge/tools.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { EmbeddingsServer } from "./embeddings_server.ts";

/**
 * A server in this process that runs the tools on an embedded store with a local embeddings API.
 */
export interface TestServer {
  /** Returns the data from a successful call. */
  call(tool: string, input?: unknown): Promise<Record<string, unknown>>;
  /** Returns the text from a successful call. */
  text(tool: string, input?: unknown): Promise<string>;
  /** Makes a call that must fail, and returns its error. */
  fail(tool: string, input?: unknown): Promise<{ code: string; message: string; field?: string }>;
  /** Restarts the server with other settings on the same store, like a new process. */
  restart(settings: Record<string, string>): Promise<void>;
  api: EmbeddingsServer;
  /** The path of the import folder. */
  folder: string;
  /** Returns the progress that the calls have reported. */
  progress: [number, number][];
}

/**
 * Runs `use` with a server that has additional settings, then closes the server. Uses `store` if
 * given.
 */
export async function withServer(
  use: (server: TestServer) => Promise<void>,
  given: Record<string, string> = {},
  store?: Store,
): Promise<void> {
  await inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(32);
    let settings: Record<string, string> = {
      OPENAI_BASE_URL: api.url,
      OPENAI_API_KEY: "sk-test-12345678",
      ...given,
    };
    const root = (path: string): Root => ({ title: "x", setBy: "X", value: path, path });
    const isEmbedded = given.DATABASE_URL === undefined;
    const roots = {
      store: isEmbedded ? root(`${folder}/store`) : undefined,
      imports: root(folder),
    };
    const progress: [number, number][] = [];
    const options = {
      progress: (done: number, total = 0) => void progress.push([done, total]),
    };
    let base: KnowledgeBase | undefined;
    const run = async (name: string, input: unknown) => {
      const tool = knowledgeTools.find((one) => one.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const context = createKnowledgeContext(roots, settings);
      if (store) base ??= knowledgeBase(store, readSettings(settings));
      return await tool.call(input, { ...context, ...(base && { base }) }, options);
    };
    try {
      await use({
        api,
        folder,
        progress,
        restart: async (changed) => {
          settings = { ...settings, ...changed };
          base = undefined;
          await closeKnowledge();
        },
        call: async (name, input = {}) => (await run(name, input)).data ?? {},
        text: async (name, input = {}) => (await run(name, input)).text,
        fail: async (name, input = {}) => {
          try {
            await run(name, input);
          } catch (error) {
            if (error instanceof ToolError) return JSON.parse(error.text);
            throw error;
          }
          throw new Error(`${name} did not fail`);
        },
      });
    } finally {
      await closeKnowledge();
    }
  });
}

/** Returns the contents of the entries in a result's list. */
export function contentsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map((entry) => String(ownField(entry, "content"))) : [];
}
