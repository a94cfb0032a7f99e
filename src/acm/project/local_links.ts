import type { ProjectFile, ProjectFiles } from "./project_files.ts";

/** A link to a file that doesn't exist. */
export interface DeadLink {
  file: string;
  line: number;
  target: string;
}

const LINK = /\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+"[^"]{0,200}")?\s*\)/g;

/** Returns the links of a file to project files that don't exist. */
export function deadLinks(project: ProjectFiles, { path, prose }: ProjectFile): DeadLink[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return prose.filter(({ text }) => text.includes("](")).flatMap(({ text, number }) =>
    [...text.slice(0, 2000).replace(/`[^`]{1,300}`/g, "").matchAll(LINK)]
      .flatMap(([, target = ""]) => {
        const local = localPath(folder, target);
        if (local === undefined || project.exists(local)) return [];
        return [{ file: path, line: number, target }];
      })
  );
}

/** Returns a link's path in the project; undefined for addresses, anchors and paths outside. */
function localPath(folder: string, target: string): string | undefined {
  const [raw = ""] = target.split(/[#?]/);
  if (raw === "" || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(raw)) return undefined;
  const parts: string[] = [];
  for (const part of (raw.startsWith("/") ? raw : folder + decoded(raw)).split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
