import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type DocumentRoute, openDocument } from "../../platform/http/document.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

const EXPIRES_AFTER_MONTHS = 11;

/** What crawlers may read: everything but searches, the API and streams, whose addresses expire. @see https://www.rfc-editor.org/rfc/rfc9309 */
function robots({ platform }: CallContext): string {
  const closed = [...LOCALES.map((locale) => inLocalePath(locale, "/search")), "/api", "/stream"];
  return [
    "User-agent: *",
    "Allow: /",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${platform.publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Whom to tell of a weakness. @see https://www.rfc-editor.org/rfc/rfc9116 */
async function security(context: CallContext): Promise<string> {
  const { publicUrl } = context.platform;
  const { contactEmail } = await websiteSettings(context);
  const mail = /^[^\s@<>]+@[^\s@<>]+$/.exec(contactEmail.trim())?.[0];
  return [
    ...(mail ? [`Contact: mailto:${encodeURI(mail)}`] : []),
    `Contact: ${publicUrl}/info/contact_us`,
    `Expires: ${expiry(context.now).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => locale.slice(0, 2)).join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Less than a year ahead, and the same for a month, so that the document does not change with each reading. */
const expiry = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRES_AFTER_MONTHS, 1));

const plain = (text: string) => openDocument("text/plain", text);

export const robotsRoutes: DocumentRoute[] = [
  { path: /^\/robots\.txt$/, make: async (context) => plain(robots(context)) },
  { path: /^\/\.well-known\/security\.txt$/, make: async (context) => plain(await security(context)) },
];
