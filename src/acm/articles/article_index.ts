import { changesBetween, type FileVersion } from "../../kernel/disk/folder.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { markdownFields } from "../../kernel/search/markdown_fields.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import type { RequestFolder } from "../files/request_folder.ts";

/** The index of a framework's articles, and the files it was made from. */
interface IndexedArticles {
  index: TextIndex<string>;
  files: ReadonlyMap<string, FileVersion>;
}

const known = new WeakMap<Root, IndexedArticles>();

/**
 * Returns the index of the articles at these paths, as they are now. A file that cannot be read is
 * not in it: it must not hide the others.
 */
export function articleIndex(
  framework: RequestFolder,
  paths: readonly string[],
): TextIndex<string> {
  const { index, files: before } = known.get(framework.root) ??
    { index: new TextIndex<string>(), files: new Map<string, FileVersion>() };
  const files = framework.files(paths);
  const { changed, removed } = changesBetween(before, files);
  for (const path of removed) index.remove(path);
  for (const { path, error } of changed) {
    if (error !== undefined) {
      index.remove(path);
      continue;
    }
    const text = framework.read(path);
    const { title } = parseDocument(path, text);
    index.put(path, markdownFields({ title, name: documentName(path), text }));
  }
  known.set(framework.root, { index, files });
  return index;
}
