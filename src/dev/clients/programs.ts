/** An agent's program from npm. */
export interface AgentProgram {
  title: string;
  bin: string;
  npmPackage: string;
  /** Returns the environment variables that make the program use a scripted model at an address. */
  env(url: string): Record<string, string>;
}

/** The agents that the trials use with servers and with hooks. */
export const PROGRAMS = {
  claude: {
    title: "Claude Code",
    bin: "claude",
    npmPackage: "@anthropic-ai/claude-code@2.1.330",
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // Otherwise the agent must search for each tool that isn't always loaded before it can use the tool.
      ENABLE_TOOL_SEARCH: "false",
    }),
  },
  codex: {
    title: "Codex",
    bin: "codex",
    npmPackage: "@openai/codex@0.169.0",
    env: () => ({ OPENAI_API_KEY: "none" }),
  },
  gemini: {
    title: "Gemini CLI",
    bin: "gemini",
    npmPackage: "@google/gemini-cli@0.61.0",
    env: (url) => ({ GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url }),
  },
  copilot: {
    title: "Copilot CLI",
    bin: "copilot",
    npmPackage: "@github/copilot@1.0.102",
    env: (url) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "scripted",
      COPILOT_OFFLINE: "true",
    }),
  },
} satisfies Record<string, AgentProgram>;

/** Returns the lines in Codex's configuration that select a scripted model. */
export function codexModel(url: string): string[] {
  return [
    'model = "scripted"',
    'model_provider = "local"',
    "[model_providers.local]",
    'name = "local"',
    `base_url = "${url}/v1"`,
    'wire_api = "responses"',
  ];
}

/** The settings that stop Gemini CLI from asking for an account. */
export const GEMINI_SETTINGS = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
};
