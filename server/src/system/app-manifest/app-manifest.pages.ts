import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../setting/setting.service.ts";

/** Longest `short_name`: characters that fit below an icon on a phone. */
const MAX_SHORT_NAME_LENGTH = 12;

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
];

/**
 * Returns the web app manifest, with which the site can be installed as an app. @see
 * https://www.w3.org/TR/appmanifest/
 */
async function appManifest(context: CallContext): Promise<object> {
  const { locale } = context;
  const { siteName, tagline, description } = await websiteSettings(context);
  const start = pagePath(locale, "");
  return {
    id: start,
    start_url: start,
    scope: "/",
    name: joinParts(": ", [siteName, tagline]),
    short_name:
      siteName.length > MAX_SHORT_NAME_LENGTH ? (siteName.split(/\s/)[0] ?? siteName) : siteName,
    ...(description && { description }),
    lang: locale,
    dir: directionOf(locale),
    display: "standalone",
    theme_color: "#ffffff",
    background_color: "#ffffff",
    categories: ["news"],
    icons: ICONS,
  };
}

export const appManifestRoutes: DocumentRoute[] = [
  {
    path: /^\/manifest\.webmanifest$/,
    inEveryLocale: true,
    render: async (context) =>
      publicDocument("application/manifest+json", JSON.stringify(await appManifest(context))),
  },
];
