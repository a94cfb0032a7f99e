/** Suite scenarios that a server may fail, and the reason. */
export interface Exemption {
  reason: string;
  /** The first characters of the scenarios' names. */
  scenarios: readonly string[];
  /** The servers that may fail; default: all servers. */
  servers?: readonly string[];
}

/** The expected failures. If a listed scenario passes, remove it from this list. */
const exemptions: readonly Exemption[] = [
  {
    reason: "tests HTTP, which these servers don't support",
    scenarios: ["dns-rebinding-protection", "http-header-validation"],
  },
  {
    reason: "requests a tool, prompt or resource that only the suite's example server has",
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
    reason: "calls a missing tool, which is a protocol error",
    scenarios: ["tools-call-error", "tools-call-simple-text"],
    // decibel-server's requirements define an error result for such a call.
    servers: ["acm-server", "architecture-server", "ace-server", "knowledge-server"],
  },
  {
    reason: "passes without the suite's tool only if calling that tool is a protocol error",
    scenarios: ["server-sse-polling"],
    servers: ["decibel-server"],
  },
  {
    reason: "not supported, because the servers write logs to stderr",
    scenarios: ["logging-set-level"],
  },
  {
    reason: "not supported, because these servers read documents on request",
    scenarios: ["resources-subscribe", "resources-unsubscribe"],
    servers: ["acm-server", "decibel-server", "knowledge-server"],
  },
  {
    reason: "tasks extension not supported, because no call takes long enough",
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

/** Returns the reason why a server may fail a scenario; undefined if the server must pass. */
export function exemptionOf(scenario: string, server: string): string | undefined {
  return exemptions.find(({ scenarios, servers }) =>
    (servers?.includes(server) ?? true) && scenarios.some((begin) => scenario.startsWith(begin))
  )?.reason;
}
