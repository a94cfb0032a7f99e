import { assertEquals } from "@std/assert";
import {
  hasReadWord,
  languageOf,
  sectionOf,
} from "../../../src/architecture/documents/section_names.ts";

/** Real headings and the section that each heading opens. */
const HEADINGS: readonly [heading: string, section: string | undefined][] = [
  ["Status", "status"],
  ["Status: Accepted", "status"],
  ["Status quo", undefined],
  ["1. Context", "context"],
  ["Context and Problem Statement", "context"],
  ["Decision Drivers", "context"],
  ["Decision", "decision"],
  ["Our decision", "decision"],
  ["Proposed Decision", "decision"],
  ["Decision Outcome", "decision"],
  ["Preferred option", "decision"],
  ["Decision makers", "record"],
  ["Considered Options", "options"],
  ["Alternatives", "options"],
  ["Consequences", "consequences"],
  ["Positive Consequences <!-- optional -->", "consequences"],
  ["Kontext", "context"],
  ["Entscheidung", "decision"],
  ["Betrachtete Optionen", "options"],
  ["Konsequenzen", "consequences"],
  ["Statut", "status"],
  ["Contexte et énoncé du problème", "context"],
  ["Décision", "decision"],
  ["Résultat de la décision", "decision"],
  ["Options envisagées", "options"],
  ["Conséquences", "consequences"],
  ["Estado", "status"],
  ["Contexto", "context"],
  ["Decisión", "decision"],
  ["Opciones consideradas", "options"],
  ["Consecuencias", "consequences"],
  ["Architecture", undefined],
  ["Decisioning engine", undefined],
];

for (const [heading, section] of HEADINGS) {
  Deno.test(`sectionOf() of "${heading}" is ${section}`, () => {
    assertEquals(sectionOf(heading), section);
  });
}

/** Texts and the language of each text. */
const TEXTS: readonly [text: string, language: string | undefined][] = [
  ["We will use the queue for all of the mails that we send to our customers.", "en"],
  ["Wir verwenden die Warteschlange für alle Mails, und das ist nicht neu für uns.", "de"],
  ["Nous utilisons la file pour les messages qui sont envoyés dans le système.", "fr"],
  ["Usamos la cola para los mensajes que se envían a los clientes con el sistema.", "es"],
  ["Vi använder kön för att skicka brev och det är inte nytt för oss som är med.", "sv"],
  ["Мы используем очередь для писем, которые мы отправляем клиентам.", "other"],
  ["Kafka RabbitMQ NATS", undefined],
];

for (const [text, language] of TEXTS) {
  Deno.test(`languageOf() of "${text.slice(0, 30)}…" is ${language}`, () => {
    assertEquals(languageOf(text), language);
  });
}

Deno.test("hasReadWord() returns true for a text with a word in a supported language", () => {
  assertEquals(["Kafka und NATS", "Kafka RabbitMQ"].map(hasReadWord), [true, false]);
});
