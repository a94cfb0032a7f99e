/** A second reader: the first line of a head that begins with `=` is the value of every field. */
import { serveReading } from "../../../src/kernel/disk/second_reader.ts";

serveReading((head, fields) => {
  if (!head.startsWith("=")) return undefined;
  return fields.map((field) =>
    field === "reader" ? "second" : head.slice(1).split("\n", 1)[0] ?? ""
  );
});
