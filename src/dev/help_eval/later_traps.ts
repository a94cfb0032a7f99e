import type { Trap } from "./trap.ts";

/** Traps written after the second change to the hooks. */
export const LATER_TRAPS: readonly Trap[] = [
  {
    name: "court-dates",
    client: "copilot-cli",
    events: [
      { at: "start", related: /iCal feed|Rooms come from|make oracle/ },
      {
        at: "prompt",
        text: "Put the names of plaintiff and defendant into the titles of the calendar entries, " +
          "so that lawyers see whose case it is.",
        related: /initials|iCal feed/,
        fact: /initials/,
      },
      { at: "prompt", text: "How many lines of Java are there in this repository?" },
      { at: "edit", path: "src/main/java/court/hearing/Hearing.java", related: /ZonedDateTime/ },
      {
        at: "failed",
        command: "mvn -q verify",
        output:
          `[ERROR] Tests run: 6, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 3.1 s <<< FAILURE! -- in court.hearing.HearingViewIT
[ERROR] court.hearing.HearingViewIT.readsToday -- Time elapsed: 1.2 s <<< ERROR!
java.sql.SQLRecoverableException: ORA-12541: TNS:no listener
	at oracle.jdbc.driver.T4CConnection.logon(T4CConnection.java:854)

[ERROR] Failed to execute goal org.apache.maven.plugins:maven-failsafe-plugin:3.2.5:verify (default) on project court-dates: There are test failures.
`,
        related: /make oracle/,
      },
      { at: "end" },
    ],
  },
  {
    name: "drone-survey",
    client: "codex",
    events: [
      { at: "start", related: /thirty percent|Overlap is wrong|git submodule update/ },
      {
        at: "prompt",
        text: "The photos of hillsides have gaps between them. Take the terrain into account.",
        related: /Overlap is wrong|Altitudes are metres|Terrain tiles/,
      },
      {
        at: "failed",
        command: "cmake -B build -G Ninja",
        output: `-- The CXX compiler identification is GNU 14.2.0
-- Detecting CXX compile features - done
CMake Error at CMakeLists.txt:14 (add_subdirectory):
  The source directory

    /home/ines/drone-survey/extern/geodesy

  does not contain a CMakeLists.txt file.


-- Configuring incomplete, errors occurred!
`,
        related: /git submodule update/,
        fact: /git submodule update --init extern\/geodesy/,
      },
      {
        at: "passed",
        command: "git submodule update --init extern/geodesy && cmake -B build -G Ninja",
        output: "-- Configuring done (0.8s)\n-- Generating done (0.0s)\n",
      },
      { at: "edit", path: "src/planner/grid.cpp", related: /Altitudes are metres/ },
      { at: "end" },
    ],
  },
  {
    name: "soup-kitchen",
    client: "claude-code",
    owner: "samir",
    claims: [{ repo: "soup-kitchen", title: "Volunteers are booked twice", owner: "greta" }],
    events: [
      {
        at: "start",
        related: /Volunteers have no accounts|Receipts for donors|description belongs/,
      },
      {
        at: "prompt",
        text: "Warn coordinators when a person already has a shift at that time.",
        related: /Volunteers are booked twice|no accounts/,
        fact: /greta/,
      },
      { at: "prompt", text: "Rewrite this paragraph in simpler English: We endeavour to serve." },
      { at: "edit", path: "shifts/views.py" },
      { at: "end" },
    ],
  },
  {
    name: "herbarium",
    client: "claude-code",
    docs: "handbook",
    events: [
      { at: "start", related: /IIIF|owner exited|Task\.Supervisor|Loans|Labels|Scanning/ },
      {
        at: "prompt",
        text: "Make readable URLs for the sheets: /plants/bellis-perennis instead of the number " +
          "from the barcode.",
        related: /Barcode|barcode/,
        fact: /barcode, and not the\s+name/,
      },
      { at: "prompt", text: "Which port does the development server listen on?" },
      {
        at: "failed",
        command: "mix test",
        output: `  1) test index shows a sheet (HerbariumWeb.SheetLiveTest)
     test/herbarium_web/live/sheet_live_test.exs:11
     ** (EXIT from #PID<0.702.0>) an exception was raised:
         ** (DBConnection.ConnectionError) owner #PID<0.702.0> exited
             (ecto_sql 3.12.1) lib/ecto/adapters/sql.ex:1096: Ecto.Adapters.SQL.raise_sql_call_error/1

Finished in 0.6 seconds (0.2s async, 0.4s sync)
38 tests, 1 failure
`,
        related: /Task\.Supervisor/,
      },
      { at: "end" },
    ],
  },
];
