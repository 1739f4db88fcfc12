import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

/** Validity of security.txt, in months. */
const EXPIRES_AFTER_MONTHS = 11;

/**
 * Renders robots.txt: crawlers may read everything except search pages, the API and streams, whose
 * URLs expire.
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
function robots({ platform }: CallContext): string {
  const disallowed = [...LOCALES.map((locale) => searchPath(locale)), "/api", "/stream"];
  return [
    "User-agent: *",
    "Allow: /",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${platform.publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/**
 * Renders security.txt: where to report vulnerabilities. @see
 * https://www.rfc-editor.org/rfc/rfc9116
 */
async function security(context: CallContext): Promise<string> {
  const { publicUrl } = context.platform;
  const { contactEmail } = await websiteSettings(context);
  const email = /^[^\s@<>]+@[^\s@<>]+$/.exec(contactEmail.trim())?.[0];
  return [
    ...(email ? [`Contact: mailto:${encodeURI(email)}`] : []),
    `Contact: ${publicUrl}/info/contact_us`,
    `Expires: ${expiry(context.now).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => locale.slice(0, 2)).join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/**
 * Expiry date: less than a year ahead, and rounded to a month so that the document does not change
 * with every request.
 */
const expiry = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRES_AFTER_MONTHS, 1));

const plainText = (text: string) => publicDocument("text/plain", text);

export const robotsRoutes: DocumentRoute[] = [
  { path: /^\/robots\.txt$/, render: async (context) => plainText(robots(context)) },
  {
    path: /^\/\.well-known\/security\.txt$/,
    render: async (context) => plainText(await security(context)),
  },
];
