/** Runs the library client of the first argument against the server of the second, a JSON text. */
import process from "node:process";

const [client, asked] = process.argv.slice(2);
const { use } = await import(`./${client}.mjs`);
const result = await use(JSON.parse(asked));
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
