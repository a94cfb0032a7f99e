/** The resources of ace-server: their URIs, for those who list them and those who change them. */
export const URIS = {
  bullets: "ace://knowledge/bullets",
  sections: "ace://knowledge/sections",
  insights: "ace://logs/recent-insights",
} as const;
