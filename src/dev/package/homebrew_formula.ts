import { sha256Of } from "./checksums.ts";
import { product, releaseUrl } from "./product.ts";
import { type BuildTarget, filesOf } from "./target.ts";

/** A Homebrew formula for those of these targets that Homebrew has; undefined when it has none. */
export async function formulaOf(
  folder: string,
  targets: readonly BuildTarget[],
): Promise<string | undefined> {
  const systems = [
    await systemBlock("on_macos", folder, targets.filter(({ platform }) => platform === "darwin")),
    await systemBlock("on_linux", folder, targets.filter(({ platform }) => platform === "linux")),
  ].filter((block) => block !== "");
  if (systems.length === 0) return undefined;
  return `class AcmServer < Formula
  desc "${product.summary}"
  homepage "${product.repository}"
  version "${product.version}"
  license "${product.license}"

${systems.join("\n")}
  def install
    bin.install Dir["${product.name}-*"].first => "${product.name}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/${product.name} --version")
  end
end
`;
}

async function systemBlock(
  system: string,
  folder: string,
  targets: readonly BuildTarget[],
): Promise<string> {
  const blocks: string[] = [];
  for (const target of targets) {
    const { executable } = filesOf(target);
    blocks.push(`    ${target.cpu === "arm64" ? "on_arm" : "on_intel"} do
      url "${releaseUrl(executable)}"
      sha256 "${await sha256Of(`${folder}/${executable}`)}"
    end
`);
  }
  return blocks.length === 0 ? "" : `  ${system} do\n${blocks.join("")}  end\n`;
}
