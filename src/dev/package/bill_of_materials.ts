import config from "../../../deno.json" with { type: "json" };
import { compilerVersion } from "../build/compile.ts";
import { executableOf } from "../executables.ts";
import { type BundledPackage, bundledPackages } from "./bundled_packages.ts";
import { type Product, publisher } from "./product.ts";

/**
 * Returns the contents of an executable as a CycloneDX 1.6 document: Deno, and the npm packages
 * whose code the executable includes. The document has no time or serial number, so two builds give
 * the same document.
 */
export async function billOfMaterials(product: Product): Promise<Record<string, unknown>> {
  const packages = await bundledPackages(executableOf(product.name));
  const deno = `deno@${await compilerVersion()}`;
  const self = `${product.name}@${publisher.version}`;
  const imported = packages.map(idOf).filter(isImported);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": self,
        name: product.name,
        version: publisher.version,
        description: product.summary,
        licenses: licensesOf(publisher.license),
        externalReferences: [{ type: "vcs", url: publisher.repository }],
      },
    },
    components: [denoComponent(deno), ...packages.map(npmComponent)],
    dependencies: [
      { ref: self, dependsOn: [deno, ...imported] },
      { ref: deno },
      ...packages.map((one) => ({ ref: idOf(one), dependsOn: one.dependencies })),
    ],
  };
}

function isImported(id: string): boolean {
  return Object.values(config.imports).some((specifier) => {
    // `npm:/` begins an import specifier for a folder.
    const path = specifier.replace(/^npm:\/?/, "");
    return path === id || path.startsWith(`${id}/`);
  });
}

function denoComponent(id: string): Record<string, unknown> {
  const [name, version] = id.split("@");
  return {
    type: "platform",
    "bom-ref": id,
    name,
    version,
    description: "The runtime that the executable is built on",
    licenses: licensesOf("MIT"),
    purl: `pkg:github/denoland/deno@v${version}`,
  };
}

function npmComponent(one: BundledPackage): Record<string, unknown> {
  const [scope, name] = one.name.startsWith("@") ? one.name.split("/") : [undefined, one.name];
  return {
    type: "library",
    "bom-ref": idOf(one),
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: one.version,
    hashes: [{ alg: "SHA-512", content: one.sha512 }],
    licenses: licensesOf(one.license),
    purl: `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`,
  };
}

function idOf({ name, version }: BundledPackage): string {
  return `${name}@${version}`;
}

function licensesOf(license: string): Record<string, unknown>[] {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}
