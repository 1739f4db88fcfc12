import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import { parseForeignDate } from "../import-dates.ts";
import type { ImportSource } from "../import-source.ts";
import { basePath, imageOf, resolveLink, urlPath } from "../import-urls.ts";
import type { IncomingContent, IncomingPost, IncomingTerm } from "../incoming.ts";
import { isImageUrl } from "./wordpress-html.ts";
import { convertWordPressMarkup } from "./wordpress-markup.ts";
import {
  importKey,
  indexWxr,
  referencedCategories,
  skipReason,
  tagTerm,
  unknownAuthor,
  type WxrIndex,
  withAncestors,
} from "./wxr.index.ts";
import { languageOf, translationGroupOf } from "./wxr.languages.ts";
import { readWxr, type WxrItem } from "./wxr.reader.ts";

/**
 * Validates a whole WordPress export (WXR) and returns its content, which can be iterated
 * repeatedly.
 * @param timeZone time zone of dates without an offset
 * @param options.skipBroken skip and list broken items instead of rejecting the file
 * @throws ImportRefused if the file is not a WordPress export, or is broken
 */
export async function parseWxr(
  source: ImportSource,
  timeZone: string,
  { skipBroken = false } = {},
): Promise<IncomingContent> {
  const index = await indexWxr(source, { skipBroken });
  return {
    importKeys: index.importKeys,
    translationGroups: index.translationGroups,
    categories: referencedCategories(index),
    topics: [
      ["tag", [...index.tags.values()]],
      ["author", [...index.authors.values()]],
    ],
    source: undefined,
    leftOut: index.leftOut,
    broken: index.broken,
    skipBroken,
    formerSite: basePath(index.siteUrl),
    async *posts() {
      // Skipped items were listed when the file was indexed.
      for await (const record of readWxr(source, skipBroken ? () => {} : undefined)) {
        if (record.kind === "item" && !skipReason(record.item))
          yield readPost(record.item, index, timeZone);
      }
    },
  };
}

function readPost(item: WxrItem, index: WxrIndex, timeZone: string): IncomingPost {
  const sources = {
    attachments: index.attachments,
    pattern: (id: number) => index.patterns.get(id),
  };
  const { html, lineBreaks, losses } = convertWordPressMarkup(item, sources);
  const { problems, ...state } = stateOf(item, timeZone);
  const language = languageOf(item, index.languages, index.siteUrl);
  const isForeign = language !== undefined && language.locale === undefined;
  const base = item.link || index.siteUrl;
  return {
    line: item.line,
    importKey: importKey(item, index.siteUrl),
    fallbackTitle: `Untitled ${item.id ?? item.date}`.trim(),
    titleHtml: item.titleHtml,
    slug: item.slug,
    bodyHtml: html,
    lineBreaks,
    excerptHtml: item.excerpt,
    ...state,
    ...(isForeign ? { publishedAt: null } : {}),
    locale: language?.locale,
    translationGroup: isForeign ? undefined : translationGroupOf(item),
    problems: [
      ...problems,
      ...(isForeign
        ? [
            `its language is ${language.code.slice(0, 20)}, which this site does not have, so it is a draft`,
          ]
        : []),
    ],
    losses,
    leadImage: leadOf(item, index),
    category: categoryOf(item, index),
    tags: item.terms
      .filter(({ domain }) => domain === "post_tag" || domain === "tag")
      .map(({ slug, name }) => index.tags.get(slug) ?? tagTerm({ slug, name }, index.siteUrl)),
    authors: item.author
      ? [index.authors.get(item.author) ?? unknownAuthor(item.author, index.siteUrl)]
      : [],
    formerPaths: pathsOf(item, index),
    resolveImage: (parsed) => {
      const image = imageOf(parsed, base);
      const attachment = index.attachments.byId(
        Number(/\bwp-image-(\d+)\b/.exec(parsed.attribute("class") ?? "")?.[1]),
      );
      if (!image || !attachment || !isImageUrl(attachment.url)) return image;
      return { ...image, url: attachment.url, alt: image.alt || attachment.alt };
    },
    // Root-relative links stay: the former paths are redirected.
    resolveHref: (reference) =>
      OWN_PATH.test(reference) ? reference : resolveLink(reference, base),
  };
}

/**
 * Returns the publication state: only posts that were public on the original site are public here.
 */
function stateOf(
  item: WxrItem,
  timeZone: string,
): Pick<IncomingPost, "publishedAt" | "updatedAt" | "enable" | "problems"> {
  const postDate =
    parseForeignDate(item.dateGmt) ??
    parseForeignDate(item.date, timeZone) ??
    parseForeignDate(item.pubDate);
  const isPublished = item.status === "publish" || item.status === "future";
  const updatedAt =
    parseForeignDate(item.modifiedGmt) ?? parseForeignDate(item.modified, timeZone) ?? postDate;
  return {
    publishedAt: (isPublished && postDate) || null,
    updatedAt,
    enable: item.status !== "private" && !item.hasPassword,
    problems:
      isPublished && !postDate
        ? [
            `its date cannot be read: ${(item.date || item.pubDate || "none").slice(0, 60)}, so it is a draft`,
          ]
        : [],
  };
}

function leadOf(item: WxrItem, index: WxrIndex): IncomingPost["leadImage"] {
  const attachment = index.attachments.byId(Number(item.meta.get("_thumbnail_id")));
  if (!attachment || !isImageUrl(attachment.url) || !urlPath(attachment.url)) return undefined;
  const { url, alt, caption } = attachment;
  return { url: url, fallbackUrl: url, alt, caption };
}

/**
 * Returns the category of a post: the primary category of Yoast SEO or Rank Math, else the deepest,
 * else the first.
 */
function categoryOf(item: WxrItem, index: WxrIndex): IncomingTerm | undefined {
  const categories = item.terms
    .filter(({ domain }) => domain === "category")
    .map(
      ({ slug, name }): IncomingTerm =>
        index.categories.get(slug) ?? {
          slug,
          name,
          formerPaths: slug ? [`${basePath(index.siteUrl)}/category/${slug}`] : [],
        },
    );
  const primary = index.categoryByTermId.get(
    item.meta.get("_yoast_wpseo_primary_category") ??
      item.meta.get("rank_math_primary_category") ??
      "",
  );
  const depth = (term: IncomingTerm) =>
    term.slug === "uncategorized" ? 0 : withAncestors(term).length;
  return (
    categories.find(({ slug }) => slug === primary) ??
    categories.toSorted((a, b) => depth(b) - depth(a))[0]
  );
}

/**
 * Returns the post's permalink path and its `?p=` short paths. A guid is ignored if its `?p=` has
 * another post's id.
 */
function pathsOf({ link, guid, id }: WxrItem, index: WxrIndex): string[] {
  if (id === undefined) return [urlPath(link)].filter((path) => path !== undefined);
  const isShort = (path: string) => new RegExp(`[?&]p=${id}(?!\\d)`).test(path);
  const permalinks = [urlPath(link)]
    .filter((path) => path !== undefined)
    .filter((path) => isShort(path) || !/[?&]p=\d/.test(path));
  const guids = [urlPath(guid)].filter((path) => path !== undefined).filter(isShort);
  return [...new Set([...permalinks, ...guids, `${basePath(index.siteUrl)}/?p=${id}`])];
}
