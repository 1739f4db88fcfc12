import { createHash } from "node:crypto";
import { HEADLINE_COUNTS } from "@masthead/contract/broadcast/partner.ts";
import { headlinesPolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { frameAncestorsOf } from "@masthead/contract/platform/frame-ancestors.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/platform/paths.ts";
import { latestArticles, latestOfCategory } from "../../newsroom/article/list/list.service.ts";
import { notFound } from "../../platform/http/problem.ts";
import { escapeHtml } from "../../platform/mail/mail-layout.ts";
import type { PageSource } from "../../platform/pages/page.ts";
import type { CallContext } from "../../platform/platform.ts";
import { partnerDomains, websiteSettings } from "../../system/setting/setting.service.ts";

/** Theme of a headline box; undefined: that of the reader's system. */
export type BoxTheme = "light" | "dark" | undefined;

const LIGHT = "color:#14201d;background:#fff";
const DARK = "color:#f5f8f7;background:#14201d";
const BASE =
  "body{margin:0;padding:12px 16px;font:16px/1.5 system-ui,sans-serif}a{color:inherit;text-decoration:none;display:block;padding:10px 0}a:hover,a:focus-visible{text-decoration:underline}" +
  "h1{font-size:14px;margin:0;padding-top:8px;border-top:4px solid #00c9a6}ul{list-style:none;margin:0;padding:0}li+li{border-top:1px solid #8a9a95}[dir=rtl]{line-height:1.8}";

const STYLES: Record<NonNullable<BoxTheme> | "system", string> = {
  light: `${BASE}body{${LIGHT}}`,
  dark: `${BASE}body{${DARK}}`,
  system: `${BASE}body{${LIGHT}}@media(prefers-color-scheme:dark){body{${DARK}}}`,
};

interface BoxOptions {
  /** Of a category and its subcategories; undefined: of all. */
  categoryId: number | undefined;
  count: number;
  theme: BoxTheme;
}

/**
 * Renders the latest headlines as a page of its own for the sites of partners, without scripts.
 * @throws NOT_FOUND for a number of headlines out of range, and for an unknown category
 */
export async function headlineBox(
  context: CallContext,
  { categoryId, count, theme }: BoxOptions,
): Promise<PageSource> {
  if (count < HEADLINE_COUNTS.min || count > HEADLINE_COUNTS.max) throw notFound();
  const { locale, platform } = context;
  const [articles, domains, { siteName }] = await Promise.all([
    categoryId === undefined
      ? latestArticles(context, count)
      : latestOfCategory(context, categoryId, count),
    partnerDomains(context),
    websiteSettings(context),
  ]);
  const link = (path: string, text: string) =>
    `<a href="${escapeHtml(platform.publicUrl + path)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;
  const items = articles.map((article) => `<li>${link(articlePath(article), article.title)}</li>`);
  const style = STYLES[theme ?? "system"];
  const home = inLocalePath(locale, "/");
  const html =
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(siteName)}</title><style>${style}</style></head>` +
    `<body><main><h1>${link(home, siteName)}</h1><ul>${items.join("")}</ul></main></body></html>`;
  const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
  return {
    status: 200,
    text: html,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": headlinesPolicy(hash, frameAncestorsOf(domains)),
      "x-robots-tag": "noindex",
    },
    cacheable: true,
  };
}
