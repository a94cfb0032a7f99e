/** A second reader that tells its own permissions in place of values. */
import { serveReading } from "../../../src/kernel/disk/second_reader.ts";

const names = ["read", "write", "net", "env", "run", "ffi", "sys", "import"] as const;

serveReading((head) => [head, ...names.map((name) => Deno.permissions.querySync({ name }).state)]);
