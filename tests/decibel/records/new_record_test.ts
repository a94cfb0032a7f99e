import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
} from "../../../src/decibel/records/new_record.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

Deno.test("recordDesign() writes a file with the required name and content", async () => {
  await inRecords(async ({ root, context }) => {
    const input = { project_id: "org/repo", area: "API", summary: "Page by cursor: v2" };
    const { id, path, timestamp } = await recordDesign(context, input);
    assertMatch(id, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-page-by-cursor-v2\.md$/);
    assertEquals(path, `${root}/designer/org/repo/${id}`);
    assertEquals(
      Deno.readTextFileSync(path),
      `---\nproject_id: org/repo\narea: API\nsummary: "Page by cursor: v2"\ntimestamp: ${timestamp}\n---\n\n` +
        "# Page by cursor: v2\n\nPage by cursor: v2\n",
    );
  });
});

Deno.test("recordArchitecture() states that the impact is not documented if none is given", async () => {
  await inRecords(async ({ context }) => {
    const input = { system_id: "core", change: "Add\ncache", rationale: "Slow.", impact: "" };
    const text = Deno.readTextFileSync((await recordArchitecture(context, input)).path);
    assert(text.startsWith('---\nsystem_id: core\nchange: "Add\\ncache"\ntimestamp: '), text);
    assert(
      text.includes("\n# ADR: Add cache\n\n## Change\n\nAdd cache\n\n## Rationale\n\nSlow.\n"),
    );
    assert(text.endsWith("\n## Impact\n\nNo specific impact documented.\n"));
  });
});

Deno.test("createIssue() numbers issues that have the same title and writes a separate file for each", async () => {
  await inRecords(async ({ context }) => {
    const ids = new Set<string>();
    for (let n = 0; n < 30; n++) {
      const details = `call ${n}.`;
      const issue = { repo: "p", severity: "low", title: "Login fails", details };
      const input = { ...issue, duplicate: true };
      const { id, path, status } = await createIssue(context, input);
      assertEquals(status, "open");
      assert(Deno.readTextFileSync(path).endsWith(`\n\n## Details\n\ncall ${n}.\n`));
      ids.add(id);
    }
    assertEquals(ids.size, 30);
    const numbers = [...ids].filter((id) => /-login-fails-\d+\.md$/.test(id));
    assert(numbers.length >= 20, "hardly any in the same second");
  });
});

Deno.test("recordDesign() writes the author and owner only if they are given", async () => {
  await inRecords(async ({ context }) => {
    const input = { project_id: "p", area: "API", summary: "S" };
    const plain = Deno.readTextFileSync((await recordDesign(context, input)).path);
    assert(!/author|owner/.test(plain), plain);
    const by = { ...input, duplicate: true, author: "Ada", owner: "Ben: the builder" };
    const text = Deno.readTextFileSync((await recordDesign(context, by)).path);
    assertMatch(text, /\nauthor: Ada\nowner: "Ben: the builder"\n---\n/);
  });
});

Deno.test("createIssue() rejects the title of an open issue and writes no file", async () => {
  await inRecords(async ({ root, context }) => {
    const input = { repo: "p", severity: "low", title: "Login fails", details: "D" };
    const { id, short_id } = await createIssue(context, input);
    const error = await assertRejects(() => createIssue(context, input), ToolError);
    assertEquals(error.message, `${short_id} (${id}) is open and has the same title`);
    assertEquals([...Deno.readDirSync(`${root}/sentinel/p/issues`)].length, 1);
  });
});

Deno.test("createIssue() rejects an open issue's title in a different case", async () => {
  await inRecords(async ({ context }) => {
    const input = { repo: "p", severity: "low", title: "Login fails", details: "D" };
    await createIssue(context, input);
    const again = { ...input, title: "login FAILS" };
    await assertRejects(() => createIssue(context, again), ToolError, "has the same title");
  });
});

Deno.test("createIssue() rejects an open issue's title in a different case without Latin letters", async () => {
  await inRecords(async ({ context }) => {
    const input = { repo: "p", severity: "low", title: "Вход не работает", details: "D" };
    await createIssue(context, input);
    const again = { ...input, title: "вход не работает" };
    await assertRejects(() => createIssue(context, again), ToolError, "has the same title");
  });
});

Deno.test("createIssue() accepts the title of a closed issue or of an issue in another project", async () => {
  await inRecords(async ({ context }) => {
    const input = { repo: "p", severity: "low", title: "Login fails", details: "D" };
    const { id } = await createIssue(context, input);
    await createIssue(context, { ...input, repo: "quay" });
    updateIssue(context, { repo: "p", id, status: "closed", note: "n" });
    assert((await createIssue(context, input)).id !== id);
  });
});
