import { assertEquals } from "@std/assert";
import { claimsOf, type Statement, statementsOf } from "../../../src/architecture/adr/stance.ts";

const shown = (statements: readonly Statement[]) => [
  ...new Set(statements.map(({ key, isRefused }) => `${isRefused ? "-" : "+"} ${key}`)),
];
const claims = (text: string) => shown(claimsOf(text));
const said = (text: string) => shown(statementsOf(text, { isAsked: false }));

Deno.test("claimsOf() tells what is wanted from what is refused", () => {
  assertEquals(claims("Use a shared database instead of a database per service"), [
    "+ shared database",
    "- database per service",
  ]);
  assertEquals(claims("Keep REST, never gRPC. Avoid queues!"), [
    "+ keep rest",
    "- grpc",
    "- queue",
  ]);
  assertEquals(claims("Services may share a database but not a queue"), [
    "+ service share database",
    "- queue",
  ]);
  assertEquals([claims("We will not"), claims(""), claims("If it grows, use queues")], [
    [],
    [],
    [],
  ]);
});

Deno.test("statementsOf() reads what a sentence says, in whatever form it refuses", () => {
  const refusing = [
    "We will not use MongoDB for the order database.",
    "MongoDB as the order database was rejected.",
    "MongoDB is forbidden as the order database",
    "No MongoDB for the order database",
    "We decided against MongoDB for the order database, because it lost data.",
    "We don’t use MongoDB for the order database",
    "MongoDB isn't allowed for the order database",
    "PostgreSQL replaces MongoDB as the order database.",
  ];
  for (const text of refusing) assertEquals(said(text), ["- mongodb order database"], text);
  assertEquals(said("Nobody deploys on Fridays"), ["- deploy friday"]);
  assertEquals(said("Chosen option: Use Postgres rather than Mongo"), ["+ postgre", "- mongo"]);
  assertEquals(said("Every service must log in JSON"), ["+ every service log json", "+ log json"]);
});

Deno.test("statementsOf() reads nothing from what leaves a doubt", () => {
  const doubtful = [
    "We considered MongoDB",
    "If load grows, we use MongoDB",
    "We may use MongoDB",
    "We might use MongoDB",
    "We may not use MongoDB",
    "We don't have to use MongoDB",
    "We need not use MongoDB",
    "Not all services use MongoDB",
    "We used MongoDB",
    "MongoDB was the order database",
    "Migrate away from MongoDB",
    "We prefer PostgreSQL over MongoDB",
    "We do not reject MongoDB",
    "No database but MongoDB is used",
    "Use MongoDB except in production",
    "Use MongoDB, in tests",
    "Use MongoDB or PostgreSQL",
    "Should we use MongoDB?",
    "~~Use MongoDB~~",
    "[ ] Use MongoDB",
    `Use MongoDB ${"x".repeat(1000)}`,
  ];
  for (const text of doubtful) assertEquals(said(text), [], text);
  assertEquals(said("Use PostgreSQL for orders instead of MongoDB"), ["+ postgresql order"]);
  assertEquals(said("Use PostgreSQL instead of MongoDB for orders"), ["- mongodb order"]);
});

Deno.test("statementsOf() keeps signs, and takes no part of a name for a refusal", () => {
  assertEquals(said('Use "C++" (for the engine), because it is fast.'), ["+ c++ engine"]);
  assertEquals(said("❌ Use MongoDB"), ["+ ❌ mongodb"]);
  assertEquals(said("Use >3 replicas of v1.2."), ["+ >3 replica v1.2"]);
  assertEquals(said("Use a no-code platform"), ["+ no-code platform"]);
  assertEquals(said("Keep a stop list"), ["+ keep stop list"]);
});
