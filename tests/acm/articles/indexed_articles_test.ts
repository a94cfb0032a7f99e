import { assertEquals } from "@std/assert";
import { conceptQuery } from "../../../src/acm/articles/concepts.ts";
import { IndexedArticles } from "../../../src/acm/articles/indexed_articles.ts";
import { type RankedArticles, scanArticles } from "../../../src/acm/articles/ranking.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { RequestFolder } from "../../../src/acm/files/request_folder.ts";
import { rootAt, TempFolder } from "../folders.ts";

/** As many articles of little use as make an index worth while. */
const hay = Object.fromEntries(
  Array.from(
    { length: 120 },
    (_, at) => [`kb/hay-${at}.md`, `# Hay ${at}\n\nGrass, cut and dry.\n`],
  ),
);

interface Found {
  paths: string[];
  total: number;
  read: number;
}

const found = ({ best, total, read }: RankedArticles): Found => ({
  paths: best.map(({ path }) => path),
  total,
  read,
});

/** The articles of a knowledge base, searched one request after the other. */
class Articles implements Disposable {
  readonly index = new IndexedArticles();
  files: Record<string, string>;
  readonly #temp = new TempFolder();
  readonly #folder = new Folder(rootAt(this.#temp.path));
  #written: Record<string, string> = {};

  constructor(files: Record<string, string>) {
    this.files = { ...hay, ...files };
  }

  /** Opens the folder for a request, with the files as they are now. */
  #open(): RequestFolder {
    for (const [path, text] of Object.entries(this.files)) {
      if (this.#written[path] !== text) this.#temp.write(path, text);
    }
    for (const path of Object.keys(this.#written)) {
      if (this.files[path] === undefined) Deno.removeSync(`${this.#temp.path}/${path}`);
    }
    this.#written = { ...this.files };
    return new RequestFolder(this.#folder);
  }

  [Symbol.dispose](): void {
    this.#temp[Symbol.dispose]();
  }

  search(asked: string, search = this.index.search.bind(this.index)): Found {
    const folder = this.#open();
    const concepts = conceptQuery(asked);
    const query = concepts && { ...concepts, asked, limit: 5 };
    return found(search(folder, folder.scan("kb", ".md").files, query));
  }

  /** What reading all of them finds. */
  scan(asked: string): Found {
    return this.search(asked, scanArticles);
  }

  /** Waits until all are indexed, which a first search begins. */
  async indexed(): Promise<void> {
    this.search("herring");
    const count = Object.keys(this.files).length;
    while (this.index.size < count) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const articles = {
  "kb/phrase.md": `# Long\n\n${"Grass. ".repeat(300)}\n\nA red fish boat.\n`,
  "kb/all.md": "# All\n\nA fish, a boat, both red.\n",
  "kb/title.md": "# Herring\n\nIt is smoked.\n",
  "kb/named-mackerel.md": "It is smoked as well.\n",
  "kb/heading.md": "# Other\n\n## Herring\n\nText.\n",
  "kb/body.md": "# Third\n\nA herring, and text.\n",
  "kb/front.md": "---\ntitle: Trout\n---\nIt is fresh.\n",
  "kb/kin.md": "# Slides\n\nMade for a talk.\n",
  "kb/fence.md": "# Fence\n\n```\n# trout\n```\n",
  "kb/chinese.md": "# 約束\n\n東京都へ行く\n",
  "kb/signs.md": "# Signs\n\nUse ${CLAUDE} there.\n",
};

const queries = [
  "red fish boat",
  "fish boats",
  "herring",
  "smoked herring",
  "mackerel",
  "trout",
  "presentation",
  "how do we make a presentation",
  "約束",
  "${",
  "errin",
  "nothing of this",
  "grass",
  "it is to be",
];

Deno.test("IndexedArticles.search() finds by the index what it finds by reading all, in the same order", async () => {
  using kept = new Articles(articles);
  const first = queries.map((query) => kept.search(query));
  assertEquals(first, queries.map((query) => kept.scan(query)));
  await kept.indexed();
  for (const [at, query] of queries.entries()) assertEquals(kept.search(query), first[at], query);
  assertEquals(kept.search("red fish boat").paths, ["kb/phrase.md", "kb/all.md"]);
  assertEquals(kept.search("herring").paths, ["kb/title.md", "kb/heading.md", "kb/body.md"]);
});

Deno.test("IndexedArticles.search() finds at once what is added, changed or gone", async () => {
  using kept = new Articles(articles);
  await kept.indexed();
  kept.files["kb/added.md"] = "# Perch\n\nSwims.\n";
  for (let time = 0; time < 2; time++) assertEquals(kept.search("perch").paths, ["kb/added.md"]);
  kept.files["kb/added.md"] = "# Salmon\n\nSwims up.\n";
  assertEquals(kept.search("perch"), { paths: [], total: 0, read: 132 });
  assertEquals(kept.search("salmon").paths, ["kb/added.md"]);
  delete kept.files["kb/added.md"];
  assertEquals(kept.search("salmon"), { paths: [], total: 0, read: 131 });
});

Deno.test("IndexedArticles.search() reads all while many have changed, and indexes them afterwards", async () => {
  using kept = new Articles(articles);
  await kept.indexed();
  const changed = Object.keys(hay).slice(0, 40);
  for (const [at, path] of changed.entries()) kept.files[path] = `# Carp ${at}\n\nIt is bony.\n`;
  assertEquals(kept.search("carp").total, 40);
  assertEquals(kept.search("carp"), kept.scan("carp"));
  const more = Object.keys(hay).slice(40, 50);
  for (const path of more) delete kept.files[path];
  assertEquals([kept.search("carp").total, kept.search("carp").read], [40, 121]);
});

Deno.test("IndexedArticles.search() does not index a few articles", async () => {
  const index = new IndexedArticles();
  using temp = new TempFolder({ "kb/a.md": "herring", "kb/b.md": "trout" });
  const folder = temp.open();
  const query = conceptQuery("trout");
  const search = () =>
    index.search(
      folder,
      folder.scan("kb", ".md").files,
      query && { ...query, asked: "trout", limit: 5 },
    );
  assertEquals(found(search()).paths, ["kb/b.md"]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  assertEquals([found(search()).paths, index.size], [["kb/b.md"], 0]);
});
