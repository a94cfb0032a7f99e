import { assertEquals } from "@std/assert";
import { buttonRows } from "../../src/dev/package/install_buttons.ts";
import { products } from "../../src/dev/package/product.ts";

/** Returns the link of a button: `[![label](badge)](link)`. */
function linkOf(cell = ""): URL {
  const [, link = ""] = /\]\(([^()\s]+)\)$/.exec(cell) ?? [];
  return new URL(link);
}

const [header, rows] = buttonRows();

Deno.test("the READMEs have a button for each client and server", () => {
  assertEquals(header, ["server", "VS Code", "Cursor"]);
  assertEquals(rows.map(([name]) => name), products.map(({ name }) => `\`${name}\``));
});

for (const [index, { name, server, fixed }] of products.entries()) {
  const [, vscode, cursor] = rows[index] ?? [];

  Deno.test(`the VS Code button installs ${name}`, () => {
    const { origin, pathname, searchParams } = linkOf(vscode);
    assertEquals(`${origin}${pathname}`, "https://insiders.vscode.dev/redirect/mcp/install");
    assertEquals(searchParams.get("name"), server);
    const entry = JSON.parse(searchParams.get("config") ?? "");
    assertEquals(entry, { type: "stdio", command: name });
  });

  Deno.test(`the Cursor button installs ${name} without a dot in a tool name`, () => {
    const { origin, pathname, searchParams } = linkOf(cursor);
    assertEquals(`${origin}${pathname}`, "https://cursor.com/en/install-mcp");
    assertEquals(searchParams.get("name"), server);
    const env = Object.keys(fixed).length === 0 ? {} : { env: { ...fixed } };
    const entry = JSON.parse(atob(searchParams.get("config") ?? ""));
    assertEquals(entry, { command: name, ...env });
  });
}
