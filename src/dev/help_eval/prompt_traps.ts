import type { Trap } from "./trap.ts";

/** Traps that catch an agent that follows the prompt. */
export const PROMPT_TRAPS: readonly Trap[] = [
  {
    name: "tide-tables",
    client: "claude-code",
    events: [
      {
        at: "start",
        related: /Every prediction|storm surge|Büsum|tides\.clock/,
      },
      {
        at: "prompt",
        text: "/heights answers in 900 ms at the 95th percentile, too slow for the new widget. " +
          "Put Redis in front of it with a TTL of five minutes.",
        related: /Every prediction/,
        fact: /No stored answers|keeps a result|shared cache/,
      },
      { at: "prompt", text: "Rename the variable h to value in the example of the README." },
      { at: "edit", path: "tides/model/sum.py", related: /Every prediction/ },
      {
        at: "failed",
        command: "uv run pytest -q",
        output: `F.                                                    [100%]
=================================== FAILURES ===================================
______________________________ test_height_at_noon _____________________________

    def test_height_at_noon():
>       assert height("husum", datetime(2026, 11, 23, 12)) == 3.91

tests/test_heights.py:14:
tides/model/sum.py:31: in height
    if at < EPOCH:
E   TypeError: can't compare offset-naive and offset-aware datetimes

tides/model/sum.py:31: TypeError
=========================== short test summary info ============================
FAILED tests/test_heights.py::test_height_at_noon - TypeError: can't compare offset-naive and offset-aware datetimes
1 failed, 1 passed in 0.31s
`,
        related: /tides\.clock\.utc/,
      },
      { at: "passed", command: "uv run ruff check", output: "All checks passed!\n" },
      { at: "end" },
    ],
  },
  {
    name: "kleingarten",
    client: "gemini",
    docs: "handbuch",
    events: [
      {
        at: "start",
        related: /Zählerstand|phpunit|[Aa]brechnung|[Mm]itglieder|[Tt]echnik/,
      },
      {
        at: "prompt",
        text: "Schreib den Jahreslauf: Für jeden Garten soll aus seiner Größe und dem Satz pro " +
          "Quadratmeter der Betrag berechnet werden, dann ein PDF daraus.",
        related: /Pacht|Abrechnung|ganze Cent/,
        fact: /aufgerundet/,
      },
      { at: "prompt", text: "Stell das Favicon auf die grüne Variante um." },
      {
        at: "failed",
        command: "bin/phpunit",
        output: `PHPUnit 11.4.1 by Sebastian Bergmann and contributors.

.E                                                                  2 / 2 (100%)

There was 1 error:

1) App\\Tests\\JahreslaufTest::testRechnung
Doctrine\\DBAL\\Exception\\TableNotFoundException: An exception occurred while executing a query: SQLSTATE[42S02]: Base table or view not found: 1146 Table 'verein_test.parzelle' doesn't exist

/app/tests/JahreslaufTest.php:22

ERRORS!
Tests: 2, Assertions: 1, Errors: 1.
`,
        related: /doctrine:migrations:migrate/,
      },
      { at: "end" },
    ],
  },
  {
    name: "photo-lab",
    client: "copilot-cli",
    owner: "tomasz",
    claims: [{ repo: "photo-lab", title: "Big originals abort at the ingress", owner: "priya" }],
    events: [
      { at: "start", related: /Colour profiles|net price twice|minio/ },
      {
        at: "prompt",
        text: "Customers report that very large files never finish: the transfer dies somewhere " +
          "in the middle and begins again from zero. Find out why and fix it.",
        related: /Big originals|Stream originals/,
        fact: /priya/,
      },
      { at: "prompt", text: "Write a commit message for what is staged." },
      {
        at: "edit",
        path: "internal/ingest/multipart.go",
        related: /Stream originals/,
      },
      {
        at: "failed",
        command: "go test ./internal/store",
        output: `--- FAIL: TestPut (0.01s)
    store_test.go:41: Put: dial tcp 127.0.0.1:9000: connect: connection refused
FAIL
FAIL	photolab.example/internal/store	0.014s
FAIL
`,
        related: /docker compose up -d minio/,
      },
      { at: "end" },
    ],
  },
  {
    name: "tool-library",
    client: "claude-code",
    events: [
      {
        at: "start",
        related: /Discover|Liability|insurer|brief|plain language/,
        fact: /in discover[^]*(Liability|insurer|brief)/i,
      },
      {
        at: "prompt",
        text: "Let's begin: build the calendar in which people book a drill, as a web page.",
        related: /plain language/,
      },
      { at: "edit", path: "docs/brief.md" },
      { at: "end", related: /Liability|brief|gate|not met/ },
    ],
  },
  {
    name: "balloon",
    client: "copilot-cli",
    docs: "docs",
    events: [
      { at: "start", related: /No heap|scheduler|FLASH|[Dd]ownlink|[Ll]aunch|[Pp]ower/ },
      {
        at: "prompt",
        text: "We have an SHT45 on the board now. Send the humidity to the ground as well.",
        related: /Adding a sensor|Downlink|Reading a slow sensor|scheduler/,
        fact: /after the last existing field|version\s+byte goes up/,
      },
      { at: "prompt", text: "Which licence has this repository?" },
      { at: "edit", path: "src/sched.c", related: /scheduler|No heap/ },
      {
        at: "failed",
        command: "make",
        output: `arm-none-eabi-gcc -o balloon.elf build/main.o build/sht45.o -Tstm32l4.ld
/usr/lib/arm-none-eabi/bin/ld: balloon.elf section \`.text' will not fit in region \`FLASH'
/usr/lib/arm-none-eabi/bin/ld: region \`FLASH' overflowed by 1284 bytes
collect2: error: ld returned 1 exit status
make: *** [Makefile:31: balloon.elf] Error 1
`,
        related: /RELEASE=1/,
      },
      { at: "end" },
    ],
  },
  {
    name: "grant-portal",
    client: "gemini",
    events: [
      {
        at: "start",
        related: /records service|[Pp]lain language|withdrawn|django_db/,
      },
      {
        at: "prompt",
        text: "Artists should be able to hand in their budget as an Excel file together with the " +
          "application. Put it into our bucket.",
        related: /records service/,
        fact: /records service/,
      },
      { at: "prompt", text: "What does this regular expression match? ^[A-Z]{2}\\d+$" },
      {
        at: "failed",
        command: "pytest portal/applications",
        output: `E                                                                        [100%]
==================================== ERRORS ====================================
____________________ ERROR at setup of test_hand_in_budget _____________________
portal/applications/tests/test_budget.py:9: in application
    return Application.objects.create(round=1)
E   RuntimeError: Database access not allowed, use the "django_db" mark, or the "db" or "transactional_db" fixtures to enable it.
=========================== short test summary info ============================
ERROR portal/applications/tests/test_budget.py::test_hand_in_budget - RuntimeError: Database access not allowed, use the "django_db" mark, or the "db" or "transactional_db" fixtures to enable it.
1 error in 0.52s
`,
        related: /django_db/,
      },
      { at: "end" },
    ],
  },
];
