/** What to do about an error, and the tags that its insight gets. */
export interface Advice {
  text: string;
  tags: readonly string[];
}

/** Advice for some messages of a tool. */
export interface Rule extends Advice {
  /** Which messages or codes it is about. */
  when: RegExp;
}

/** What is known of a tool: rules by message, the first that fits, and what holds otherwise. */
export interface ToolAdvice {
  rules: readonly Rule[];
  otherwise: Advice;
}

/** Of the test runners of JavaScript, which say the same things. */
export const JS_TESTS: ToolAdvice = {
  rules: [
    {
      when: /cannot find module|failed to resolve import/i,
      text: "check the import's path and extension, and that the package is installed",
      tags: ["test", "import"],
    },
    {
      when: /snapshot/i,
      text: "read the difference, and update the snapshot only where the change is wanted",
      tags: ["test", "snapshot"],
    },
    {
      when: /timed? ?out|timeout/i,
      text: "await every promise of the test, and wait for a condition instead of a time",
      tags: ["test", "timeout"],
    },
    {
      when: /undefined|null|is not a function/i,
      text: "follow where the value is made: something was not set up before it was used",
      tags: ["test", "undefined"],
    },
    {
      when: /expected|assert|to (?:equal|be)|toEqual|toBe/i,
      text:
        "compare the expected value with what the code should do now, then mend the one that is wrong",
      tags: ["test", "assertion"],
    },
  ],
  otherwise: {
    text: "run the failing test alone and mend its cause before the whole suite runs again",
    tags: ["test"],
  },
};
