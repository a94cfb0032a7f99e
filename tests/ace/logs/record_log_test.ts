import { assertEquals, assertThrows } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { asNumber, fieldsOf } from "../../../src/ace/logs/json_fields.ts";
import { readRecords, type SkippedLines } from "../../../src/ace/logs/record_log.ts";
import { sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { outputOf } from "../../kernel/subprocess.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

/**
 * Returns the numbers `n` and the skipped lines in a log. The log doesn't exist if the text is
 * undefined.
 */
function numbersIn(folder: string, text?: string): { numbers: number[]; skipped: SkippedLines } {
  const path = `${folder}/log.jsonl`;
  if (text !== undefined) Deno.writeTextFileSync(path, text);
  const numbers: number[] = [];
  const skipped = readRecords(
    sharedFile(path),
    (value) => asNumber(fieldsOf(value).n),
    (number) => numbers.push(number),
  );
  return { numbers, skipped };
}

Deno.test("readRecords() returns every record in log order", () =>
  inTempFolder((folder) => {
    assertEquals(numbersIn(folder), { numbers: [], skipped: {} });
    assertEquals(numbersIn(folder, ""), { numbers: [], skipped: {} });
    const text = `{"n":2}\n\n{"n":0}\n   \n{"n":1}`;
    assertEquals(numbersIn(folder, text), { numbers: [2, 0, 1], skipped: {} });
  }));

Deno.test("readRecords() counts lines that are not records and continues with the next line", () =>
  inTempFolder((folder) => {
    const text = `{"n":1}\n{"n":\n{"m":1}\n${" ".repeat(101)}{}\n${
      " ".repeat(1000)
    }\n{"n":1e999}\n{"n":2}\n`;
    assertEquals(numbersIn(folder, text), {
      numbers: [1, 2],
      skipped: {
        skippedLines: 4,
        damaged_lines: [2, 3, 4, 6].map(inLog),
      },
    });
    assertEquals(numbersIn(folder, `no\n{"n":1}\n`), {
      numbers: [1],
      skipped: { skippedLines: 1, damaged_lines: [inLog(1)] },
    });
  }));

const inLog = (line: number) => ({ file: "log.jsonl", line });

Deno.test("readRecords() includes blank lines in the line number of a damaged line", () =>
  inTempFolder((folder) => {
    assertEquals(numbersIn(folder, `{"n":1}\n\n\nno\n{"n":2}\n`).skipped.damaged_lines, [inLog(4)]);
  }));

Deno.test("readRecords() counts an unfinished last line but does not list it as damaged", () =>
  inTempFolder((folder) => {
    assertEquals(numbersIn(folder, `{"n":1}\n{"n":`).skipped, { skippedLines: 1 });
  }));

Deno.test("readRecords() does not list conflict markers as damaged lines", () =>
  inTempFolder((folder) => {
    const text = `<<<<<<< a\n{"n":1}\n=======\n>>>>>>> b\n{"n":2}\n`;
    assertEquals(numbersIn(folder, text).skipped, { skippedLines: 3 });
  }));

Deno.test("readRecords() lists only the first 50 damaged lines", () =>
  inTempFolder((folder) => {
    const { skipped } = numbersIn(folder, `${"no\n".repeat(60)}{"n":1}\n`);
    assertEquals(skipped.damaged_lines?.length, 50);
  }));

Deno.test("readRecords() rejects a file that contains no records", () =>
  inTempFolder((folder) => {
    assertThrows(() => numbersIn(folder, "one\ntwo\n"), AceError, "None of the 2 lines");
    assertThrows(() => numbersIn(folder, "one\n"), AceError, "The only line of log.jsonl is not a");
  }));

Deno.test("readRecords() reports skipped lines on stderr only if it skipped any", () =>
  inTempFolder(async (folder) => {
    const code = `import { readRecords } from "kernel/../ace/logs/record_log.ts";
      import { sharedFile } from "kernel/disk/shared_file.ts";
      readRecords(sharedFile(Deno.args[0]), (value) => value, () => {});`;
    const told = async (text: string): Promise<string[]> => {
      Deno.writeTextFileSync(`${folder}/log.jsonl`, text);
      const { stderr } = await outputOf(code, `${folder}/log.jsonl`);
      return stderr.split("\n").filter((line) => line !== "").map((line) => {
        const { time: _, ...entry } = JSON.parse(line);
        return JSON.stringify(entry);
      });
    };
    assertEquals(await told("{}\n"), []);
    assertEquals(await told("{}\nno\n[\n"), [
      '{"level":"warning","message":"lines skipped","file":"log.jsonl","skippedLines":2}',
    ]);
  }));
