import { type Product, products } from "./product.ts";

interface Button {
  label: string;
  badge: string;
  page: string;
  config: (product: Product) => string;
}

const BUTTONS: readonly Button[] = [
  {
    label: "VS Code",
    badge: "https://img.shields.io/badge/VS_Code-install-0098FF",
    page: "https://insiders.vscode.dev/redirect/mcp/install",
    config: ({ name }) => JSON.stringify({ type: "stdio", command: name }),
  },
  {
    label: "Cursor",
    badge: "https://img.shields.io/badge/Cursor-install-000000",
    page: "https://cursor.com/en/install-mcp",
    config: ({ name, fixed }) => {
      // Cursor rejects a server with a dot in a tool name.
      const env = Object.keys(fixed).length === 0 ? {} : { env: fixed };
      return btoa(JSON.stringify({ command: name, ...env }));
    },
  },
];

export function buttonRows(): [header: string[], rows: string[][]] {
  const header = ["server", ...BUTTONS.map(({ label }) => label)];
  const rows = products.map((product) => [
    `\`${product.name}\``,
    ...BUTTONS.map(({ label, badge, page, config }) => {
      const given = encodeURIComponent(config(product));
      const link = `${page}?name=${product.server}&config=${given}`;
      return `[![Install ${product.name} in ${label}](${badge})](${link})`;
    }),
  ]);
  return [header, rows];
}
