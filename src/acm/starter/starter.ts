// deno-fmt-ignore-file -- written by deno task starter
import framework0 from "./framework/ACM-BACKLOG-SPEC.md" with { type: "text" };
import framework1 from "./framework/ACM-BRIEF-SPEC.md" with { type: "text" };
import framework2 from "./framework/ACM-CHECKS.yml" with { type: "text" };
import framework3 from "./framework/ACM-CONTEXT-ARTIFACT-SPEC.md" with { type: "text" };
import framework4 from "./framework/ACM-DELIVER-SPEC.md" with { type: "text" };
import framework5 from "./framework/ACM-DESIGN-SPEC.md" with { type: "text" };
import framework6 from "./framework/ACM-DEVELOP-SPEC.md" with { type: "text" };
import framework7 from "./framework/ACM-DISCOVER-SPEC.md" with { type: "text" };
import framework8 from "./framework/ACM-FOLDER-STRUCTURE-SPEC.md" with { type: "text" };
import framework9 from "./framework/ACM-GLOBAL-CLAUDE-MD-SPEC.md" with { type: "text" };
import framework10 from "./framework/ACM-INTENT-SPEC.md" with { type: "text" };
import framework11 from "./framework/ACM-PROJECT-CLAUDE-MD-SPEC.md" with { type: "text" };
import framework12 from "./framework/ACM-PROJECT-TYPES-SPEC.md" with { type: "text" };
import framework13 from "./framework/ACM-README-SPEC.md" with { type: "text" };
import framework14 from "./framework/ACM-REVIEW-SPEC.md" with { type: "text" };
import framework15 from "./framework/ACM-RULES-SPEC.md" with { type: "text" };
import framework16 from "./framework/ACM-STAGES-SPEC.md" with { type: "text" };
import framework17 from "./framework/ACM-STATUS-SPEC.md" with { type: "text" };
import framework18 from "./framework/kb/README.md" with { type: "text" };
import framework19 from "./framework/kb/handing-over-between-sessions.md" with { type: "text" };
import framework20 from "./framework/kb/keeping-context-small.md" with { type: "text" };
import framework21 from "./framework/kb/what-to-automate.md" with { type: "text" };
import framework22 from "./framework/kb/when-to-stop-reviewing.md" with { type: "text" };
import framework23 from "./framework/kb/writing-a-brief.md" with { type: "text" };
import framework24 from "./framework/prompts/deliver-external-review-prompt.md" with { type: "text" };
import framework25 from "./framework/prompts/deliver-ralph-review-prompt.md" with { type: "text" };
import framework26 from "./framework/prompts/design-external-review-prompt.md" with { type: "text" };
import framework27 from "./framework/prompts/design-ralph-review-prompt.md" with { type: "text" };
import framework28 from "./framework/prompts/develop-external-review-prompt.md" with { type: "text" };
import framework29 from "./framework/prompts/develop-ralph-review-prompt.md" with { type: "text" };
import framework30 from "./framework/prompts/external-review-prompt.md" with { type: "text" };
import framework31 from "./framework/prompts/ralph-review-prompt.md" with { type: "text" };
import framework32 from "./framework/prompts/start-deliver-prompt.md" with { type: "text" };
import framework33 from "./framework/prompts/start-design-prompt.md" with { type: "text" };
import framework34 from "./framework/prompts/start-develop-prompt.md" with { type: "text" };
import framework35 from "./framework/stubs/brief.md" with { type: "text" };
import framework36 from "./framework/stubs/claude-md/app.md" with { type: "text" };
import framework37 from "./framework/stubs/claude-md/artifact.md" with { type: "text" };
import framework38 from "./framework/stubs/claude-md/workflow.md" with { type: "text" };
import framework39 from "./framework/stubs/intent.md" with { type: "text" };
import framework40 from "./framework/stubs/rules-constraints.md" with { type: "text" };
import framework41 from "./framework/stubs/status.md" with { type: "text" };
import registry0 from "./registry/capabilities/agents/explore/capability.yaml" with { type: "text" };
import registry1 from "./registry/capabilities/plugins/code-review/capability.yaml" with { type: "text" };
import registry2 from "./registry/capabilities/plugins/feature-dev/capability.yaml" with { type: "text" };
import registry3 from "./registry/capabilities/skills/acm-workflow/capability.yaml" with { type: "text" };
import registry4 from "./registry/capabilities/skills/skill-creator/capability.yaml" with { type: "text" };
import registry5 from "./registry/capabilities/tools/git/capability.yaml" with { type: "text" };
import registry6 from "./registry/capabilities/tools/mcp-inspector/capability.yaml" with { type: "text" };
import registry7 from "./registry/capabilities/tools/playwright-mcp/capability.yaml" with { type: "text" };
import registry8 from "./registry/capabilities/tools/ripgrep/capability.yaml" with { type: "text" };
import registry9 from "./registry/inventory.json" with { type: "text" };

/** A small framework in the layout of `framework_files.ts`, served when the user has none. */
export const starterFramework: Record<string, string> = {
  "ACM-BACKLOG-SPEC.md": framework0,
  "ACM-BRIEF-SPEC.md": framework1,
  "ACM-CHECKS.yml": framework2,
  "ACM-CONTEXT-ARTIFACT-SPEC.md": framework3,
  "ACM-DELIVER-SPEC.md": framework4,
  "ACM-DESIGN-SPEC.md": framework5,
  "ACM-DEVELOP-SPEC.md": framework6,
  "ACM-DISCOVER-SPEC.md": framework7,
  "ACM-FOLDER-STRUCTURE-SPEC.md": framework8,
  "ACM-GLOBAL-CLAUDE-MD-SPEC.md": framework9,
  "ACM-INTENT-SPEC.md": framework10,
  "ACM-PROJECT-CLAUDE-MD-SPEC.md": framework11,
  "ACM-PROJECT-TYPES-SPEC.md": framework12,
  "ACM-README-SPEC.md": framework13,
  "ACM-REVIEW-SPEC.md": framework14,
  "ACM-RULES-SPEC.md": framework15,
  "ACM-STAGES-SPEC.md": framework16,
  "ACM-STATUS-SPEC.md": framework17,
  "kb/README.md": framework18,
  "kb/handing-over-between-sessions.md": framework19,
  "kb/keeping-context-small.md": framework20,
  "kb/what-to-automate.md": framework21,
  "kb/when-to-stop-reviewing.md": framework22,
  "kb/writing-a-brief.md": framework23,
  "prompts/deliver-external-review-prompt.md": framework24,
  "prompts/deliver-ralph-review-prompt.md": framework25,
  "prompts/design-external-review-prompt.md": framework26,
  "prompts/design-ralph-review-prompt.md": framework27,
  "prompts/develop-external-review-prompt.md": framework28,
  "prompts/develop-ralph-review-prompt.md": framework29,
  "prompts/external-review-prompt.md": framework30,
  "prompts/ralph-review-prompt.md": framework31,
  "prompts/start-deliver-prompt.md": framework32,
  "prompts/start-design-prompt.md": framework33,
  "prompts/start-develop-prompt.md": framework34,
  "stubs/brief.md": framework35,
  "stubs/claude-md/app.md": framework36,
  "stubs/claude-md/artifact.md": framework37,
  "stubs/claude-md/workflow.md": framework38,
  "stubs/intent.md": framework39,
  "stubs/rules-constraints.md": framework40,
  "stubs/status.md": framework41,
};

/** A small registry of capabilities, served when the user has none. */
export const starterRegistry: Record<string, string> = {
  "capabilities/agents/explore/capability.yaml": registry0,
  "capabilities/plugins/code-review/capability.yaml": registry1,
  "capabilities/plugins/feature-dev/capability.yaml": registry2,
  "capabilities/skills/acm-workflow/capability.yaml": registry3,
  "capabilities/skills/skill-creator/capability.yaml": registry4,
  "capabilities/tools/git/capability.yaml": registry5,
  "capabilities/tools/mcp-inspector/capability.yaml": registry6,
  "capabilities/tools/playwright-mcp/capability.yaml": registry7,
  "capabilities/tools/ripgrep/capability.yaml": registry8,
  "inventory.json": registry9,
};
