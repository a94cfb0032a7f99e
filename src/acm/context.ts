import { EmbeddedFolder } from "../kernel/disk/embedded_folder.ts";
import type { Root } from "../kernel/roots/root.ts";
import { type Tool, toolsFor } from "../kernel/service/tool.ts";
import { openForRequest, RequestFolder } from "./files/request_folder.ts";
import type { AcmRoots } from "./roots.ts";
import { starterFramework, starterRegistry } from "./starter/starter.ts";

export interface AcmContext {
  framework: RequestFolder;
  registry: RequestFolder;
  /** The project roots, the default first; empty if the server has no project. */
  projects: readonly Root[];
}

export function createAcmContext({ framework, registry, projects }: AcmRoots): AcmContext {
  return {
    framework: folderReader(framework, starterFramework),
    registry: folderReader(registry, starterRegistry),
    projects,
  };
}

function folderReader(root: Root, starter: Record<string, string>): RequestFolder {
  return root.embedded
    ? new RequestFolder(new EmbeddedFolder(root, starter))
    : openForRequest(root);
}

/** Defines a tool of this server. */
export const defineAcmTool = toolsFor<AcmContext>();

/**
 * Returns the tools, which add a notice to results from the built-in example: the built-in registry
 * for the tools in `ofRegistry`, or the built-in framework for other tools. The `call` command
 * prints results of the tools in `ofFiles` without the notice, because users save those results.
 */
export function withStarterNotice(
  tools: readonly Tool<AcmContext>[],
  { ofRegistry, ofFiles }: Record<"ofRegistry" | "ofFiles", ReadonlySet<Tool<AcmContext>>>,
): Tool<AcmContext>[] {
  return tools.map((tool) => ({
    ...tool,
    async call(input, context, options) {
      const answer = await tool.call(input, context, options);
      const { root } = ofRegistry.has(tool) ? context.registry : context.framework;
      if (!root.embedded) return answer;
      const notice = `from the built-in example: no ${root.title} at ${root.value}`;
      return {
        ...answer,
        text: `${answer.text.trimEnd()}\n\n(${notice})`,
        ...(ofFiles.has(tool) && { printed: answer.printed ?? answer.text }),
        notice,
      };
    },
  }));
}
