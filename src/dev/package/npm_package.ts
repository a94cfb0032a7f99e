import { bundle, bundleServer } from "../build/compile.ts";
import { DEV_CONFIG, executableOf, repositoryPath, runtimeFlags } from "../executables.ts";
import { jsonText, keywordsOf, products, publisher } from "./product.ts";

const LAUNCHER = "src/dev/package/npm/launch.ts";

const INIT = "src/init/main.ts";

/**
 * Writes the npm package to an empty folder. The package contains each server's bundles, and
 * commands that run them on the `deno` package with the executables' permission flags.
 */
export async function writeNpmPackage(folder: string): Promise<void> {
  for (const product of products) {
    const target = `${folder}/servers/${product.name}`;
    await Deno.mkdir(target, { recursive: true });
    await bundleServer(executableOf(product.name), target);
  }
  await bundle(LAUNCHER, `${folder}/launch.js`, { platform: "deno" });
  await bundle(INIT, `${folder}/init.js`, { config: DEV_CONFIG });
  await Deno.mkdir(`${folder}/bin`);
  for (const { name } of products) {
    await writeCommand(folder, name, `launch("${name}", process.argv.slice(2));`);
  }
  // `npx PACKAGE SERVER` runs the command that has the package's name.
  await writeCommand(folder, publisher.npmPackage, "launchNamed(process.argv.slice(2));");
  await Deno.writeTextFile(`${folder}/servers.json`, jsonText(serversFile()));
  await Deno.writeTextFile(`${folder}/package.json`, jsonText(npmManifest()));
  await Deno.writeTextFile(`${folder}/README.md`, npmReadme());
  await Deno.copyFile(repositoryPath("LICENSE"), `${folder}/LICENSE`);
}

async function writeCommand(folder: string, name: string, call: string): Promise<void> {
  const [launcher = ""] = call.split("(");
  await Deno.writeTextFile(
    `${folder}/${commandFile(name)}`,
    `#!/usr/bin/env node\nimport { ${launcher} } from "../launch.js";\n\n${call}\n`,
  );
}

function commandFile(name: string): string {
  return `bin/${name}.js`;
}

function serversFile(): Record<string, unknown> {
  return Object.fromEntries(
    products.map((product) => [
      product.name,
      { summary: product.summary, flags: runtimeFlags(executableOf(product.name)) },
    ]),
  );
}

function npmManifest(): Record<string, unknown> {
  const names = [publisher.npmPackage, ...products.map(({ name }) => name)];
  return {
    name: publisher.npmPackage,
    version: publisher.version,
    description: "Five MCP servers for teams whose software is written with agents, sandboxed",
    keywords: [...new Set(products.flatMap(keywordsOf))],
    homepage: `${publisher.repository}#readme`,
    repository: { type: "git", url: `git+${publisher.repository}.git` },
    license: publisher.license,
    author: publisher.author,
    type: "module",
    bin: Object.fromEntries(names.map((name) => [name, commandFile(name)])),
    dependencies: { deno: Deno.version.deno },
    engines: { node: ">=18" },
  };
}

function npmReadme(): string {
  const { npmPackage, repository } = publisher;
  const rows = products.map(({ name, summary }) => `- \`${name}\`: ${summary}`);
  return `# ${npmPackage}

Five [MCP](https://modelcontextprotocol.io) servers. The documentation is at ${repository}

${rows.join("\n")}
`;
}
