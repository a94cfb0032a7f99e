import { assertEquals } from "@std/assert";
import { fieldRules } from "../../../src/acm/framework/field_rules.ts";
import { TempFolder } from "../folders.ts";

/** Returns each field rule in a brief spec as its line, name and values. */
function rulesIn(spec: string): string[] {
  using folder = new TempFolder({ "ACM-BRIEF-SPEC.md": spec });
  return fieldRules(folder.open(), "brief").map(({ name, line, values }) =>
    [line, name, ...values ?? []].join(" ")
  );
}

Deno.test("fieldRules() reads fields and allowed values from the first front matter example", () => {
  const form =
    '---\ntype: "brief"\nstatus: [Draft | In-Review |Complete]\nlink: [a](b)\nNot a field\nowner: type\n---\nbody: no\n';
  const spec = `# Brief\n\n\`\`\`\nnone: 1\n\`\`\`\n\n\`\`\`markdown\n${form}\`\`\`\n`;
  assertEquals(rulesIn(spec), [
    "9 type brief",
    "10 status draft in-review complete",
    "11 link",
    "13 owner",
  ]);
  assertEquals(rulesIn("# Brief\n\n```\n---\ntype: [Type]\n---\n```\n"), ["5 type"]);
  assertEquals([rulesIn("# Brief\n"), rulesIn("# Brief\n\n```\n---\nopen: 1\n```\n")], [[], []]);
});

Deno.test("fieldRules() reads field names and code values from tables", () => {
  const table = (second: string, ...rows: string[]) =>
    `# Brief\n\n| Field | ${second} |\n|---|---|\n${rows.map((row) => `| ${row} |\n`).join("")}`;
  assertEquals(
    rulesIn(
      table(
        "Values",
        "status | `Draft`, `complete` or `1`",
        "owner | a name, as `ada`, `ben`",
        "one | `only`",
        " | `a`, `b`",
      ),
    ),
    [
      "5 status draft complete",
      "6 owner",
      "7 one",
    ],
  );
  assertEquals(rulesIn(table("Meaning", "status | `draft`, `complete`")), []);
});

Deno.test("fieldRules() reads a known field's allowed values from a separate table", () => {
  const form = "# Brief\n\n```\n---\nstatus: x\nowner: y\n---\n```\n\n";
  const table = (name: string, ...values: string[]) =>
    `| ${name} | Meaning |\n|---|---|\n${
      values.map((value) => `| \`${value}\` | x |\n`).join("")
    }\n`;
  assertEquals(rulesIn(form + table("Status", "Draft", "complete")), [
    "12 status draft complete",
    "6 owner",
  ]);
  assertEquals(rulesIn(form + table("Status", "draft") + table("Other", "a", "b")), [
    "5 status",
    "6 owner",
  ]);
});
