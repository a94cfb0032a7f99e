import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { openBoard } from "../../../src/decibel/records/board.ts";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import { isNearly, unknownProject } from "../../../src/decibel/records/project_name.ts";
import { listProjects } from "../../../src/decibel/records/projects.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, inRecords } from "../records.ts";

Deno.test("isNearly() distinguishes a typing error from a different name", () => {
  for (const near of ["shop-apii", "hop-api", "shop-abi", "Shop_ABI"]) {
    assert(isNearly(near, "shop-api") && isNearly("shop-api", near), near);
  }
  const others = [["service-1", "service-2"], ["release", "release2"], ["web", "wep"], [
    "a-1",
    "a-2",
  ], ["Shop-API", "shop_api"]];
  assert(
    isNearly("abcd", "abce") && isNearly("abc1d", "abc1de") && !isNearly("abcd", "abcd"),
  );
  for (
    const [one = "", two = ""] of [
      ...others,
      ["abc", "abd"],
      ["abc12", "abd12"],
      [
        "shop-api",
        "shop-web",
      ],
      ["billing", "building"],
      ["xhop-abi", "shop-api"],
      ["abc", "abcd"],
    ]
  ) {
    assert(!isNearly(one, two), `${one} ${two}`);
  }
});

Deno.test("a new project requires new_project if its name resembles another project's name", async () => {
  await inRecords(async ({ context, put }) => {
    put("designer", "shop-api", "2026-01-01T10-00-00Z-x.md", designText("X"));
    const issue = { severity: "low", title: "T", details: "D" };
    await assertRejects(
      () => createIssue(context, { ...issue, repo: "shop-apis" }),
      ToolError,
      "similar to shop-api",
    );
    for (const repo of ["shop-api", "warehouse"]) await createIssue(context, { ...issue, repo });
    await createIssue(context, { ...issue, repo: "shop-apis", new_project: true });
    await createIssue(context, { ...issue, repo: "shop-apis", title: "U" });
    const { total, projects } = listProjects(context);
    assertEquals(total, 3);
    assertEquals(
      projects.map((
        { project_id, issues, design_decisions },
      ) => [project_id, issues, design_decisions]),
      [["shop-api", 1, 1], ["shop-apis", 2, 0], ["warehouse", 1, 0]],
    );
    const page = { project_id: "shop-api", limit: 10, offset: 0 };
    assertThrows(
      () => listRecords(context, { ...page, status: "opne" }),
      ToolError,
      "nearest: open",
    );
    assertEquals(listRecords(context, { ...page, status: "Blocked" }).total, 0);
  });
});

Deno.test("two names mean the same project if they differ only in case, dashes and spaces", async () => {
  await inRecords(async ({ context, put }) => {
    put("designer", "shop-api", "2026-01-01T10-00-00Z-x.md", designText("X"));
    const issue = { severity: "low", details: "D" };
    for (const repo of ["Shop_API", "shopapi", "shop api"]) {
      const { path } = await createIssue(context, {
        ...issue,
        title: repo,
        repo,
        new_project: true,
      });
      assertMatch(path, /\/sentinel\/shop-api\/issues\//);
    }
    assertEquals(listProjects(context).total, 1);
  });
});

Deno.test("unknownProject() suggests the project with the nearest name", () =>
  inRecords(({ context, put }) => {
    put("designer", "warehouse", "2026-01-01T10-00-00Z-x.md", designText("X"));
    const board = openBoard(context);
    assertEquals(unknownProject(board, "Ware-House"), undefined);
    assertMatch(
      unknownProject(board, "lighthouse") ?? "",
      /No project is named "lighthouse".*warehouse/,
    );
  }));

Deno.test("the error for a similar project name lists at most three projects", async () => {
  await inRecords(async ({ context, put }) => {
    for (const place of ["shop.api", "shopsapi", "shoptapi", "shopuapi"]) {
      put("designer", place, "2026-01-01T10-00-00Z-x.md", designText("X"));
    }
    const issue = { severity: "low", title: "T", details: "D", repo: "shop_api" };
    const error = await assertRejects(() => createIssue(context, issue), ToolError);
    assertEquals(
      error.message,
      'repo "shop_api" is new, but similar to shop.api, shopsapi, shoptapi',
    );
  });
});

Deno.test("listProjects() returns each project's newest record and adds a note above 1,000 projects", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "p000", "2026-01-01T10-00-00Z-x.md", designText("X"));
    put("sentinel", "p000", "2026-01-02T10-00-00.250Z-y.md", designText("Y"));
    put("architect", "p000", "2026-01-01T11-00-00Z-z.md", designText("Z"));
    put("designer", "empty", "README.md", "# None");
    for (let n = 1; n < 999; n++) {
      put(
        "designer",
        `p${String(n).padStart(3, "0")}`,
        "2026-01-01T10-00-00Z-x.md",
        designText("X"),
      );
    }
    const { total, projects, note } = listProjects(context);
    assertEquals(total, 1000);
    assertEquals(projects.length, 1000);
    assertEquals(note, undefined);
    const none = { issues: 0, architecture_decisions: 0, design_decisions: 0, newest: undefined };
    assertEquals(projects[0], { project_id: "empty", ...none });
    assertEquals(projects[1], {
      project_id: "p000",
      issues: 1,
      architecture_decisions: 1,
      design_decisions: 1,
      newest: "2026-01-02T10:00:00.250Z",
    });
    put("designer", "p999", "2026-01-01T10-00-00Z-x.md", designText("X"));
    const more = listProjects(context);
    assertEquals(more.total, 1001);
    assertEquals(more.projects.length, 1000);
    assertEquals(more.note, "Only the first 1000 of 1001 projects are listed.");
  });
});
