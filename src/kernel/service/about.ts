/** Where the sources, the releases and the documentation of all servers are. */
export const REPOSITORY = "https://github.com/acm-servers/acm-server";

/** What a client may show a person of a server beside its title. */
export interface About {
  /** The documentation. */
  websiteUrl: string;
  icons: { src: string; mimeType: string; sizes: string[] }[];
}

/** What clients show of a server, from its folder below `src` and its icon, a drawing in SVG. */
export function aboutServer(folder: string, icon: string): About {
  // In the URL itself: a client need not ask the net for what it shows.
  const src = `data:image/svg+xml;base64,${btoa(icon)}`;
  return {
    websiteUrl: `${REPOSITORY}/tree/main/src/${folder}#readme`,
    icons: [{ src, mimeType: "image/svg+xml", sizes: ["any"] }],
  };
}
