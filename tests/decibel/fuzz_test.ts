import { noteIn, parseRecordText, parseUpdateText } from "../../src/decibel/records/fields.ts";
import { severityOf, statusOf } from "../../src/decibel/records/kind.ts";
import { newName, parseUpdateName, slugIn } from "../../src/decibel/records/name.ts";
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

const kind = "sentinel";

testEffort({
  "parseRecordText()": {
    ...records,
    run: (text) => parseRecordText(text, { kind }),
    msPerThousand: 2,
  },
  "parseUpdateText()": {
    ...records,
    run: (text) => parseUpdateText(text, { kind }),
    msPerThousand: 2,
  },
  "noteIn()": { ...records, run: noteIn },
  "statusOf()": { ...markdown, run: statusOf },
  "severityOf()": { ...markdown, run: severityOf },
  "parseUpdateName()": { ...names, run: parseUpdateName },
  "slugIn()": { ...names, run: slugIn },
  "newName()": { ...markdown, run: (text) => newName(new Date(0), text) },
});
