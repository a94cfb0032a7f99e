import type { Trap } from "./trap.ts";

/** Traps written after the third change to the hooks. */
export const LAST_TRAPS: readonly Trap[] = [
  {
    name: "bike-parts",
    client: "copilot-cli",
    events: [
      { at: "start", related: /two currencies|Eleven-speed|pnpm --filter/ },
      {
        at: "prompt",
        text:
          "Customers get chains suggested that are sold out. Leave those out when we work out " +
          "what suits their bike.",
        related: /fitting rules|Eleven-speed/,
      },
      {
        at: "edit",
        path: "packages/fit/src/chain.ts",
        related: /fitting rules/,
        fact: /from measures alone|imports nothing from/,
      },
      { at: "edit", path: "apps/shop/app/routes/about.tsx" },
      {
        at: "failed",
        command: "pnpm vitest run",
        output: ` FAIL  apps/shop/test/suggest.test.ts [ apps/shop/test/suggest.test.ts ]
Error: Failed to resolve import "@bike/fit" from "apps/shop/app/suggest.ts". Does the file exist?
  Plugin: vite:import-analysis
  File: /home/ada/bike-parts/apps/shop/app/suggest.ts:1:22

 Test Files  1 failed | 3 passed (4)
`,
        related: /pnpm --filter @bike\/fit build/,
      },
      { at: "prompt", text: "Thanks. Summarise what you did in two sentences." },
      { at: "end" },
    ],
  },
  {
    name: "night-trains",
    client: "gemini",
    events: [
      { at: "start", related: /never overbooked|Dogs travel|flywayMigrate|DB_PORT/ },
      {
        at: "prompt",
        text: "Add a column for the coach number and a migration for it.",
      },
      {
        at: "failed",
        command: "./gradlew flywayMigrate",
        output: `> Task :flywayMigrate FAILED

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':flywayMigrate'.
> Error occurred while executing flywayMigrate

  SQL State  : 42P05
  Error Code : 0
  Message    : ERROR: prepared statement "S_1" already exists
  Location   : V014__coach_number.sql

BUILD FAILED in 3s
`,
        related: /DB_PORT=5432/,
        fact: /DB_PORT=5432/,
      },
      {
        at: "passed",
        command: "DB_PORT=5432 ./gradlew flywayMigrate",
        output: "> Task :flywayMigrate\n\nBUILD SUCCESSFUL in 4s\n",
      },
      {
        at: "prompt",
        text: "Five percent never show up. Let us sell a few more berths than the train has.",
        related: /never overbooked|One row for each leg/,
      },
      { at: "end", related: /S_1|flywayMigrate/ },
    ],
  },
  {
    name: "reading-room",
    client: "claude-code",
    docs: "operations",
    events: [
      { at: "start", related: /Queue skips|could not find driver|readers|Seats|Backups/ },
      {
        at: "prompt",
        text: "Build a page on which readers see all the volumes that they ordered in past years.",
        related: /Orders are linked|who read what|the link is cut/,
        fact: /the link is cut/,
      },
      { at: "prompt", text: "Is there a newer release of PHP than the one that we use?" },
      {
        at: "failed",
        command: "php artisan test",
        output: `
   FAIL  Tests\\Feature\\HistoryTest
  ⨯ readers see their orders                                             0.21s
  ───────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Feature\\HistoryTest > readers see their orders  QueryException
  could not find driver (Connection: sqlite, SQL: PRAGMA foreign_keys = ON;)

  Tests:    1 failed, 12 passed (30 assertions)
`,
        related: /pdo_sqlite/,
      },
      { at: "end" },
    ],
  },
];
