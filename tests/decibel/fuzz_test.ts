import {
  noteIn,
  parseRecordText,
  parseUpdateText,
  titleIn,
} from "../../src/decibel/records/fields.ts";
import { handWritten } from "../../src/decibel/records/hand_written.ts";
import { parseRecordUri, parseUpdateName, slugIn, slugOf } from "../../src/decibel/records/name.ts";
import { severityOf, statusOf } from "../../src/decibel/records/status.ts";
import { frontMatter, type Grammar, markdown, testEffort } from "../fuzz.ts";

/** The building blocks of a record that the server or a user wrote. */
const records: Grammar = {
  ...frontMatter,
  words: [
    ...frontMatter.words,
    ...[
      "status: open\n",
      "**Status:** ",
      "## Status\n",
      "Accepted",
      "<<<<<<< ",
      "=======\n",
      ">>>>>>> ",
    ],
    ...["created_at: ", "2026-01-01T09:00:00Z", "# a\n", "| Status | ", "_Date_: "],
  ],
};

/** The building blocks of a record's name. */
const names: Grammar = {
  words: [
    "2026-01-01",
    "T09-00-00Z",
    "-",
    "a",
    ".md",
    ".update-",
    "owner-0001",
    "%2F",
    "/",
    "é",
    "..",
  ],
  beginnings: ["", "decibel://issue/", "2026-01-01T09-00-00Z-a.md.update-"],
};

testEffort({
  "parseRecordText()": { ...records, run: (text) => parseRecordText(text), msPerThousand: 2 },
  "parseUpdateText()": { ...records, run: (text) => parseUpdateText(text), msPerThousand: 2 },
  "handWritten()": { ...records, run: handWritten },
  "titleIn()": { ...markdown, run: titleIn },
  "noteIn()": { ...records, run: noteIn },
  "statusOf()": { ...markdown, run: statusOf },
  "severityOf()": { ...markdown, run: severityOf },
  "parseRecordUri()": { ...names, run: parseRecordUri },
  "parseUpdateName()": { ...names, run: parseUpdateName },
  "slugIn()": { ...names, run: slugIn },
  "slugOf()": { ...markdown, run: slugOf },
});
