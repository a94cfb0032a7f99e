import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import {
  isNearly,
  listProjects,
  unknownProject,
} from "../../../src/decibel/records/project_name.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, inRecords } from "../records.ts";

Deno.test("isNearly() tells a slip from another name", () => {
  for (const near of ["Shop-API", "shop_api", "shop api", "shop-apii", "hop-api", "shop-abi"]) {
    assert(isNearly(near, "shop-api") && isNearly("shop-api", near), near);
  }
  const others = [["service-1", "service-2"], ["release", "release2"], ["web", "wep"], [
    "a-1",
    "a-2",
  ]];
  for (
    const [one = "", two = ""] of [...others, ["shop-api", "shop-web"], ["billing", "building"]]
  ) {
    assert(!isNearly(one, two), `${one} ${two}`);
  }
});

Deno.test("a new project with nearly the name of another one is to be confirmed", async () => {
  await inRecords(async ({ context, put }) => {
    put("designer", "shop-api", "2026-01-01T10-00-00Z-x.md", designText("X"));
    const issue = { severity: "low", title: "T", details: "D" };
    await assertRejects(
      () => createIssue(context, { ...issue, repo: "shop_api" }),
      ToolError,
      "nearly the name of shop-api",
    );
    for (const repo of ["shop-api", "warehouse"]) await createIssue(context, { ...issue, repo });
    await createIssue(context, { ...issue, repo: "shop_api", new_project: true });
    await createIssue(context, { ...issue, repo: "shop_api" });
    const { total, projects } = listProjects(context);
    assertEquals(total, 3);
    assertEquals(
      projects.map((
        { project_id, issues, design_decisions },
      ) => [project_id, issues, design_decisions]),
      [["shop-api", 1, 1], ["shop_api", 2, 0], ["warehouse", 1, 0]],
    );
    assertEquals(unknownProject(context, "warehouse"), "");
    assertMatch(unknownProject(context, "lighthouse"), /no project "lighthouse".*warehouse/);
    const page = { project_id: "shop-api", limit: 10, offset: 0 };
    assertThrows(
      () => listRecords(context, { ...page, status: "opne" }),
      ToolError,
      "nearest: open",
    );
    assertEquals(listRecords(context, { ...page, status: "Blocked" }).total, 0);
  });
});
