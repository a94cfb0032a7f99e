import { assertEquals, assertMatch } from "@std/assert";
import {
  nameStamp,
  numberedSlug,
  parseRecordUri,
  parseUpdateName,
  recordUri,
  slugIn,
  slugOf,
  splitRecordPath,
  timeOfName,
  updateName,
} from "../../../src/decibel/records/name.ts";
import { earlierName } from "../records.ts";

Deno.test("parseRecordUri() accepts only URIs that recordUri() returns", () => {
  const name = { kind: "designer", place: "a b/été", name: "2026-01-31T10-00-00Z-x.md" } as const;
  assertEquals(
    recordUri(name),
    "decibel://designer/a%20b/%C3%A9t%C3%A9/2026-01-31T10-00-00Z-x.md",
  );
  assertEquals(parseRecordUri(recordUri(name)), name);
  assertEquals(splitRecordPath("designer", "/x.md")?.place, "");
  for (const uri of ["decibel://oracle/p/x.md", "decibel://designer/x.md", "x.md", ""]) {
    assertEquals(parseRecordUri(uri), undefined, uri);
  }
});

Deno.test("timeOfName() accepts only times with or without milliseconds", () => {
  const time = Date.UTC(2026, 0, 31, 10, 20, 30);
  assertEquals(timeOfName("2026-01-31T10-20-30Z-x.md"), time);
  assertEquals(timeOfName("2026-01-31T10-20-30.250Z-x.md"), time + 250);
  const [first, last] = ["2026-01-01T00-00-00Z", "2026-12-31T23-59-59.999Z"];
  assertEquals([first, last].map(timeOfName), [
    Date.UTC(2026, 0, 1),
    Date.UTC(2026, 11, 31, 23, 59, 59, 999),
  ]);
  assertEquals(timeOfName("2024-02-29T10-20-30Z-x.md"), Date.UTC(2024, 1, 29, 10, 20, 30));
  const others = [
    "2026-02-30T10-20-30Z-x.md",
    "2026-01-31T24-00-00Z-x.md",
    "2025-02-29T10-20-30Z-x.md",
    "2026-00-31T10-20-30Z-x.md",
    "2026-01-31T10-60-30Z-x.md",
    "2026-01-31T10-20-60Z-x.md",
    "2026-01-00T10-20-30Z-x.md",
    "2026-13-45T99-99-99Z-bad.md",
    "ADR-0001.md",
  ];
  for (const name of [...others, "2026-01-31-x.md", "x2026-01-31T10-20-30Z-x.md"]) {
    assertEquals(timeOfName(name), undefined, name);
  }
});

Deno.test("timeOfName() accepts the last day of every month", () => {
  const isTime = (day: string) => timeOfName(`${day}T00-00-00Z-x.md`) !== undefined;
  const last = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const [index, day] of last.entries()) {
    const month = `2025-${String(index + 1).padStart(2, "0")}`;
    assertEquals([isTime(`${month}-${day}`), isTime(`${month}-${day + 1}`)], [true, false], month);
  }
  const leap = ["2024-02-29", "2000-02-29", "2100-02-29"].map(isTime);
  assertEquals(leap, [true, true, false]);
});

Deno.test("slugIn() removes the time and the extension from a record's name", () => {
  assertEquals(slugIn("2026-01-31T10-20-30Z-use-rest.md"), "use-rest");
  assertEquals(slugIn("ADR-0001-x.md"), "ADR-0001-x");
  assertEquals(slugIn("2026-03-10-use-deno.md"), "use-deno");
});

Deno.test("parseUpdateName() parses the names that updateName() returns", () => {
  const file = "2026-01-31T10-20-30Z-x.md";
  const name = updateName(file, nameStamp(new Date(1), { milliseconds: true }));
  assertEquals(parseUpdateName(name), { of: file, time: 1, number: Infinity });
  assertMatch(name, /\.md\.update-1970-01-01T00-00-00\.001Z-[a-z][a-z0-9]{7}\.md$/);
});

Deno.test("updateName() returns a different name each time", () => {
  const names = Array.from({ length: 1000 }, () => updateName("x.md", "2026-01-31T10-20-30.000Z"));
  assertEquals(new Set(names).size, 1000);
});

Deno.test("parseUpdateName() reads numbered names from earlier versions", () => {
  const file = "2026-01-31T10-20-30Z-x.md";
  const name = earlierName(file, "1970-01-01T00-00-00.002Z");
  assertEquals(parseUpdateName(name), { of: file, time: 2, number: 1 });
  const tenth = name.replace(/\.md$/, "-10.md");
  assertEquals(parseUpdateName(tenth), { of: file, time: 2, number: 10 });
});

Deno.test("parseUpdateName() reads ownership changes from earlier versions, whose names contain no time", () => {
  const name = "x.md.update-owner-0012.md";
  assertEquals(parseUpdateName(name), { of: "x.md", time: undefined, number: 12 });
});

Deno.test("parseUpdateName() returns undefined for a record's name or an impossible time", () => {
  const file = "2026-01-31T10-20-30Z-x.md";
  assertEquals(parseUpdateName(file), undefined);
  assertEquals(parseUpdateName(earlierName(file, "2026-13-01T00-00-00.000Z")), undefined);
});

Deno.test("slugOf() keeps letters and digits from any script if they have an ASCII form", async () => {
  const slugs = {
    "Use REST: v2!": "use-rest-v2",
    "Émigré café": "emigre-cafe",
    "ﬁne ① Ⅳ": "fine-1-iv",
    "İstanbul": "istanbul",
    "straße": "stra-e",
    "../../etc/passwd": "etc-passwd",
    "--a--B--": "a-b",
    [`${"x".repeat(49)} yz`]: "x".repeat(49),
    [`-${"x".repeat(60)}`]: "x".repeat(50),
  };
  for (const [text, slug] of Object.entries(slugs)) assertEquals(await slugOf(text), slug);
});

Deno.test("slugOf() returns a digest if the text has no letters or digits with an ASCII form", async () => {
  // The expected value is the beginning of the SHA-256 digest that sha256sum prints.
  assertEquals(await slugOf("日本語"), "u-77710aed");
  assertMatch(await slugOf("🎉"), /^u-[0-9a-f]{8}$/);
});

Deno.test("numberedSlug() returns at most 50 characters that end with the number", () => {
  assertEquals(numberedSlug("a-b", 1), "a-b");
  assertEquals(numberedSlug("a-b", 2), "a-b-2");
  assertEquals(numberedSlug("x".repeat(50), 1), "x".repeat(50));
  assertEquals(numberedSlug("x".repeat(50), 12), `${"x".repeat(47)}-12`);
  assertEquals(numberedSlug(`${"x".repeat(47)}-yz`, 2), `${"x".repeat(47)}-2`);
});
