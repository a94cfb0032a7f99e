import backlogSpec from "./framework/ACM-BACKLOG-SPEC.md" with { type: "text" };
import briefSpec from "./framework/ACM-BRIEF-SPEC.md" with { type: "text" };
import contextArtifactSpec from "./framework/ACM-CONTEXT-ARTIFACT-SPEC.md" with {
  type: "text",
};
import deliverSpec from "./framework/ACM-DELIVER-SPEC.md" with { type: "text" };
import designSpec from "./framework/ACM-DESIGN-SPEC.md" with { type: "text" };
import developSpec from "./framework/ACM-DEVELOP-SPEC.md" with { type: "text" };
import discoverSpec from "./framework/ACM-DISCOVER-SPEC.md" with { type: "text" };
import folderStructureSpec from "./framework/ACM-FOLDER-STRUCTURE-SPEC.md" with {
  type: "text",
};
import globalClaudeMdSpec from "./framework/ACM-GLOBAL-CLAUDE-MD-SPEC.md" with {
  type: "text",
};
import intentSpec from "./framework/ACM-INTENT-SPEC.md" with { type: "text" };
import projectClaudeMdSpec from "./framework/ACM-PROJECT-CLAUDE-MD-SPEC.md" with {
  type: "text",
};
import projectTypesSpec from "./framework/ACM-PROJECT-TYPES-SPEC.md" with { type: "text" };
import readmeSpec from "./framework/ACM-README-SPEC.md" with { type: "text" };
import reviewSpec from "./framework/ACM-REVIEW-SPEC.md" with { type: "text" };
import rulesSpec from "./framework/ACM-RULES-SPEC.md" with { type: "text" };
import stagesSpec from "./framework/ACM-STAGES-SPEC.md" with { type: "text" };
import statusSpec from "./framework/ACM-STATUS-SPEC.md" with { type: "text" };
import kbReadme from "./framework/kb/README.md" with { type: "text" };
import kbHandingOverBetweenSessions from "./framework/kb/handing-over-between-sessions.md" with {
  type: "text",
};
import kbKeepingContextSmall from "./framework/kb/keeping-context-small.md" with {
  type: "text",
};
import kbWhatToAutomate from "./framework/kb/what-to-automate.md" with { type: "text" };
import kbWhenToStopReviewing from "./framework/kb/when-to-stop-reviewing.md" with {
  type: "text",
};
import kbWritingABrief from "./framework/kb/writing-a-brief.md" with { type: "text" };
import promptsDeliverExternalReviewPrompt from "./framework/prompts/deliver-external-review-prompt.md" with {
  type: "text",
};
import promptsDeliverRalphReviewPrompt from "./framework/prompts/deliver-ralph-review-prompt.md" with {
  type: "text",
};
import promptsDesignExternalReviewPrompt from "./framework/prompts/design-external-review-prompt.md" with {
  type: "text",
};
import promptsDesignRalphReviewPrompt from "./framework/prompts/design-ralph-review-prompt.md" with {
  type: "text",
};
import promptsDevelopExternalReviewPrompt from "./framework/prompts/develop-external-review-prompt.md" with {
  type: "text",
};
import promptsDevelopRalphReviewPrompt from "./framework/prompts/develop-ralph-review-prompt.md" with {
  type: "text",
};
import promptsExternalReviewPrompt from "./framework/prompts/external-review-prompt.md" with {
  type: "text",
};
import promptsRalphReviewPrompt from "./framework/prompts/ralph-review-prompt.md" with {
  type: "text",
};
import promptsStartDeliverPrompt from "./framework/prompts/start-deliver-prompt.md" with {
  type: "text",
};
import promptsStartDesignPrompt from "./framework/prompts/start-design-prompt.md" with {
  type: "text",
};
import promptsStartDevelopPrompt from "./framework/prompts/start-develop-prompt.md" with {
  type: "text",
};
import stubsBrief from "./framework/stubs/brief.md" with { type: "text" };
import stubsClaudeMdApp from "./framework/stubs/claude-md/app.md" with { type: "text" };
import stubsClaudeMdArtifact from "./framework/stubs/claude-md/artifact.md" with {
  type: "text",
};
import stubsClaudeMdWorkflow from "./framework/stubs/claude-md/workflow.md" with {
  type: "text",
};
import stubsIntent from "./framework/stubs/intent.md" with { type: "text" };
import stubsRulesConstraints from "./framework/stubs/rules-constraints.md" with {
  type: "text",
};
import stubsStatus from "./framework/stubs/status.md" with { type: "text" };
import agentsExplore from "./registry/capabilities/agents/explore/capability.yaml" with {
  type: "text",
};
import pluginsCodeReview from "./registry/capabilities/plugins/code-review/capability.yaml" with {
  type: "text",
};
import pluginsFeatureDev from "./registry/capabilities/plugins/feature-dev/capability.yaml" with {
  type: "text",
};
import skillsAcmWorkflow from "./registry/capabilities/skills/acm-workflow/capability.yaml" with {
  type: "text",
};
import skillsSkillCreator from "./registry/capabilities/skills/skill-creator/capability.yaml" with {
  type: "text",
};
import toolsGit from "./registry/capabilities/tools/git/capability.yaml" with {
  type: "text",
};
import toolsMcpInspector from "./registry/capabilities/tools/mcp-inspector/capability.yaml" with {
  type: "text",
};
import toolsPlaywrightMcp from "./registry/capabilities/tools/playwright-mcp/capability.yaml" with {
  type: "text",
};
import toolsRipgrep from "./registry/capabilities/tools/ripgrep/capability.yaml" with {
  type: "text",
};
import inventory from "./registry/inventory.json" with { type: "text" };

/**
 * A complete small framework, served when the user has none: files by path. They are part of the
 * program, so that reading them needs no permission.
 */
export const starterFramework: Record<string, string> = {
  "ACM-BACKLOG-SPEC.md": backlogSpec,
  "ACM-BRIEF-SPEC.md": briefSpec,
  "ACM-CONTEXT-ARTIFACT-SPEC.md": contextArtifactSpec,
  "ACM-DELIVER-SPEC.md": deliverSpec,
  "ACM-DESIGN-SPEC.md": designSpec,
  "ACM-DEVELOP-SPEC.md": developSpec,
  "ACM-DISCOVER-SPEC.md": discoverSpec,
  "ACM-FOLDER-STRUCTURE-SPEC.md": folderStructureSpec,
  "ACM-GLOBAL-CLAUDE-MD-SPEC.md": globalClaudeMdSpec,
  "ACM-INTENT-SPEC.md": intentSpec,
  "ACM-PROJECT-CLAUDE-MD-SPEC.md": projectClaudeMdSpec,
  "ACM-PROJECT-TYPES-SPEC.md": projectTypesSpec,
  "ACM-README-SPEC.md": readmeSpec,
  "ACM-REVIEW-SPEC.md": reviewSpec,
  "ACM-RULES-SPEC.md": rulesSpec,
  "ACM-STAGES-SPEC.md": stagesSpec,
  "ACM-STATUS-SPEC.md": statusSpec,
  "kb/README.md": kbReadme,
  "kb/handing-over-between-sessions.md": kbHandingOverBetweenSessions,
  "kb/keeping-context-small.md": kbKeepingContextSmall,
  "kb/what-to-automate.md": kbWhatToAutomate,
  "kb/when-to-stop-reviewing.md": kbWhenToStopReviewing,
  "kb/writing-a-brief.md": kbWritingABrief,
  "prompts/deliver-external-review-prompt.md": promptsDeliverExternalReviewPrompt,
  "prompts/deliver-ralph-review-prompt.md": promptsDeliverRalphReviewPrompt,
  "prompts/design-external-review-prompt.md": promptsDesignExternalReviewPrompt,
  "prompts/design-ralph-review-prompt.md": promptsDesignRalphReviewPrompt,
  "prompts/develop-external-review-prompt.md": promptsDevelopExternalReviewPrompt,
  "prompts/develop-ralph-review-prompt.md": promptsDevelopRalphReviewPrompt,
  "prompts/external-review-prompt.md": promptsExternalReviewPrompt,
  "prompts/ralph-review-prompt.md": promptsRalphReviewPrompt,
  "prompts/start-deliver-prompt.md": promptsStartDeliverPrompt,
  "prompts/start-design-prompt.md": promptsStartDesignPrompt,
  "prompts/start-develop-prompt.md": promptsStartDevelopPrompt,
  "stubs/brief.md": stubsBrief,
  "stubs/claude-md/app.md": stubsClaudeMdApp,
  "stubs/claude-md/artifact.md": stubsClaudeMdArtifact,
  "stubs/claude-md/workflow.md": stubsClaudeMdWorkflow,
  "stubs/intent.md": stubsIntent,
  "stubs/rules-constraints.md": stubsRulesConstraints,
  "stubs/status.md": stubsStatus,
};

/**
 * A small registry of capabilities, served when the user has none.
 */
export const starterRegistry: Record<string, string> = {
  "capabilities/agents/explore/capability.yaml": agentsExplore,
  "capabilities/plugins/code-review/capability.yaml": pluginsCodeReview,
  "capabilities/plugins/feature-dev/capability.yaml": pluginsFeatureDev,
  "capabilities/skills/acm-workflow/capability.yaml": skillsAcmWorkflow,
  "capabilities/skills/skill-creator/capability.yaml": skillsSkillCreator,
  "capabilities/tools/git/capability.yaml": toolsGit,
  "capabilities/tools/mcp-inspector/capability.yaml": toolsMcpInspector,
  "capabilities/tools/playwright-mcp/capability.yaml": toolsPlaywrightMcp,
  "capabilities/tools/ripgrep/capability.yaml": toolsRipgrep,
  "inventory.json": inventory,
};
