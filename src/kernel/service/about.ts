export const REPOSITORY = "https://github.com/acm-servers/acm-server";

/** Facts about a server that a client may show next to its title. */
export interface About {
  websiteUrl: string;
  icons: { src: string; mimeType: string; sizes: string[] }[];
}

/**
 * Returns the facts that clients show. `folder` is the server's folder in `src`, and `icon` is its
 * SVG icon.
 */
export function aboutServer(folder: string, icon: string): About {
  // A data URL lets clients show the icon without the network.
  const src = `data:image/svg+xml;base64,${btoa(icon)}`;
  return {
    websiteUrl: `${REPOSITORY}/tree/main/src/${folder}#readme`,
    icons: [{ src, mimeType: "image/svg+xml", sizes: ["any"] }],
  };
}
