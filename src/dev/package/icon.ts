import { repositoryPath } from "../executables.ts";
import { type Product, publisher } from "./product.ts";

const FOLDER = "src/dev/package/icons";

/** The path of a server's icon with 512 × 512 pixels. */
export function iconOf({ name }: Product): string {
  return repositoryPath(`${FOLDER}/${name}.png`);
}

export function iconUrl({ name }: Product): string {
  const path = new URL(publisher.repository).pathname;
  return `https://raw.githubusercontent.com${path}/v${publisher.version}/${FOLDER}/${name}.png`;
}
