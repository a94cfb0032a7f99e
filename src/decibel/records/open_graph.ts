import { recordFolder } from "./folder.ts";
import { RecordGraph } from "./record_graph.ts";
import type { RecordStore } from "./store.ts";

interface KnownGraph {
  graph: RecordGraph;
  /** What the project was made of. */
  listings: readonly object[];
  versions: readonly number[];
}

/** More remembered projects would only cost memory. */
const MAX_KNOWN = 50;

const projects = new WeakMap<RecordStore, Map<string, KnownGraph>>();

/** The project of that name as it is now; the same object until something of it changes. */
export function openGraph(store: RecordStore, place: string): RecordGraph {
  const known = projects.get(store) ?? new Map<string, KnownGraph>();
  projects.set(store, known);
  const folders = {
    sentinel: recordFolder(store, "sentinel", place),
    architect: recordFolder(store, "architect", place),
    designer: recordFolder(store, "designer", place),
  };
  const all = Object.values(folders);
  const listings = all.map(({ listing }) => listing);
  const versions = all.map(({ version }) => version);
  const before = known.get(place);
  if (
    before !== undefined && isEqual(before.listings, listings) && isEqual(before.versions, versions)
  ) {
    return before.graph;
  }
  const graph = new RecordGraph(store, place, folders);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(place, { graph, listings, versions });
  return graph;
}

/** Opens each project once, for one answer that is about several. */
export function openGraphs(store: RecordStore): (place: string) => RecordGraph {
  const opened = new Map<string, RecordGraph>();
  return (place) => {
    const graph = opened.get(place) ?? openGraph(store, place);
    opened.set(place, graph);
    return graph;
  };
}

function isEqual<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.every((value, index) => value === others[index]);
}
