const FETCH = String
  .raw`(?:curl|wget|fetch|https?|aria2c|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)`;
const SHELL = String
  .raw`(?:sudo (?:-\w+ )?)?(?:/(?:usr/)?bin/)?(?:env )?(?:ba|z|k|da|fi)?(?:sh|python3?|perl|ruby|node|deno run|bun|php|iex|Invoke-Expression|pwsh|powershell)\b`;
const REMOTE_CODE = new RegExp(
  [
    String.raw`\b${FETCH}\b[^|\n]{1,400}\|(?:[^|\n]{1,100}\|){0,3}\s{0,3}${SHELL}`,
    String.raw`(?:\$\(|<\()\s{0,3}${FETCH}\b`,
    String
      .raw`\b(?:iex|Invoke-Expression)\b.{0,40}\b(?:iwr|irm|Invoke-WebRequest|DownloadString)\b`,
    String
      .raw`\b${FETCH}\b.{1,300}(?:&&|;|then|and)\s{1,3}(?:run |execute |start )?(?:chmod \+x .{1,80})?(?:sudo )?(?:(?:ba|z)?sh |\./)\S`,
    String.raw`\bpip(?:e|ing)\b.{1,80}\b(?:in)?to\b.{0,20}\b(?:ba|z)?sh(?:ell)?\b`,
  ].join("|"),
  "i",
);

export function runsRemoteCode(text: string): boolean {
  return REMOTE_CODE.test(text);
}
