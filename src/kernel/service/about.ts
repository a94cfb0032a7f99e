/** The repository with the sources, releases and documentation of all servers. */
export const REPOSITORY = "https://github.com/acm-servers/acm-server";

/** The facts about a server that a client may show next to its title. */
export interface About {
  /** The documentation. */
  websiteUrl: string;
  icons: { src: string; mimeType: string; sizes: string[] }[];
}

/** Returns the facts that clients show, from the server's folder in `src` and its icon in SVG. */
export function aboutServer(folder: string, icon: string): About {
  // A data URL, so clients don't need the network to show the icon.
  const src = `data:image/svg+xml;base64,${btoa(icon)}`;
  return {
    websiteUrl: `${REPOSITORY}/tree/main/src/${folder}#readme`,
    icons: [{ src, mimeType: "image/svg+xml", sizes: ["any"] }],
  };
}
