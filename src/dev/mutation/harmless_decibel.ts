import type { HarmlessChange } from "./harmless_change.ts";

/** Those of decibel's rooms. */
export const HARMLESS_IN_DECIBEL: readonly HarmlessChange[] = [
  {
    file: "src/decibel/records/folder.ts",
    code: "if (folder.count === files.length) return;",
    change: "if (folder.count === files.length) return;  →  if (false) return;",
    reason: "what is sorted already stays as it is",
  },
  {
    file: "src/decibel/records/folder.ts",
    code: "let ties = false;",
    change: "false  →  true",
    reason: "what is sorted already stays as it is",
  },
  {
    file: "src/decibel/records/fields.ts",
    code: "const needle = needles.get(name) ?? `\\n${name}:`;",
    change: "needles.get(name) ?? `\\n${name}:`  →  `\\n${name}:`",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/fields.ts",
    code: "needles.set(name, needle);",
    change: "needles.set(name, needle);  →  undefined;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/activity.ts",
    code: "if (record === undefined) return [];",
    change: "if (record === undefined) return [];  →  if (false) return [];",
    reason: "a file goes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/listing.ts",
    code: "if (state === undefined) return false;",
    change: "if (state === undefined) return false;  →  if (false) return false;",
    reason: "a file goes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/lookup.ts",
    code: 'if (record === undefined) throw new FileError(entry.name, "absent");',
    change:
      'if (record === undefined) throw new FileError(entry.name, "absent");  →  if (false) throw new FileError(entry.name, "absent");',
    reason: "a file goes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/name.ts",
    code: 'if (!name.includes(".update-")) return undefined;',
    change: 'if (!name.includes(".update-")) return undefined;  →  if (false) return undefined;',
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "if (this.#edges.size === 0) return false;",
    change: "if (this.#edges.size === 0) return false;  →  if (false) return false;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "if (this.#edges.size === 0) return false;",
    change: "0  →  1",
    reason: "an edge has two ends: there are none, or two records and more",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "if (known.size >= MAX_KNOWN) known.clear();",
    change: "if (known.size >= MAX_KNOWN) known.clear();  →  if (false) known.clear();",
    reason: "it bounds the memory of a cache; a graph that is made again is equal",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "if (known.size >= MAX_KNOWN) known.clear();",
    change: "known.size >= MAX_KNOWN  →  known.size > MAX_KNOWN",
    reason: "it bounds the memory of a cache; a graph that is made again is equal",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "if (known.size >= MAX_KNOWN) known.clear();",
    change: "known.clear();  →  undefined;",
    reason: "it bounds the memory of a cache; a graph that is made again is equal",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "opened.set(place, graph);",
    change: "opened.set(place, graph);  →  undefined;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "const graph = opened.get(place) ?? openGraph(store, place);",
    change: "opened.get(place) ?? openGraph(store, place)  →  openGraph(store, place)",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/record_graph.ts",
    code: "this.#byName.set(kind, byName);",
    change: "this.#byName.set(kind, byName);  →  undefined;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/decibel/records/open_records.ts",
    code: "return PRIORITIES.indexOf(priorityOf(entry, state)) * 10 + (isCritical ? 0 : 5) +",
    change: "10  →  11",
    reason: "the ranks keep their order",
  },
  {
    file: "src/decibel/records/open_records.ts",
    code: "return PRIORITIES.indexOf(priorityOf(entry, state)) * 10 + (isCritical ? 0 : 5) +",
    change: "5  →  6",
    reason: "the ranks keep their order",
  },
  {
    file: "src/decibel/records/open_records.ts",
    code: "return PRIORITIES.indexOf(priorityOf(entry, state)) * 10 + (isCritical ? 0 : 5) +",
    change: "0  →  1",
    reason: "the ranks keep their order",
  },
  {
    file: "src/decibel/records/writer.ts",
    code: 'if (added === undefined) throw new WriteError("failed");',
    change:
      'if (added === undefined) throw new WriteError("failed");  →  if (false) throw new WriteError("failed");',
    reason: "there is a name for every number, so that one of them is free",
  },
  {
    file: "src/decibel/records/ownership.ts",
    code: "for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {",
    change: "0  →  1",
    reason: "one attempt more or less",
  },
  {
    file: "src/decibel/records/ownership.ts",
    code: "for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {",
    change: "attempt < MAX_ATTEMPTS  →  attempt <= MAX_ATTEMPTS",
    reason: "one attempt more or less",
  },
  {
    file: "src/decibel/records/record.ts",
    code: "if (state === undefined || values === undefined) return undefined;",
    change:
      "if (state === undefined || values === undefined) return undefined;  →  if (false) return undefined;",
    reason: "a file goes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/record.ts",
    code: "if (state === undefined || values === undefined) return undefined;",
    change:
      "state === undefined || values === undefined  →  state === undefined && values === undefined",
    reason: "a file goes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/lookup.ts",
    code: "if (file === undefined) return undefined;",
    change: "if (file === undefined) return undefined;  →  if (false) return undefined;",
    reason: "no record has no name; it spares listing the folder",
  },
  {
    file: "src/decibel/records/next_actions.ts",
    code: "if (record !== undefined && !record.isOver) records.push(record);",
    change: "record !== undefined && !record.isOver  →  record !== undefined || !record.isOver",
    reason: "a record changes between two readings of it, at a moment that no test can choose",
  },
  {
    file: "src/decibel/records/project_name.ts",
    code: "...(newest > 0 && { newest: isoTime(newest) }),",
    change: "0  →  1",
    reason: "no record is of the first millisecond of 1970",
  },
  {
    file: "src/decibel/records/folder.ts",
    code: "return b.time - a.time || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);",
    change: "1  →  2",
    reason: "of a comparison only the sign counts",
  },
  {
    file: "src/decibel/records/folder.ts",
    code: "for (let at = folder.count; at < files.length; at++) {",
    change: "at < files.length  →  at <= files.length",
    reason: "behind the last there is no name",
  },
  {
    file: "src/decibel/records/record.ts",
    code: "if (!(error instanceof FileError)) throw error;",
    change: "if (!(error instanceof FileError)) throw error;  →  if (false) throw error;",
    reason: "to read a file throws nothing else",
  },
  {
    file: "src/decibel/records/lookup.ts",
    code: "if (/[/\\\\\\0]/.test(name) || placeProblem(place) !== undefined) return undefined;",
    change:
      "if (/[/\\\\\\0]/.test(name) || placeProblem(place) !== undefined) return …  →  if (false) return undefined;",
    reason: "what leads elsewhere is no file of the place either",
  },
  {
    file: "src/decibel/records/lookup.ts",
    code: "if (/[/\\\\\\0]/.test(name) || placeProblem(place) !== undefined) return undefined;",
    change:
      "/[/\\\\\\0]/.test(name) || placeProblem(place) !== undefined  →  /[/\\\\\\0]/.test(name) && placeProblem(place) !== undefined",
    reason: "what leads elsewhere is no file of the place either",
  },
  {
    file: "src/decibel/records/project_name.ts",
    code: "while (start < one.length && one[start] === other[start]) start++;",
    change: "start < one.length  →  start <= one.length",
    reason: "of two texts that differ, one has a character more there",
  },
];
