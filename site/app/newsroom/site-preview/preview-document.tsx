import { previewPolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { relativeText } from "../../ui/relative-time.tsx";
import { PreviewBar, type PreviewBarProps } from "./preview-bar.tsx";

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** Links to modules, and to what describes the page of readers. */
const HEAD_LINK = /<link\b[^>]*\brel="(?:modulepreload|manifest|canonical|alternate)"[^>]*>/g;
/**
 * Elements with a URL that the reader can open. React and the sanitizer of texts escape ">" in
 * attributes.
 */
const NAVIGATING = /<(?:a|area|form|button|input)\b[^>]*>/g;
const TARGET = /( (?:href|action|formaction)=")([^"]*)"/gi;
/** Last segment with an extension: a file, which is the same at any time. */
const FILE = /\.\w+(?:[?#]|$)/;
/** Stays the first link of the page, before the bar. */
const SKIP_LINK = /<a href="#content"[^>]*>[^<]*<\/a>/;
const RELATIVE_TIME = /(<time\b[^>]*\bdata-relative-time=""[^>]*>)[^<]*<\/time>/g;

/** Without scripts: nothing is counted, sent, stored or loaded from the site of readers. */
export const PREVIEW_POLICY = previewPolicy(import.meta.env.DEV);

/**
 * Turns a rendered page into one of a preview: links and forms lead to pages of the preview, times
 * are relative to its time, the bar is above it, and it has no scripts.
 * @param publicUrl URL of the site, with which texts may link to its pages
 */
export function previewDocument(rendered: string, publicUrl: string, bar: PreviewBarProps): string {
  const { preview, at, locale, t } = bar;
  return (preview.problem ? withMessage(rendered, t(`sitePreview.${preview.problem}`)) : rendered)
    .replaceAll(SCRIPT, "")
    .replace("<html ", `<html data-theme="light" data-numerals="${stationNumerals()}" `)
    .replaceAll(HEAD_LINK, "")
    .replaceAll(NAVIGATING, (element) => withTargets(element, preview, publicUrl))
    .replaceAll(RELATIVE_TIME, (element, start: string) =>
      withRelativeText(element, start, at, locale),
    )
    .replace(
      SKIP_LINK.test(rendered) ? SKIP_LINK : /<body\b[^>]*>/,
      (before) => before + renderToStaticMarkup(<PreviewBar {...bar} />),
    );
}

/** Replaces the content of a page, which is an error page, by a message. */
function withMessage(rendered: string, message: string): string {
  const heading = renderToStaticMarkup(
    <h1 className="max-w-text py-12 text-24 md:py-20 md:text-30">{message}</h1>,
  );
  return rendered
    .replace(/<title>[^<]*<\/title>/, () => renderToStaticMarkup(<title>{message}</title>))
    .replace(
      /(<main\b[^>]*>)[\s\S]*(<\/main>)/,
      (_, start: string, end: string) => start + heading + end,
    );
}

const withTargets = (element: string, { basePath }: SitePreview, publicUrl: string): string =>
  element.replaceAll(TARGET, (attribute, name: string, url: string) => {
    const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
    const isPage = (path === "/" || OWN_PATH.test(path)) && !FILE.test(path);
    return isPage ? `${name}${basePath}${path === "/" ? "" : path}"` : attribute;
  });

function withRelativeText(element: string, start: string, at: Date, locale: Locale): string {
  const published = /\bdatetime="([^"]+)"/i.exec(start)?.[1];
  const text = published && relativeText(published, at.getTime(), locale);
  return text ? `${start}${text}</time>` : element;
}
