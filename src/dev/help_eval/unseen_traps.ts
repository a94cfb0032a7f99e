import type { Trap } from "./trap.ts";

/** Traps written after the hooks were changed for the first ten traps. */
export const UNSEEN_TRAPS: readonly Trap[] = [
  {
    name: "laundry",
    client: "codex",
    events: [
      {
        at: "start",
        related: /telephone numbers|not transferable|Display freezes|PARALLEL_WORKERS/,
      },
      {
        at: "prompt",
        text:
          "Residents forget their laundry in the drum. Hook up Twilio and text them as soon as " +
          "the machine has finished.",
        related: /telephone numbers|Machines report/,
        fact: /telephone numbers|Matrix/,
      },
      { at: "prompt", text: "Explain what the bin/setup script does." },
      { at: "edit", path: "app/models/booking.rb", related: /Time\.zone\.local/ },
      {
        at: "failed",
        command: "bin/rails test:all",
        output: `Running 41 tests in parallel using 8 processes
# Running:

..E

Error:
BookingSystemTest#test_books_a_machine:
ActiveRecord::StatementTimeout: SQLite3::BusyException: database is locked
    app/models/booking.rb:19:in 'Booking.take!'
    test/system/booking_test.rb:8:in 'block in <class:BookingSystemTest>'

bin/rails test test/system/booking_test.rb:7

41 runs, 90 assertions, 0 failures, 1 errors, 0 skips
`,
        related: /PARALLEL_WORKERS/,
      },
      { at: "end" },
    ],
  },
  {
    name: "tile-maker",
    client: "claude-code",
    events: [
      { at: "start", related: /One recipe per band|AWS_REQUEST_PAYER/ },
      {
        at: "prompt",
        text: "Produce band 8A as well, from the same scenes.",
        related: /One recipe per band/,
      },
      { at: "edit", path: "recipes/b8a.mk", related: /One recipe per band/ },
      {
        at: "failed",
        command: "make out/B8A.tif",
        output:
          `gdal_translate -of COG /vsis3/sentinel-s2-l2a/tiles/33/U/UP/2026/11/20/0/R20m/B8A.jp2 out/B8A.tif
ERROR 4: \`/vsis3/sentinel-s2-l2a/tiles/33/U/UP/2026/11/20/0/R20m/B8A.jp2' does not exist in the file system, and is not recognized as a supported dataset name.
make: *** [recipes/b8a.mk:2: out/B8A.tif] Error 1
`,
        related: /AWS_REQUEST_PAYER/,
        fact: /AWS_REQUEST_PAYER=requester/,
      },
      {
        at: "passed",
        command: "AWS_REQUEST_PAYER=requester make out/B8A.tif",
        output:
          "Input file size is 5490, 5490\n0...10...20...30...40...50...60...70...80...90...100 - done.\n",
      },
      { at: "end", related: /B8A/ },
    ],
  },
  {
    name: "choir",
    client: "gemini",
    docs: "docs",
    owner: "noor",
    claims: [{ repo: "choir", title: "Programme of the Advent concert is missing", owner: "jule" }],
    events: [
      { at: "start", related: /Menu covers|hugo|[Ee]diting|[Pp]ublishing|[Nn]ewsletter/ },
      {
        at: "prompt",
        text: "The summer concert was last week. Take it off the website please.",
        related: /Concerts are never deleted|past: true/,
        fact: /never deleted|past: true/,
      },
      { at: "prompt", text: "How do I undo my last commit without losing the changes?" },
      {
        at: "failed",
        command: "hugo --minify",
        output: `Start building sites …
hugo v0.148.1+extended linux/amd64

WARN  found no layout file for "html" for kind "taxonomy": You should create a template file which matches Hugo Layouts Lookup Rules for this combination.
ERROR render of "page" failed: "layouts/_default/baseof.html:4:8": execute of template failed
Total in 84 ms
Error: error building site: render: failed to render pages
`,
        related: /\.hugo-version/,
      },
      { at: "end" },
    ],
  },
];
