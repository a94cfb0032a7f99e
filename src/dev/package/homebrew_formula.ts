import { sha256Of } from "./checksums.ts";
import { type Product, publisher, releaseUrl } from "./product.ts";
import { type BuildTarget, filesOf } from "./target.ts";

/**
 * Returns a Homebrew formula for the targets that Homebrew supports; undefined if it supports none
 * of them.
 */
export async function formulaOf(
  product: Product,
  folder: string,
  targets: readonly BuildTarget[],
): Promise<string | undefined> {
  const { name, summary } = product;
  const blocks: string[] = [];
  for (const [system, platform] of [["on_macos", "darwin"], ["on_linux", "linux"]]) {
    const built = targets.filter((target) => target.platform === platform);
    const files = await Promise.all(built.map((target) => processorBlock(name, folder, target)));
    if (files.length > 0) blocks.push(`  ${system} do\n${files.join("")}  end\n`);
  }
  if (blocks.length === 0) return undefined;
  return `class ${className(name)} < Formula
  desc "${summary}"
  homepage "${publisher.repository}"
  version "${publisher.version}"
  license "${publisher.license}"

${blocks.join("\n")}
  def install
    bin.install Dir["${name}-*"].first => "${name}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/${name} --version")
  end
end
`;
}

async function processorBlock(name: string, folder: string, target: BuildTarget): Promise<string> {
  const { executable } = filesOf(name, target);
  // Homebrew unpacks the file.
  return `    ${target.cpu === "arm64" ? "on_arm" : "on_intel"} do
      url "${releaseUrl(executable)}"
      sha256 "${await sha256Of(`${folder}/${executable}`)}"
    end
`;
}

function className(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
