import { ownField } from "../../kernel/own_field.ts";
import type { Random } from "../bench/random.ts";

/**
 * An entry with all texts that it may have now. It has one text unless a change wasn't
 * acknowledged.
 */
interface ModelledEntry {
  id: string | undefined;
  texts: (string | undefined)[];
}

/** A change to entries, and the effect of its outcome on the model. */
export interface EntryChange {
  tool: string;
  input: Record<string, unknown>;
  acknowledge(data: unknown): void;
  /** Records that the server may or may not have made the change. */
  leaveOpen(): void;
}

let texts = 0;

/** The entries that knowledge-server has acknowledged. */
export class EntryModel {
  readonly #entries: ModelledEntry[] = [];

  /**
   * Returns a random addition, update or deletion; `length` is the number of sentences in a new
   * text.
   */
  nextChange(random: Random, length = 1): EntryChange {
    const content = newText(length);
    const entry = this.#anyOf(random);
    if (entry === undefined || random() < 0.4) {
      const input = { content, role: "dev" };
      return { tool: "kb_add", input, ...this.addition(content) };
    }
    const isDeletion = random() < 0.3;
    const next = isDeletion ? undefined : content;
    return {
      tool: isDeletion ? "kb_delete" : "kb_update",
      input: isDeletion ? { id: entry.id, confirm: true } : { id: entry.id, content },
      acknowledge: () => void (entry.texts = [next]),
      leaveOpen: () => void entry.texts.push(next),
    };
  }

  /** Notes an entry that a call adds with this text. */
  addition(content: string): Pick<EntryChange, "acknowledge" | "leaveOpen"> {
    const added: ModelledEntry = { id: undefined, texts: [undefined] };
    this.#entries.push(added);
    return {
      acknowledge: (data) => {
        const id = ownField(data, "id");
        added.id = typeof id === "string" ? id : undefined;
        added.texts = [content];
      },
      leaveOpen: () => void added.texts.push(content),
    };
  }

  /** Returns an entry with a known text; undefined if no entry has one. */
  known(random: Random): { id: string; text: string } | undefined {
    const { id, texts: [text] = [] } = this.#anyOf(random) ?? {};
    return id === undefined || text === undefined ? undefined : { id, text };
  }

  /** Throws `Error` if the contents lack an acknowledged entry or contain an unexpected entry. */
  verify(contents: readonly string[]): void {
    const there = [...contents];
    for (const entry of this.#entries) {
      const found = entry.texts.find((text) => text !== undefined && there.includes(text));
      if (found === undefined && !entry.texts.includes(undefined)) {
        throw new Error(`the store has lost an entry: ${entry.texts.join(" or ").slice(0, 200)}`);
      }
      if (found !== undefined) there.splice(there.indexOf(found), 1);
      entry.texts = [found];
    }
    if (there.length > 0) {
      throw new Error(`the store contains an unexpected entry: ${there.join("; ")}`);
    }
  }

  #anyOf(random: Random): ModelledEntry | undefined {
    const known = this.#entries.filter(({ id, texts }) =>
      id !== undefined && texts.length === 1 && texts[0]
    );
    return known[Math.floor(random() * known.length)];
  }
}

/** Returns a unique text with the given number of sentences. */
export function newText(length: number): string {
  const word = `w${++texts}`;
  return Array.from(
    { length },
    (_, at) => `What ${word}${at || ""}w says stands in ${word}v alone.`,
  ).join(" ");
}
