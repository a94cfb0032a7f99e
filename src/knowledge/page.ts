import * as z from "zod";
import { html, type HtmlValue } from "../kernel/page/html.ts";
import { badge, day, filePlace, list, PageTexts, type Row, section } from "../kernel/page/parts.ts";
import { counted, plural } from "../kernel/plural.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { KnowledgeContext } from "./context.ts";
import { excerpt } from "../kernel/text.ts";
import type { KnowledgeEntry } from "./store/knowledge_entry.ts";
import type { Store } from "./store/store.ts";

const NEWEST = 100;
const EXPIRING = 100;
const PAGE = 500;

const SOON = 30 * 86_400_000;

export const knowledgePage: ServicePage<KnowledgeContext> = definePage({
  input: z.strictObject({}),
  async draw(_given, { base: { store }, host, storeFile }: KnowledgeContext) {
    const { total } = await store.counts();
    const filter = { isCurrent: true, endsBefore: Date.now() + SOON };
    const expiring = (await store.list(filter, { limit: EXPIRING })).entries
      .toSorted((a, b) => (a.valid_until ?? "") < (b.valid_until ?? "") ? -1 : 1);
    const soon = new Set(expiring.map(({ id }) => id));
    const { entries } = await store.list({ isDocument: false }, { limit: NEWEST });
    const newest = entries.filter(({ id }) => !soon.has(id));
    const texts = new PageTexts();
    const rowOf = (entry: KnowledgeEntry): Row => entryRow(entry, texts);
    return {
      subject: host || nameOf(folderOf(storeFile)),
      title: "knowledge",
      summary: `The store has ${counted(total, "entry", "entries")}; ` +
        `${expiring.length} ${plural(expiring.length, "expires", "expire")} within 30 days.`,
      parts: [
        section("Expiring within 30 days", list(expiring.map(rowOf)), { count: expiring.length }),
        section("Newest entries", list(newest.map(rowOf)), { count: newest.length }),
        section("Documents by folder", list(await folderRows(store))),
      ],
    };
  },
});

function entryRow(entry: KnowledgeEntry, texts: PageTexts): Row {
  const { id, title, content, role, tags, created_at, valid_until, superseded_by, source } = entry;
  const facts: HtmlValue[] = [
    html`<span>for ${role}</span>`,
    tags.length > 0 && html`<span>${tags.join(", ")}</span>`,
    valid_until !== null && html`<span>expires ${day(valid_until)}</span>`,
    superseded_by !== null && badge("warn", "superseded"),
    source?.file !== undefined && filePlace(source.file, source.line),
  ];
  const heading = title ?? excerpt(content, 120);
  return { id, signs: day(created_at), title: heading, text: texts.draw(content), facts };
}

async function folderRows(store: Store): Promise<Row[]> {
  const counts = new Map<string, number>();
  const filter = { isDocument: true, isCurrent: true };
  for await (const { source } of store.all(filter, { limit: PAGE })) {
    const name = folderOf(source?.file ?? "") || ".";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)
    .map(([title, count]) => ({ title, signs: counted(count, "document") }));
}
