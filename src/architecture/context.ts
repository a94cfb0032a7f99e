import { EmbeddedFiles } from "../kernel/disk/embedded_files.ts";
import { LiveFolder } from "../kernel/disk/live_folder.ts";
import { log } from "../kernel/log.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { Content, type ContentSource } from "./content.ts";
import type { ArchitectureRoots } from "./roots.ts";
import { starterPrompts, starterResources } from "./starter/starter.ts";

/** What a handler may touch: the content of the one root. */
export type Context = Content;

const contents = new WeakMap<ArchitectureRoots, Content>();

/** The content of the roots, the same for every request; what it holds is never served old. */
export function createContext(roots: ArchitectureRoots): Context {
  const content = contents.get(roots) ?? openContent(roots);
  contents.set(roots, content);
  return content;
}

function openContent({ content: root }: ArchitectureRoots): Content {
  return new Content({ root, ...filesOf(root), builtIn: Object.values(starterPrompts), warn });
}

function filesOf(root: Root): Pick<ContentSource, "resources" | "prompts"> {
  if (root.embedded) {
    return {
      resources: new EmbeddedFiles(starterResources),
      prompts: new EmbeddedFiles(starterPrompts),
    };
  }
  return {
    resources: new LiveFolder(root, { folder: "resources", extension: ".md" }),
    prompts: new LiveFolder(root, { folder: "prompts", extension: ".json", depth: 1 }),
  };
}

function warn(file: string, reason: string): void {
  log("warning", reason, { file });
}

/** Defines a tool of this server. */
export const defineTool = toolsFor<Context>();
