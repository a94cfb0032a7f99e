/**
 * Attempts that the sandbox must refuse, by name. Each attempt throws if the sandbox refuses it.
 * The working directory contains the file `secret.txt` and the folder `root`. The process may read
 * only `root`.
 */
export const attempts: Record<string, () => unknown> = {
  "read a file outside": () => Deno.readTextFileSync("secret.txt"),
  "read a file outside by dots": () => Deno.readTextFileSync("root/../secret.txt"),
  "read /etc/passwd": () => Deno.readTextFileSync("/etc/passwd"),
  "read /proc/self/environ": () => Deno.readTextFileSync("/proc/self/environ"),
  "read through node:fs": async () => (await import("node:fs")).readFileSync("secret.txt", "utf8"),
  "list a folder outside": () => [...Deno.readDirSync(".")].length,
  "stat outside": () => Deno.statSync("secret.txt").size,
  "real path outside": () => Deno.realPathSync("secret.txt"),
  "write inside the root": () => Deno.writeTextFileSync("root/new.txt", "x"),
  "write through node:fs": async () => (await import("node:fs")).writeFileSync("root/n.txt", "x"),
  "open for append": () => Deno.openSync("root/file.txt", { append: true }).close(),
  "truncate": () => Deno.truncateSync("root/file.txt"),
  "remove": () => Deno.removeSync("root/file.txt"),
  "rename": () => Deno.renameSync("root/file.txt", "root/other.txt"),
  "make a folder": () => Deno.mkdirSync("root/folder"),
  "make a temporary file": () => Deno.makeTempFileSync(),
  "link": () => Deno.linkSync("root/file.txt", "root/linked.txt"),
  "symlink": () => Deno.symlinkSync("/etc/passwd", "root/linked.txt"),
  "environment variable": () => Deno.env.get("HOME"),
  "all environment variables": () => JSON.stringify(Deno.env.toObject()),
  "set an environment variable": () => Deno.env.set("PROBE", "1"),
  "connect": async () => (await Deno.connect({ hostname: "127.0.0.1", port: 9 })).close(),
  "listen": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  "listen on a socket file": () => Deno.listen({ transport: "unix", path: "root/socket" }).close(),
  "fetch": async () => (await fetch("http://127.0.0.1:9/")).status,
  "fetch a file": async () => await (await fetch("file:///etc/passwd")).text(),
  "websocket": () => new WebSocket("ws://127.0.0.1:9/").close(),
  "resolve a name": async () => await Deno.resolveDns("localhost", "A"),
  "run a program": () => new Deno.Command("true").outputSync().code,
  "run through node:child_process": async () =>
    (await import("node:child_process")).execSync("true").toString(),
  "kill a process": () => Deno.kill(1, "SIGCONT"),
  "load a library": () => Deno.dlopen("libc.so.6", {}).close(),
  "host name": () => Deno.hostname(),
  "network interfaces": () => Deno.networkInterfaces().length,
  "system memory": () => Deno.systemMemoryInfo().total,
  "user id": () => Deno.uid(),
  "eval": () => Reflect.apply(Reflect.get(globalThis, "eval"), undefined, ["1 + 1"]),
  "new Function": () => Reflect.construct(Reflect.get(globalThis, "Function"), ["return 2"])(),
  // deno-lint-ignore acm/literal-import -- what the rule forbids is what must be refused here
  "import from a host": async () => await import(["https:", "", "127.0.0.1:9", "mod.js"].join("/")),
  "nested worker with all permissions": async () => await nested("inherit"),
  "nested worker that reads everything": async () => await nested({ read: true }),
  "request read": () => granted(Deno.permissions.requestSync({ name: "read" })),
  "request write": () => granted(Deno.permissions.requestSync({ name: "write" })),
  "request net": () => granted(Deno.permissions.requestSync({ name: "net" })),
  "request env": () => granted(Deno.permissions.requestSync({ name: "env" })),
  "request run": () => granted(Deno.permissions.requestSync({ name: "run" })),
};

function granted({ state }: Deno.PermissionStatus): string {
  if (state !== "granted") throw new Deno.errors.NotCapable(`permission is ${state}`);
  return state;
}

/**
 * Starts a nested worker from source text. Resolves with the result of its read, or throws if the
 * read fails.
 */
function nested(permissions: "inherit" | { read: true }): Promise<string> {
  const code = `
    try { self.postMessage("GOT " + Deno.readTextFileSync("/etc/passwd").length) }
    catch (error) { self.postMessage("refused " + error.name) }`;
  const url = `data:application/javascript,${encodeURIComponent(code)}`;
  const worker = new Worker(url, { type: "module", deno: { permissions } });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }): void => {
      worker.terminate();
      if (String(data).startsWith("GOT")) resolve(String(data));
      else reject(new Deno.errors.NotCapable(String(data)));
    };
    worker.onerror = (event): void => {
      event.preventDefault();
      reject(new Deno.errors.NotCapable(event.message));
    };
  });
}
