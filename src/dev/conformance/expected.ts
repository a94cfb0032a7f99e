/** Scenarios of the suite that a server need not pass, and why. */
export interface Exemption {
  reason: string;
  /** Begins of the names of scenarios. */
  scenarios: readonly string[];
  /** The servers that it is about; all where absent. */
  servers?: readonly string[];
}

/** The expected failures. If a scenario passes, remove it from this list. */
const exemptions: readonly Exemption[] = [
  {
    reason: "is about HTTP, which these servers don't speak",
    scenarios: ["dns-rebinding-protection", "http-header-validation"],
  },
  {
    reason: "asks for a tool, prompt or resource that only the suite's own example server has",
    scenarios: [
      "completion-complete",
      "elicitation-sep",
      "http-custom-header-server-validation",
      "input-required-result-basic-",
      "input-required-result-capability-check",
      "input-required-result-multi",
      "input-required-result-non-tool-request",
      "input-required-result-request-state",
      "input-required-result-result-type",
      "input-required-result-tampered-state",
      "json-schema-2020-12",
      "prompts-get-",
      "resources-read-",
      "resources-templates-read",
      "server-stateless",
      "tools-call-audio",
      "tools-call-elicitation",
      "tools-call-embedded-resource",
      "tools-call-image",
      "tools-call-mixed-content",
      "tools-call-sampling",
      "tools-call-with-",
    ],
  },
  {
    reason: "calls a tool that is not there, which is an error of the protocol",
    scenarios: ["tools-call-error", "tools-call-simple-text"],
    // decibel-server's requirements define a failed result for such a call.
    servers: ["acm-server", "architecture-server", "ace-server", "knowledge-server"],
  },
  {
    reason: "passes without the suite's tool only where a call of it is an error of the protocol",
    scenarios: ["server-sse-polling"],
    servers: ["decibel-server"],
  },
  {
    reason: "not offered: what a server logs goes to stderr",
    scenarios: ["logging-set-level"],
  },
  {
    reason: "not offered: these servers' documents are read when they are asked for",
    scenarios: ["resources-subscribe", "resources-unsubscribe"],
    servers: ["acm-server", "decibel-server", "knowledge-server"],
  },
  {
    reason: "not offered: the extension for tasks, as no call takes that long",
    scenarios: [
      "tasks-capability-negotiation",
      "tasks-dispatch-and-envelope",
      "tasks-lifecycle",
      "tasks-mrtr-",
      "tasks-request-",
      "tasks-required-task-error",
      "tasks-wire-fields",
    ],
  },
];

/** Returns the reason that a server may fail a scenario; undefined if it must pass. */
export function exemptionOf(scenario: string, server: string): string | undefined {
  return exemptions.find(({ scenarios, servers }) =>
    (servers?.includes(server) ?? true) && scenarios.some((begin) => scenario.startsWith(begin))
  )?.reason;
}
