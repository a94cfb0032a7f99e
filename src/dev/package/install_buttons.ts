import { npxArgs } from "./claude_plugin.ts";
import { type Product, products } from "./product.ts";

/** A client that installs a server by a link. */
interface Button {
  label: string;
  badge: string;
  link(product: Product): string;
}

/** The clients, as https://code.visualstudio.com/api and https://cursor.com/docs describe links. */
const BUTTONS: readonly Button[] = [
  {
    label: "VS Code",
    badge: "https://img.shields.io/badge/VS_Code-install-0098FF",
    link: (product) => {
      const { server } = product;
      const given = JSON.stringify({ type: "stdio", ...startOf(product) });
      return `https://insiders.vscode.dev/redirect/mcp/install?name=${server}&config=${
        encodeURIComponent(given)
      }`;
    },
  },
  {
    label: "Cursor",
    badge: "https://img.shields.io/badge/Cursor-install-000000",
    link: (product) => {
      const given = btoa(JSON.stringify(withFixed(product)));
      return `https://cursor.com/en/install-mcp?name=${product.server}&config=${
        encodeURIComponent(given)
      }`;
    },
  },
];

/** Returns the header and rows of the README's table of buttons, a row for each server. */
export function buttonRows(): [header: string[], rows: string[][]] {
  return [
    ["server", ...BUTTONS.map(({ label }) => label)],
    products.map((product) => [
      `\`${product.name}\``,
      ...BUTTONS.map(({ label, badge, link }) =>
        `[![Install ${product.name} in ${label}](${badge})](${link(product)})`
      ),
    ]),
  ];
}

function startOf({ name }: Product): { command: string; args: string[] } {
  return { command: "npx", args: npxArgs(name) };
}

/** Cursor refuses a server that has a tool with a dot in its name. */
function withFixed(product: Product): Record<string, unknown> {
  const { fixed } = product;
  return Object.keys(fixed).length === 0 ? startOf(product) : { ...startOf(product), env: fixed };
}
