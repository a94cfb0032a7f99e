// Starts a server of the plugin on Node. The npm package is installed once, in the plugin's own data
// folder. Nothing in the project's folder is read or run: npm never works there, and no program is
// looked up there.
import { spawn } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, relative, sep } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PACKAGE = "acm-mcp-servers";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const plugin = dirname(fileURLToPath(import.meta.url));
const project = process.cwd();

const [name = "", ...args] = process.argv.slice(2);
const { version } = readJson(join(plugin, ".claude-plugin", "plugin.json"));
const data = process.env.CLAUDE_PLUGIN_DATA ?? join(homedir(), ".cache", PACKAGE);
const folder = join(data, version);
const installed = join(folder, "node_modules", PACKAGE);

try {
  // A hook keeps nobody waiting for an installation: the servers begin it.
  if (!existsSync(installed) && args[0] === "hook") process.exit();
  if (!existsSync(installed)) await installOnce();
  await run(process.execPath, [commandFile(), ...args], {
    env: cleanEnvironment(),
    stdio: "inherit",
  })
    .then((code) => process.exitCode = code);
} catch ({ message }) {
  process.stderr.write(`${name || PACKAGE}: ${message}\n`);
  process.exitCode = 1;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function commandFile() {
  const { bin } = readJson(join(installed, "package.json"));
  if (!Object.hasOwn(bin, name)) {
    throw new Error(`Name one of these servers: ${Object.keys(bin).join(", ")}`);
  }
  return join(installed, bin[name]);
}

/** Installs the package, unless another server of the plugin does: then waits for it. */
async function installOnce() {
  mkdirSync(data, { recursive: true });
  const lock = `${folder}.lock`;
  let waited = false;
  while (!existsSync(installed)) {
    if (tryLock(lock)) {
      try {
        return await install();
      } finally {
        rmSync(lock, { force: true });
      }
    }
    if (!waited) {
      process.stderr.write(`${name}: waits while another server installs ${PACKAGE}@${version}\n`);
    }
    waited = true;
    await delay(200);
  }
}

/** The lock is a file with its owner's process id. A dead owner's lock is taken over. */
function tryLock(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // A link appears with its content, so nobody reads an empty lock.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    // Only one process can rename the dead lock.
    const dead = `${own}.dead`;
    if (isDead(lock)) renameIfThere(lock, dead);
    rmSync(dead, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isDead(lock) {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch ({ code }) {
    return code === "ESRCH";
  }
}

function renameIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch ({ code, message }) {
    if (code !== "ENOENT") throw new Error(message);
  }
}

async function install() {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  process.stderr.write(`${name}: installs ${PACKAGE}@${version} in ${data}, once\n`);
  const flags = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  const isWindows = process.platform === "win32";
  try {
    const code = await run(
      isWindows ? "npm.cmd" : "npm",
      ["install", "--prefix", temporary, ...flags, `${PACKAGE}@${version}`],
      // npm writes to stdout, which belongs to the protocol.
      { cwd: temporary, env: cleanEnvironment(), stdio: ["ignore", 2, 2], shell: isWindows },
    );
    if (code !== 0) {
      throw new Error(
        `npm could not install ${PACKAGE}@${version} (exit ${code}). Its message is above. ` +
          `Or install it yourself: npm install --prefix ${folder} ${PACKAGE}@${version}`,
      );
    }
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * The environment without what npm hands to the programs that it starts, without options of Node, and
 * with a PATH that leads to no program of the project or of a relative folder.
 */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([key]) =>
    !/^(?:npm_.*|node_options|path)$/i.test(key)
  );
  const given = process.env.PATH ?? process.env.Path ?? "";
  const folders = given.split(delimiter).filter((one) => isAbsolute(one) && !isInProject(one));
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter) };
}

function isInProject(path) {
  if (homedir() === project) return path.split(sep).includes("node_modules");
  const way = relative(project, path);
  return way === "" || !(isAbsolute(way) || way.split(sep)[0] === "..");
}

/** Runs a program to its end, passes signals on to it, and returns its exit code. */
function run(program, given, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, options);
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
