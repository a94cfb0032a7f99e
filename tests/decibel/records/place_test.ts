import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { recordDesign } from "../../../src/decibel/tools/recording.ts";
import { placeProblem, placesOf } from "../../../src/decibel/records/place.ts";
import {
  linkRecords,
  setDecisionStatus,
  updateIssue,
} from "../../../src/decibel/tools/changing.ts";
import { listActivity } from "../../../src/decibel/tools/activity.ts";
import { getRecord } from "../../../src/decibel/tools/detail.ts";
import { listRecords } from "../../../src/decibel/tools/listing.ts";
import { nextActions } from "../../../src/decibel/tools/next_actions.ts";
import { searchRecords } from "../../../src/decibel/tools/search.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("placeProblem() returns undefined for valid names and for paths of valid names", () => {
  const good = [
    "p",
    "org/repo",
    "a/b/c/d/e/f/g/h",
    "New RecordGraph",
    "v1.2",
    ".hidden",
    "console",
    "été",
    // The path has a total length of 1,000 bytes.
    Array(5).fill("é".repeat(98)).join("/") + "/" + "x".repeat(15),
  ];
  for (const place of [...good, "s".repeat(200), "COM", "com10", "nullable/x"]) {
    assertEquals(placeProblem(place), undefined, place);
  }
});

Deno.test("placeProblem() describes why a name is invalid", () => {
  const bad: Record<string, readonly string[]> = {
    "empty": ["", "a//b", "a/", "/abs"],
    ". or ..": [".", "a/../b", "a/./b"],
    "backslash": ["a\\b"],
    "control": ["a\0b", "a\nb", "a\u0085b"],
    "colon": ["a:b", "C:x"],
    "dot or a space": ["a.", "a /b", "a./b"],
    "200 bytes": ["é".repeat(101)],
    "8 names": ["a/b/c/d/e/f/g/h/i"],
    "1000 bytes": [
      "abc/".repeat(400) + "x",
      Array(5).fill("é".repeat(98)).join("/") + "/" + "x".repeat(16),
    ],
    "device": ["CON", "a/nul", "com1", "LPT9.txt", "conin$", "com¹", "con .txt"],
  };
  for (const [problem, places] of Object.entries(bad)) {
    for (const place of places) assertStringIncludes(placeProblem(place) ?? "", problem, place);
  }
});

Deno.test("placesOf() finds nested projects and projects with the name issues", async () => {
  await inRecords(({ context, put }) => {
    for (const place of ["org", "org/repo", "org/issues", "x"]) {
      put("sentinel", place, NAME, issueText({ title: "X" }));
      put("designer", place, NAME, designText("X"));
    }
    const places = ["org", "org/issues", "org/repo", "x"];
    assertEquals(placesOf(context, "designer"), places);
    put("designer", "x/2/3/4/5/6/7/8", NAME, designText("X"));
    put("designer", "x/2/3/4/5/6/7/8/9", NAME, designText("X"));
    assertEquals(placesOf(context, "designer"), [...places, "x/2/3/4/5/6/7/8"]);
    assertEquals(placesOf(context, "sentinel"), places);
    assertEquals(placesOf(context, "architect"), []);
  });
});

Deno.test("every tool call rejects a project that points outside the data folder", async () => {
  await inRecords(({ root, context, put }) => {
    Deno.mkdirSync(`${root}/designer`);
    Deno.mkdirSync(`${root}/../elsewhere`);
    Deno.symlinkSync("../../elsewhere", `${root}/designer/out`);
    const page = { project_id: "out", limit: 9, offset: 0 };
    const change = { project_id: "out", id: NAME };
    const calls = [
      () => listRecords(context, page),
      () => listActivity(context, { ...page, since: "2026-01-01" }),
      () => getRecord(context, change),
      () => searchRecords(context, { ...page, query: "x" }),
      () => nextActions(context, page),
      () => setDecisionStatus(context, { ...change, status: "adopted" }),
      () => linkRecords(context, { ...change, type: "blocks", target: NAME }),
      () => updateIssue(context, { repo: "out", id: NAME, note: "n" }),
    ];
    // The tool also rejects the symlink if its name resembles another project's name.
    put("designer", "shop-api", NAME, designText("X"));
    Deno.symlinkSync("../../elsewhere", `${root}/designer/shop_api`);
    const design = { project_id: "shop_api", area: "x", summary: "x" };
    assertThrows(() => recordDesign(context, design), ToolError, "points outside");
    for (const call of calls) {
      assertThrows(call, ToolError, '"out" points outside the data folder');
    }
  });
});

Deno.test("placesOf() ignores a file that has a project's name", async () => {
  await inRecords(({ root, context, put }) => {
    put("designer", "x", NAME, designText("X"));
    Deno.writeTextFileSync(`${root}/designer/y`, "# No folder\n");
    Deno.writeTextFileSync(`${root}/sentinel`, "# No folder\n");
    assertEquals(placesOf(context, "designer"), ["x"]);
    assertEquals(placesOf(context, "sentinel"), []);
  });
});

Deno.test("a kind folder that points outside does not hide records of other kinds", async () => {
  await inRecords(({ root, context, put }) => {
    put("sentinel", "shop", NAME, issueText({ title: "Basket is lost" }));
    Deno.symlinkSync("/dev/zero", `${root}/architect`);
    assertEquals(getRecord(context, { id: NAME }).title, "Basket is lost");
    assertEquals(searchRecords(context, { query: "basket", limit: 5 }).total, 1);
    assertEquals(listActivity(context, { since: "2026-01-01", limit: 5, offset: 0 }).total, 1);
    const shop = { project_id: "shop", limit: 9, offset: 0 };
    assertThrows(() => listRecords(context, shop), ToolError, "points outside the data folder");
  });
});
