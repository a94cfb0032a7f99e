import { assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import { claimIssue, releaseIssue } from "../../../src/decibel/records/ownership.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

const NEW = { repo: "p", severity: "high", title: "Broken", details: "Since today." };

Deno.test("claimIssue() accepts only one owner, and any user can release the issue", async () => {
  await inRecords(async ({ context, restarted }) => {
    const { id } = await createIssue(context, NEW);
    const issue = { repo: "p", id };
    const { path, timestamp } = claimIssue(context, { ...issue, owner: "Ada", author: "Ben" });
    assertMatch(path, /\.md\.update-[\d-]+T[\d-]+\.\d{3}Z-[a-z][a-z0-9]{7}\.md$/);
    for (const reader of [context, restarted()]) {
      const { owner, claimed_by, claimed_at } = getRecord(reader, { id });
      assertEquals([owner, claimed_by, claimed_at], ["Ada", "Ben", timestamp]);
      assertThrows(() => claimIssue(reader, { ...issue, owner: "Cy" }), ToolError, "Ada has");
    }
    claimIssue(context, { ...issue, owner: "Ada" });
    releaseIssue(context, { ...issue, author: "Cy" });
    assertEquals(getRecord(context, { id }).owner, undefined);
    assertEquals(getRecord(context, { id }).updates?.length, 3);
    assertThrows(() => releaseIssue(context, issue), ToolError, "The issue has no owner");
    assertEquals(claimIssue(restarted(), { ...issue, owner: "Cy" }).owner, "Cy");
  });
});

Deno.test("claimIssue() succeeds if git has removed the previous claim", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    const { path } = claimIssue(context, { repo: "p", id, owner: "Ada" });
    Deno.removeSync(path);
    claimIssue(context, { repo: "p", id, owner: "Ben" });
    assertEquals(getRecord(context, { id }).owner, "Ben");
  });
});

Deno.test("claimIssue() adds one file and leaves the record's file unchanged", async () => {
  await inRecords(async ({ root, context }) => {
    const { id, path } = await createIssue(context, NEW);
    const [text, { mtime }] = [Deno.readTextFileSync(path), Deno.statSync(path)];
    claimIssue(context, { repo: "p", id, owner: "Ada" });
    assertEquals(Deno.readTextFileSync(path), text);
    assertEquals(Deno.statSync(path).mtime, mtime);
    assertEquals([...Deno.readDirSync(`${root}/sentinel/p/issues`)].length, 2);
    assertEquals([...Deno.readDirSync(`${root}/.new`)].length, 0);
  });
});

Deno.test("releaseIssue() names the claims that the release ends", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    const { path } = claimIssue(context, { repo: "p", id, owner: "Ada" });
    const released = releaseIssue(context, { repo: "p", id });
    const name = path.slice(path.lastIndexOf("/") + 1);
    assertMatch(
      Deno.readTextFileSync(released.path),
      new RegExp(`^releases: \\["${name}"\\]$`, "m"),
    );
  });
});

Deno.test("claimIssue() rejects an issue that is closed or already has an owner", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, { ...NEW, owner: "Ada" });
    const claim = { repo: "p", id, owner: "Ben" };
    assertThrows(() => claimIssue(context, claim), ToolError, "Ada has");
    releaseIssue(context, { repo: "p", id });
    updateIssue(context, { repo: "p", id, status: "closed", note: "n" });
    assertThrows(() => claimIssue(context, claim), ToolError, "The issue is closed");
    await assertRejects(
      () => Promise.resolve().then(() => claimIssue(context, { ...claim, id: "none.md" })),
      ToolError,
      'id "none.md"',
    );
  });
});

Deno.test("claims, releases and errors state an issue's owner and the time of the claim", async () => {
  await inRecords(async ({ context, restarted }) => {
    const { id } = await createIssue(context, NEW);
    const issue = { repo: "p", id };
    const textOf = ({ path }: { path: string }): string =>
      Deno.readTextFileSync(path).replace(/updated_at: \S+/, "updated_at: …")
        .replace(/releases: .*\n/, "");
    const head = `---\nrepo: p\nissue: ${id}\nevent: `;
    const claim = claimIssue(context, { ...issue, owner: "Ada", note: "On it." });
    assertEquals(
      textOf(claim),
      `${head}claimed\nowner: Ada\nupdated_at: …\n---\n\n# Claimed by Ada\n\nOn it.\n`,
    );
    const { claimed_by, claimed_at, last_note } = getRecord(restarted(), { id });
    assertEquals([claimed_by, claimed_at, last_note], ["Ada", claim.timestamp, "On it."]);
    const refused = assertThrows(() => claimIssue(context, { ...issue, owner: "Cy" }), ToolError);
    assertEquals(refused.message, `Ada has ${id} since ${claim.timestamp}`);
    const release = releaseIssue(context, { ...issue, author: "Ben" });
    assertEquals(
      textOf(release),
      `${head}released\nauthor: Ben\nupdated_at: …\n---\n\n# Released by Ben; Ada had it\n`,
    );
    const { owner, claimed_at: gone } = getRecord(restarted(), { id });
    assertEquals([owner, gone], [undefined, undefined]);
    const { id: own } = await createIssue(context, { ...NEW, title: "Other", owner: "Eve" });
    const other = { repo: "p", id: own };
    const kept = assertThrows(() => claimIssue(context, { ...other, owner: "Cy" }), ToolError);
    assertEquals(kept.message, `Eve has ${own}`);
    assertEquals(textOf(releaseIssue(context, other)).includes("# Released; Eve had it\n"), true);
  });
});
