import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { openBoard } from "./board.ts";
import { placeFolder } from "./kind.ts";
import { parseRecordUri } from "./name.ts";
import { isoTime } from "./record.ts";
import { isFieldLine } from "./said_text.ts";
import { legibleText, type RecordStore } from "./store.ts";

/**
 * Returns a function that takes a record's URI and returns the text of the record and its updates.
 */
export function recordReader(store: RecordStore): (uri: string) => string | undefined {
  const board = openBoard(store);
  return (uri) => {
    const key = parseRecordUri(uri);
    const record = key && board.graph.record(key);
    if (record === undefined) return undefined;
    const { kind, place, path, updates } = record;
    const told = updates.map(({ name, time }) => {
      const text = legibleText(store, `${placeFolder(kind, place)}/${name}`).text;
      return `---\n\n**${isoTime(time).slice(0, 16).replace("T", " ")}**\n\n${bodyOf(text)}`;
    });
    return [bodyOf(legibleText(store, path).text), ...told].join("\n\n");
  };
}

/**
 * Returns a text without its front matter and the lines that repeat it, because a page shows the
 * fields.
 */
function bodyOf(text: string): string {
  const lines = text.slice(bodyOffsetOf(text)).split("\n");
  return lines.filter((line) => line !== "# Update" && !isFieldLine(line)).join("\n");
}
