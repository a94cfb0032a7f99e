import type { EntryKind } from "../../kernel/disk/entry_kind.ts";
import { POINTS_OUTSIDE } from "../../kernel/disk/file_listing.ts";
import type { ServedFolder } from "../../kernel/disk/folder.ts";
import { type DocumentFolder, isTemplate } from "./document.ts";
import { layoutFolders, layoutOf, RESOURCES, SETTINGS } from "./layout.ts";

/** What is in the folders of a content root. */
export interface ContentListing {
  folders: readonly DocumentFolder[];
  /** The paths of the files, those of templates of ADRs among them. */
  paths: readonly string[];
  templates: readonly string[];
  /** All folders that must be watched to notice a change. */
  watched: readonly string[];
  /** What is not served, with the reason. */
  skipped: ReadonlyMap<string, string>;
}

/** What is known before anything was listed: the root itself may change. */
export const EMPTY_CONTENT: ContentListing = {
  folders: [],
  paths: [],
  templates: [],
  watched: [""],
  skipped: new Map(),
};

/** What may stand in the place of the folder of documents. */
const WRONG_KINDS: Partial<Record<EntryKind, string>> = {
  file: "it is not a folder",
  other: "it is not a folder",
  outside: POINTS_OUTSIDE,
};

/** Lists a content root as it is now. */
export function listContent(files: ServedFolder): ContentListing {
  const layout = layoutOf(files);
  const places = layout.folders.map(({ folder }) => folder);
  const { paths, skipped, folders } = files.list(places, {
    extension: ".md",
    followsSymlinks: true,
  });
  const wrong = WRONG_KINDS[files.kind(RESOURCES)];
  if (wrong !== undefined) {
    for (const place of places) if (place.startsWith(`${RESOURCES}/`)) skipped.delete(place);
    skipped.set(RESOURCES, wrong);
  }
  if (layout.problem !== undefined) skipped.set(SETTINGS, layout.problem);
  return {
    folders: layout.folders,
    paths,
    templates: paths.filter((path) => isTemplate(path, layout.folders)),
    watched: [...layoutFolders(layout), ...folders],
    skipped,
  };
}
