/**
 * `deno task simd`: assembles src/knowledge/model/simd.wat into the bytes that the server includes.
 */
import wabt from "wabt";
import { repositoryPath } from "../executables.ts";

/** Returns the text of the module with the program that simd.wat assembles to, in base64. */
export async function assembledSimd(): Promise<string> {
  const text = await Deno.readTextFile(repositoryPath("src/knowledge/model/simd.wat"));
  const { parseWat } = await wabt();
  const { buffer } = parseWat("simd.wat", text, { simd: true }).toBinary({});
  const lines = (buffer.toBase64().match(/.{1,90}/g) ?? []).map((line) => `  "${line}"`);
  return `/** The program of simd.wat in base64, made by \`deno task simd\`. */
${"export"} const SIMD_PROGRAM =
${lines.join(" +\n")};
`;
}

if (import.meta.main) {
  const path = repositoryPath("src/knowledge/model/simd_program.ts");
  await Deno.writeTextFile(path, await assembledSimd());
}
