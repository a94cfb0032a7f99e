import { assert } from "@std/assert";
import { type Json, ServerProcess } from "./process.ts";

/** A server that accepts requests for results or for errors, and stores its notifications. */
export class Asking extends ServerProcess {
  #id = 0;

  /** Returns a request's result. */
  // deno-lint-ignore no-explicit-any -- answers are read field by field, and a wrong one fails
  async ask(method: string, params: Json = {}): Promise<any> {
    const { result, error } = await this.request(++this.#id, method, params);
    assert(result !== undefined, `${method} ${JSON.stringify(params)}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Returns the parameters of the next notification and drops the messages before it. */
  async told(method: string): Promise<Json> {
    for (let message = await this.next(); message !== undefined; message = await this.next()) {
      if (message.method === method) return Object(message.params);
    }
    throw new Error(`there was no ${method}`);
  }

  /** Returns a request's error. */
  // deno-lint-ignore no-explicit-any -- as above
  async refusal(method: string, params: Json): Promise<any> {
    const { error } = await this.request(++this.#id, method, params);
    assert(error !== undefined, `${method} ${JSON.stringify(params)} was answered`);
    return error;
  }
}
