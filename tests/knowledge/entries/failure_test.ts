import { assert, assertEquals } from "@std/assert";
import { InputError, StartError, ToolError } from "../../../src/kernel/errors.ts";
import { EmbeddingError } from "../../../src/knowledge/embeddings/request.ts";
import { KnowledgeFailure, toFailure } from "../../../src/knowledge/entries/failure.ts";
import {
  AbsentError,
  ConflictError,
  IdTakenError,
  OtherModelError,
  StoreError,
} from "../../../src/knowledge/store/store.ts";

Deno.test("toFailure() returns a code for the error's origin and omits the cause", () => {
  const cause = new Error("SELECT secret FROM postgres://u:p@h at /home/x");
  const codes = [
    new StoreError("x", { cause }),
    new EmbeddingError("The embeddings API is away", false, cause),
    new IdTakenError(),
    new ToolError("not there"),
    new StartError("the extension is missing", 3),
    cause,
    "thrown text",
  ].map((error) => toFailure(error));
  assertEquals(codes.map(({ code }) => code), [
    "DATABASE_ERROR",
    "API_ERROR",
    "VALIDATION_ERROR",
    "NOT_FOUND",
    "DATABASE_ERROR",
    "INTERNAL_ERROR",
    "INTERNAL_ERROR",
  ]);
  assert(!codes.some(({ text }) => /SELECT|postgres:|home|thrown text/.test(text)));
});

Deno.test("a failure's text is JSON with a code, a message and a field", () => {
  const failure = new KnowledgeFailure("NOT_FOUND", 'no "x"', { field: "id" });
  assertEquals(JSON.parse(failure.text), { code: "NOT_FOUND", message: 'no "x"', field: "id" });
  assertEquals(JSON.parse(new KnowledgeFailure("FORBIDDEN", "no").text), {
    code: "FORBIDDEN",
    message: "no",
  });
  assertEquals(toFailure(failure), failure);
});

Deno.test("toFailure() includes the remedy and the name of the field", () => {
  const told = [
    new ConflictError(3),
    new AbsentError(),
    new OtherModelError({ model: "m", dimension: 2 }, { model: "n" }),
    new StoreError("x", { told: "This database is read-only." }),
    new InputError("role: required", { fields: ["role", "tags"], missing: ["role"] }),
  ].map((error) => toFailure(error));
  assertEquals(told.map(({ code, options }) => [code, options.field]), [
    ["CONFLICT", "expected_version"],
    ["NOT_FOUND", "supersedes"],
    ["DATABASE_ERROR", undefined],
    ["DATABASE_ERROR", undefined],
    ["VALIDATION_ERROR", "role"],
  ]);
  const words = [
    "the entry is at version 3",
    "no entry has this ID",
    "come from m (2)",
    "is read-only",
  ];
  for (const [at, word] of words.entries()) assert(told[at]?.message.includes(word), word);
  assert(toFailure(new StoreError("x")).message.includes("Try again in a moment"));
});
