import type { EntryKind } from "../../kernel/disk/entry_kind.ts";
import { LEADS_OUT } from "../../kernel/disk/file_walk.ts";
import type { LiveFiles } from "../../kernel/disk/live_files.ts";
import { type DocumentFolder, isTemplate } from "./document.ts";
import { layoutFolders, layoutOf, RESOURCES, SETTINGS } from "./layout.ts";

/** What is in the folders of a content root. */
export interface ContentListing {
  folders: readonly DocumentFolder[];
  /** The paths of the files, those of templates of ADRs among them. */
  paths: readonly string[];
  templates: readonly string[];
  /** The folders that these are in, and all that must be watched to notice a change. */
  listed: ReadonlySet<string>;
  watched: readonly string[];
  /** What is not served, with the reason. */
  skipped: ReadonlyMap<string, string>;
}

/** What is known before anything was listed: the root itself may change. */
export const EMPTY_CONTENT: ContentListing = {
  folders: [],
  paths: [],
  templates: [],
  listed: new Set(),
  watched: [""],
  skipped: new Map(),
};

/** What may stand in the place of the folder of documents. */
const WRONG_KINDS: Partial<Record<EntryKind, string>> = {
  file: "it is not a folder",
  other: "it is not a folder",
  outside: LEADS_OUT,
};

/** Lists a content root as it is now, a folder at a time. */
export function* listContent(files: LiveFiles): Generator<void, ContentListing> {
  const layout = layoutOf(files);
  const places = layout.folders.map(({ folder }) => folder);
  const { paths, skipped, folders } = yield* files.list(places);
  yield;
  const wrong = WRONG_KINDS[files.kind(RESOURCES)];
  if (wrong !== undefined) {
    for (const place of places) if (place.startsWith(`${RESOURCES}/`)) skipped.delete(place);
    skipped.set(RESOURCES, wrong);
  }
  if (layout.problem !== undefined) skipped.set(SETTINGS, layout.problem);
  const isIn = (path: string) =>
    places.some((place) => path === place || path.startsWith(`${place}/`));
  return {
    folders: layout.folders,
    paths,
    templates: paths.filter((path) => isTemplate(path, layout.folders)),
    listed: new Set(folders.filter(isIn)),
    watched: [...layoutFolders(layout), ...folders],
    skipped,
  };
}
