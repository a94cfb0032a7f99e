/** A question in words unlike the titles, and the names that answer it; the first is expected. */
export type Question = readonly [question: string, ...answers: string[]];

const breakout = "DOCUMENT-BREAKOUT-THRESHOLD";
const cycles = "REVIEW-CYCLE-GUIDANCE";
const installing = "CUSTOM-PLUGIN-INSTALLATION";
const patterns = "PLUGIN-DEVELOPMENT-PATTERNS";
const servers = "MCP-SERVER-CONFIGURATION";

/** Questions to `query_knowledge` over the framework's articles. */
export const articleQuestions: readonly Question[] = [
  ["at how many lines does a file become too big for one reader", breakout],
  ["why do models forget what stands in the middle", breakout],
  ["should I divide my specification into child files", breakout],
  ["lost in the middle degradation", breakout],
  ["how many tokens are reliable in one document", breakout],
  ["is 1000 lines too permissive", breakout],
  ["parent overview with links to sub-documents", breakout],
  ["when are we done with feedback rounds", cycles],
  ["how often must reviewers go over it again", cycles],
  ["what counts as critical and what as low", cycles],
  ["minimum number of passes before we may stop", cycles],
  ["several reviewers flag the same problem", cycles],
  ["what to do after the tenth cycle", cycles],
  ["diminishing returns of more reviewing", cycles],
  ["set up my own local catalogue of extensions", installing],
  ["where does the marketplace manifest live", installing],
  ["validate a plugin before it is installed", installing],
  ["update a plugin that is in the cache", installing],
  ["register extensions of our team with the command line", installing],
  ["directory layout for commands, skills and hooks of a package I install", installing],
  ["make an agent hand its work to another plugin instead of doing it itself", patterns],
  ["agents always choose the fallback", patterns],
  ["are colours rendered in command prompts", patterns],
  ["which events can a hook listen to", patterns],
  ["what must not be in plugin.json", patterns],
  ["difference between a command and a hook script", patterns],
  ["which scope wins when a server is set up twice", servers],
  ["share servers with the team through git", servers],
  ["approve every project server without asking", servers],
  ["list the servers that are active right now", servers],
];

/** Questions to `query_capabilities` over the registry. */
export const capabilityQuestions: readonly Question[] = [
  ["make a deck for a talk", "pptx"],
  ["fill an excel sheet with formulas", "xlsx"],
  ["extract text from scanned papers", "pdf"],
  ["edit a word file", "docx"],
  ["animated picture for chat", "slack-gif-creator"],
  ["find dangerous code such as injection", "security-guidance"],
  ["charge customers money", "stripe", "stripe-mcp"],
  ["put a site live", "vercel", "vercel-mcp"],
  ["click through a page and take a screenshot", "playwright"],
  ["look up docs of a package", "context7"],
  ["intercept tool events", "hookify"],
  ["jump to a definition in python", "pyright-lsp"],
  ["type errors after editing typescript", "typescript-lsp"],
  ["keep CLAUDE.md tidy", "claude-md-management"],
  ["write a company announcement", "internal-comms"],
  ["logo colors of the company", "brand-guidelines"],
  ["generative drawings", "algorithmic-art"],
  ["good looking user interface", "frontend-design"],
  ["write a protocol server for tools", "mcp-builder"],
  ["teach the assistant a new skill", "skill-creator"],
  ["clean up branches that are gone", "commit-commands"],
  ["issues and pull requests", "github", "github-mcp"],
  ["sql storage with login", "supabase", "supabase-mcp"],
  ["author extensions end to end", "plugin-dev"],
  ["structured cycles that refine the work", "ralph-loop"],
  ["check my local web app", "webapp-testing"],
  ["write documentation together", "doc-coauthoring"],
  ["poster in pdf", "canvas-design"],
  ["plan a feature with clarifying questions", "feature-dev"],
  ["which automations suit this codebase", "claude-code-setup"],
];
