/** Words that many failures share, so they don't identify one. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  ("error errors fail fails failed failure test tests file files line code run runs build the and with when from that this " +
    "not for has have cannot says said reports ends asks expected received found missing after before first module name " +
    "type command exit status assertion must been used into out")
    .split(" "),
);

/** Words that only count or announce failures. */
export const SUMMARY_WORDS: ReadonlySet<string> = new Set(
  "error errors failed failure failures fail passed tests problems".split(" "),
);
